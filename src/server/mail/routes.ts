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
import { currentUserId } from '../db/scope.ts';
import { sql, type Statement } from '../db/sql.ts';

export interface Preference {
  kind: MailKind;
  frequency: Exclude<MailFrequency, 'none'>;
}

export const ownPreferences: Statement<Preference> = sql`
  select kind, frequency from mail_preferences where user_id = ${currentUserId}`;

/** A preference of `none` has no row. */
export const clearPreferences: Statement = sql`delete from mail_preferences where user_id = ${currentUserId}`;

export const insertPreferences = (preferences: readonly Preference[]): Statement =>
  sql`insert into mail_preferences (user_id, kind, frequency)
      select ${currentUserId}, p.kind, p.frequency
      from unnest(${preferences.map(({ kind }) => kind)}::text[], ${preferences.map(({ frequency }) => frequency)}::text[])
        as p (kind, frequency)`;

export const endMails = (key: string): Statement<{ ended: boolean }> =>
  sql`select auth.unsubscribe(${key}) as ended`;

export function mailRoutes(app: App): void {
  route(app, getMailPreferences, async ({ db }) => ({
    by_mail: app.env.SMTP_URL !== undefined,
    preferences: preferencesFrom(await db.rows(ownPreferences)),
  }));

  writeRoute(app, saveMailPreferences, async (tx, { input }) => {
    await tx.run(clearPreferences);
    await tx.run(insertPreferences(rowsOf(input.preferences)));
    return {};
  });

  app.http.register(async (http) => {
    acceptForms(http);
    route({ ...app, http }, unsubscribe, async ({ db, input }) => {
      const done = await db.write((tx) => tx.row(endMails(input.key)));
      if (!done?.ended)
        refuse('not_found', 'This link is not valid. Choose what you get in Account Settings.');
      return {};
    });
  });
}

function preferencesFrom(rows: readonly Preference[]): MailPreferences {
  const chosen = new Map<MailKind, MailFrequency>(rows.map(({ kind, frequency }) => [kind, frequency]));
  return Object.fromEntries(MAIL_KINDS.map((kind) => [kind, chosen.get(kind) ?? 'none'])) as MailPreferences;
}

const rowsOf = (preferences: MailPreferences): Preference[] =>
  MAIL_KINDS.flatMap((kind) => {
    const frequency = preferences[kind];
    return frequency === 'none' ? [] : [{ kind, frequency }];
  });
