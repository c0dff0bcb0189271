import type { Day } from '#domain/kit/days';
import type { MailItem } from '#domain/alerts/mail-preferences';
import type { UserType } from '#domain/users/users';
import { sql, type Statement } from '../db/sql.ts';
import type { Preference } from './preference-queries.ts';

/** A user who wants mails. */
export interface Recipient {
  user_id: string;
  user_type: UserType;
  last_digest: Day | null;
  preferences: Preference[];
}

export const recipients: Statement<Recipient> = sql`
  select u.id as user_id, u.user_type, r.last_digest,
         array_agg(json_build_object('kind', p.kind, 'frequency', p.frequency)) as preferences
  from mail_preferences p join users u on u.id = p.user_id left join mail_recipients r on r.user_id = u.id
  group by u.id, u.user_type, r.last_digest order by u.id`;

export const makeRecipient = (userId: string): Statement =>
  sql`insert into mail_recipients (user_id) values (${userId}) on conflict do nothing`;

/** Locks the user's row, so that one server at a time mails a user. */
export const holdRecipient = (
  userId: string,
): Statement<{ last_digest: Day | null; unsubscribe_key: string }> =>
  sql`select last_digest, unsubscribe_key from mail_recipients where user_id = ${userId} for update`;

export const recordDigest = (userId: string, day: Day): Statement =>
  sql`update mail_recipients set last_digest = ${day} where user_id = ${userId}`;

export const mailedAlerts = (userId: string): Statement<{ key: string; facts: string }> =>
  sql`select key, facts from mailed_alerts where user_id = ${userId}`;

/** Forgets mailed items that no longer apply. */
export const forgetMailed = (userId: string, held: readonly string[]): Statement =>
  sql`delete from mailed_alerts where user_id = ${userId} and key <> all (${held}::text[])`;

export const recordMailed = (userId: string, items: readonly Pick<MailItem, 'key' | 'facts'>[]): Statement =>
  sql`insert into mailed_alerts (user_id, key, facts)
      select ${userId}, i.key, i.facts
      from unnest(${items.map(({ key }) => key)}::text[], ${items.map(({ facts }) => facts)}::text[]) as i (key, facts)
      on conflict (user_id, key) do update set facts = excluded.facts`;

export const queueMail = (userId: string, mail: { subject: string; body: string }, key: string): Statement =>
  sql`select auth.queue_mail(${userId}, ${mail.subject}, ${mail.body}, ${key})`;

/** The sums of the newest capture that the user can see; no row before the first one. */
export const newestCapture: Statement<{
  snapshot_date: Day;
  captured_at: string;
  lots: number;
  net_equity: number | null;
}> = sql`
  select snapshot_date, to_json(captured_at) #>> '{}' as captured_at, lots,
         case when lots > lots_without_price then net_equity end as net_equity
  from equity_days
  where entity_id is not distinct from case when (select app.is_admin()) then null else (select app.entity_id()) end
  order by snapshot_date desc limit 1`;
