import type { Day } from '#domain/kit/days';
import type { ReportMail, ReportMailEntry } from '#domain/reports/report-mails';
import { currentUserId, ownEntityId } from '../db/scope.ts';
import { sql, type Statement } from '../db/sql.ts';

export interface StoredMail extends Omit<ReportMail, 'next_day'> {
  starts_after: Day;
  /** The last due day that has been queued. */
  queued: Day | null;
}

const stored = sql`
  select m.id, m.report, m.day_of_month, m.addresses, m.enabled_by is not null as enabled, m.set_by, m.starts_after,
         (select max(l.due_on) from report_mail_log l where l.report_mail_id = m.id and not l.by_hand) as queued, m.version
  from report_mails m`;

export const mails: Statement<StoredMail> = sql`${stored} order by m.id`;

export const mailById = (id: number): Statement<StoredMail> => sql`${stored} where m.id = ${id}`;

export const entriesBefore = (id: number | undefined, most: number): Statement<ReportMailEntry> =>
  sql`
    select id, report, due_on, by_hand, sender, address, to_json(created_at) #>> '{}' as created_at, tries,
           to_json(sent_at) #>> '{}' as sent_at, failure, given_up, to_json(next_try_at) #>> '{}' as next_try_at
    from report_mail_log where (id < ${id ?? null}::integer) is not false order by id desc limit ${most}`;

type MailFields = Pick<ReportMail, 'report' | 'day_of_month' | 'addresses' | 'enabled'>;

const asking = sql`(select full_name from users where id = ${currentUserId})`;

export const insertMail = ({ report, day_of_month, addresses, enabled }: MailFields, today: Day) =>
  sql<{ id: number }>`
  insert into report_mails (entity_id, report, day_of_month, addresses, enabled_by, set_by, starts_after)
  values (${ownEntityId}, ${report}, ${day_of_month}, ${addresses}::text[],
          case when ${enabled}::boolean then ${currentUserId} end, ${asking}, ${today})
  returning id`;

/** A mail that is switched on, or gets another day, is due after today; the user who switches it on is its author from then on. */
export const updateMail = (
  id: number,
  version: number,
  { report, day_of_month, addresses, enabled }: MailFields,
  today: Day,
) => sql<{ id: number }>`
  update report_mails set
    report = ${report}, day_of_month = ${day_of_month}, addresses = ${addresses}::text[],
    enabled_by = case when ${enabled}::boolean then ${currentUserId} end, set_by = ${asking},
    starts_after = case when enabled_by is null or day_of_month <> ${day_of_month} then ${today}::date else starts_after end
  where id = ${id} and version = ${version} returning id`;

export const queueNow = (id: number, today: Day): Statement<{ addresses: number | null }> =>
  sql`select app.queue_report_mail_now(${id}, ${today}) as addresses`;

export const stopMails = (key: string): Statement<{ stopped: boolean }> =>
  sql`select auth.stop_report_mails(${key}) as stopped`;

type Scheduled = Pick<StoredMail, 'id' | 'day_of_month' | 'starts_after' | 'queued'>;

export const enabledMails: Statement<Scheduled> = sql`select * from app.enabled_report_mails()`;

export const queueMail = (id: number, due: Day): Statement<{ queued: number }> =>
  sql`select app.queue_report_mail(${id}, ${due}) as queued`;

export interface DueReportMail extends Pick<
  ReportMailEntry,
  'id' | 'report' | 'due_on' | 'by_hand' | 'address' | 'tries'
> {
  message_id: string;
  stop_key: string;
  set_by: string;
  /** The user who gives the report its access; for one that an administrator has sent, that administrator, if still there. */
  user_id: string | null;
  /** The delivery that it belongs to, and who sent it; null where users of the entity have set it. */
  delivery_id: number | null;
  sender: string | null;
}

/** Claims the due mails of one report for ten minutes. */
export const claimMails: Statement<DueReportMail> = sql`
  select id, report, due_on, by_hand, address, message_id, stop_key, tries, set_by, user_id, delivery_id, sender from app.claim_report_mails()
  order by id`;

/** `reason` is null for a mail that was sent; `again` is the minutes until the next try, null to give up. */
export const recordMailTry = (id: number, reason: string | null, again: number | null): Statement =>
  sql`select app.record_report_mail(${id}, ${reason}, make_interval(mins => ${again}))`;
