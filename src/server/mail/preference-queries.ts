import type { MailFrequency, MailKind } from '#domain/alerts/mail-preferences';
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
