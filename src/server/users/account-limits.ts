import { refuse } from '#api/errors';
import { getAccountLimits, setAccountLimits } from '#api/users';
import type { AccountUse } from '#domain/users/account-limits';
import { type App, route } from '../http/route.ts';
import * as queries from './queries.ts';

/** How much an entity may hold. */
export function accountLimitRoutes(app: App): void {
  route(app, getAccountLimits, async ({ db, input }) =>
    foundEntity(await db.row(queries.accountUse(input.entity_name))),
  );

  route(app, setAccountLimits, ({ db, input: { entity_name, ...limits } }) =>
    db.write(async (tx) => {
      await tx.run(queries.updateLimits(entity_name, limits));
      return foundEntity(await tx.row(queries.accountUse(entity_name)));
    }),
  );
}

const foundEntity = (use: AccountUse | undefined): AccountUse =>
  use ?? refuse('not_found', 'Entity not found');
