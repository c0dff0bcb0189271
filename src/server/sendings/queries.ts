import type { InputOf } from '#api/endpoint';
import { type sendReports, SENDINGS_PAGE } from '#api/sendings';
import type { Day } from '#domain/kit/days';
import type { Report } from '#domain/reports/document';
import { type FileFormat, type Recipient, type Sending, STORED_DAYS } from '#domain/reports/sendings';
import { currentUserId } from '../db/scope.ts';
import { sql, type Statement } from '../db/sql.ts';

/** The visible clients: entities with users who are producers, or with records. */
const clients = sql`
  select e.id, e.name from entities e
  where exists (select from users u where u.entity_id = e.id and u.user_type = 'producer')
     or exists (select from lots l where l.entity_id = e.id)
     or exists (select from trades t where t.entity_id = e.id)`;

export const recipients: Statement<Recipient> = sql`
  select c.id as entity_id, c.name as client,
         coalesce((select jsonb_agg(jsonb_build_object('report', a.report, 'address', a.address) order by a.report_mail_id, a.address)
                   from app.allowed_addresses() a where a.entity_id = c.id), '[]') as allowed
  from (${clients}) c order by lower(c.name), c.id`;

export const clientsNamed = (ids: readonly number[] | undefined): Statement<{ id: number; name: string }> =>
  sql`select id, name from (${clients}) c
      where ${ids ?? null}::integer[] is null or id = any (${ids ?? null}::integer[]) order by lower(name), id`;

export interface NewSending extends Omit<InputOf<typeof sendReports>, 'clients'> {
  batch: string;
  made_at: Date;
}

/** A sending to a client: with the reports, or with the reason why there are none. */
export const insertSending = (
  { batch, made_at, reports, formats, by_mail }: NewSending,
  entityId: number,
  { documents, failure }: { documents: readonly Report[] | null; failure: string | null },
): Statement<{ id: number }> => sql`
  insert into sendings (batch, entity_id, sent_by, sender, made_at, reports, formats, by_mail, documents, failure)
  select ${batch}::uuid, ${entityId}, u.id, u.full_name, ${made_at}::timestamptz, ${reports}::text[], ${formats}::text[],
         ${by_mail}::boolean, ${documents && JSON.stringify({ reports: documents })}::jsonb, ${failure}
  from users u where u.id = ${currentUserId}
  returning id`;

export const queueMails = (id: number, today: Day): Statement<{ queued: number }> =>
  sql`select app.queue_sending(${id}, ${today}) as queued`;

/** The reports of earlier sendings are stored for some days only; mails have been sent or given up by then. */
export const dropOldDocuments: Statement = sql`
  update sendings set documents = null
  where documents is not null and made_at < now() - make_interval(days => ${STORED_DAYS})`;

const sendings = sql`
  select s.id, s.batch, e.name as client, s.sender, to_json(s.made_at) #>> '{}' as made_at, s.reports, s.formats, s.by_mail,
         s.failure, to_json(s.downloaded_at) #>> '{}' as downloaded_at, s.documents is not null as stored,
         coalesce((
           select jsonb_agg(jsonb_build_object('report', l.report, 'address', l.address, 'sent_at', l.sent_at,
                                               'failure', l.failure, 'given_up', l.given_up) order by l.id)
           from report_mail_log l where l.sending_id = s.id), '[]') as mails
  from sendings s join entities e on e.id = s.entity_id`;

export const sendingsBefore = (id: number | undefined): Statement<Sending> => sql`
  ${sendings} where (s.id < ${id ?? null}::integer) is not false order by s.id desc limit ${SENDINGS_PAGE}`;

export const sendingsOfBatch = (batch: string): Statement<Sending> => sql`
  ${sendings} where s.batch = ${batch} order by s.id`;

/** The clients of a batch that is downloaded, without their reports. */
export const filesOfBatch = (
  batch: string,
): Statement<{ id: number; client: string; stored: boolean; failure: string | null }> => sql`
  select s.id, e.name as client, s.documents is not null as stored, s.failure
  from sendings s join entities e on e.id = s.entity_id where s.batch = ${batch} and not s.by_mail order by s.id`;

export interface StoredReports {
  reports: Report[];
  formats: FileFormat[];
}

export const storedReports = (id: number): Statement<StoredReports> => sql`
  select s.documents -> 'reports' as reports, s.formats from sendings s where s.id = ${id} and s.documents is not null`;

export const recordDownload = (id: number, failure: string | null): Statement =>
  sql`update sendings set downloaded_at = now(), failure = ${failure} where id = ${id}`;
