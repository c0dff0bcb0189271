import { refuse } from '#api/errors';
import { getMailPreferences, saveMailPreferences, unsubscribe } from '#api/mail';
import {
  MAIL_KINDS,
  type MailFrequency,
  type MailKind,
  type MailPreferences,
} from '#domain/alerts/mail-preferences';
import { acceptForms } from '../http/json-body.ts';
import { type App, route, writeRoute } from '../http/route.ts';
import * as queries from './preference-queries.ts';

export function mailRoutes(app: App): void {
  route(app, getMailPreferences, async ({ db }) => ({
    by_mail: app.env.SMTP_URL !== undefined,
    preferences: preferencesFrom(await db.rows(queries.ownPreferences)),
  }));

  writeRoute(app, saveMailPreferences, async (tx, { input }) => {
    await tx.run(queries.clearPreferences);
    await tx.run(queries.insertPreferences(rowsOf(input.preferences)));
    return {};
  });

  app.http.register(async (http) => {
    acceptForms(http);
    route({ ...app, http }, unsubscribe, async ({ db, input }) => {
      const done = await db.write((tx) => tx.row(queries.endMails(input.key)));
      if (!done?.ended)
        refuse('not_found', 'This link is not known. Choose what you get in Account Settings.');
      return {};
    });
  });
}

function preferencesFrom(rows: readonly queries.Preference[]): MailPreferences {
  const chosen = new Map<MailKind, MailFrequency>(rows.map(({ kind, frequency }) => [kind, frequency]));
  return Object.fromEntries(MAIL_KINDS.map((kind) => [kind, chosen.get(kind) ?? 'none'])) as MailPreferences;
}

const rowsOf = (preferences: MailPreferences): queries.Preference[] =>
  MAIL_KINDS.flatMap((kind) => {
    const frequency = preferences[kind];
    return frequency === 'none' ? [] : [{ kind, frequency }];
  });
