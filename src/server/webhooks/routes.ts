import { randomBytes } from 'node:crypto';
import { refuse } from '#api/errors';
import { getWebhook, removeWebhook, resendWebhookEvent, setWebhook } from '#api/webhooks';
import { confirmPassword } from '../account/confirm-password.ts';
import { oneEntity } from '../db/scope.ts';
import { type App, route, type Claims } from '../http/route.ts';
import * as queries from './queries.ts';

export function webhookRoutes(app: App): void {
  route(app, getWebhook, async ({ db, input, user }) => {
    const entity = await oneEntity(db, input.owner);
    const [[webhook], events] = await db.batch([
      queries.webhookOf(sessionOf(user), entity),
      queries.eventsOf(sessionOf(user), entity),
    ]);
    return { webhook: webhook ?? null, events };
  });

  route(app, setWebhook, async (context) => {
    const { db, input, user } = context;
    const entity = await oneEntity(db, input.owner);
    await confirmPassword(context, input.current_password);
    const secret = `whsec_${randomBytes(32).toString('base64url')}`;
    const url = new URL(input.url).href;
    await db.write((tx) => tx.run(queries.replaceWebhook(sessionOf(user), entity, url, secret)));
    return { secret };
  });

  route(app, removeWebhook, async ({ db, input, user }) => {
    const entity = await oneEntity(db, input.owner);
    const done = await db.write((tx) => tx.row(queries.dropWebhook(sessionOf(user), entity)));
    if (!done?.removed) refuse('not_found', 'No address is set');
    return {};
  });

  route(app, resendWebhookEvent, async ({ db, input, user }) => {
    const done = await db.write((tx) => tx.row(queries.sendAgain(sessionOf(user), input.id)));
    if (!done?.found) refuse('not_found', 'Event not found');
    return {};
  });
}

/** The session of the request; an API token, which is not accepted here, has none. */
const sessionOf = (user: Claims | null): string => user?.sessionId ?? '';
