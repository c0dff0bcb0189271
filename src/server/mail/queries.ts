import { sql, type Statement } from '../db/sql.ts';

export interface DueMail {
  id: number;
  message_id: string;
  address: string;
  subject: string;
  body: string;
  unsubscribe_key: string | null;
  tries: number;
}

/** Claims the next due mail for five minutes. */
export const claimMail: Statement<DueMail> = sql`select * from auth.claim_mail()`;

export const recordSent = (id: number): Statement => sql`select auth.record_mail(${id}, true, null, null)`;

/** `again`: the minutes until the next try; null gives up. */
export const recordFailure = (id: number, reason: string, again: number | null): Statement =>
  sql`select auth.record_mail(${id}, false, ${reason}, make_interval(mins => ${again}))`;
