import { randomBytes } from 'node:crypto';
import { listApiTokens, makeApiToken, revokeApiToken } from '#api/api-tokens';
import { refuse } from '#api/errors';
import { apiTokenFrom, MOST_TOKENS } from '#domain/users/api-tokens';
import { confirmPassword } from '../account/confirm-password.ts';
import { foundRow } from '../db/records.ts';
import { route, type App } from '../http/route.ts';
import { hashOf } from '../session/refresh-tokens.ts';
import * as queries from './queries.ts';

const NOT_FOUND = 'API token not found';

export function apiTokenRoutes(app: App): void {
  route(app, listApiTokens, ({ db }) => db.rows(queries.apiTokens));

  route(app, makeApiToken, async (context) => {
    const { db, input, user } = context;
    await confirmPassword(context, input.current_password);
    const token = apiTokenFrom(randomBytes(32).toString('base64url'));
    return db.write(async (tx) => {
      const statement = queries.makeToken(user?.sessionId ?? '', input, hashOf(token), MOST_TOKENS);
      const { id = '' } = (await tx.row(statement)) ?? {};
      const made = await foundRow(tx, queries.ownApiToken(id), NOT_FOUND);
      return { ...made, token };
    });
  });

  route(app, revokeApiToken, async ({ db, input }) => {
    const done = await db.write((tx) => tx.row(queries.revokeToken(input.id)));
    if (!done?.revoked) refuse('not_found', NOT_FOUND);
    return {};
  });
}
