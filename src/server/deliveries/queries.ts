import type { InputOf } from '#api/endpoint';
import { type sendReports, DELIVERIES_PAGE } from '#api/deliveries';
import type { Day } from '#domain/kit/days';
import type { Report } from '#domain/reports/document';
import { type FileFormat, type Recipient, type Delivery, STORED_DAYS } from '#domain/reports/deliveries';
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

export interface NewDelivery extends Omit<InputOf<typeof sendReports>, 'clients'> {
  batch: string;
  made_at: Date;
}

/** A delivery to a client: with the reports, or with the reason why there are none. */
export const insertDelivery = (
  { batch, made_at, reports, formats, by_mail }: NewDelivery,
  entityId: number,
  { documents, failure }: { documents: readonly Report[] | null; failure: string | null },
): Statement<{ id: number }> => sql`
  insert into deliveries (batch, entity_id, sent_by, sender, made_at, reports, formats, by_mail, documents, failure)
  select ${batch}::uuid, ${entityId}, u.id, u.full_name, ${made_at}::timestamptz, ${reports}::text[], ${formats}::text[],
         ${by_mail}::boolean, ${documents && JSON.stringify({ reports: documents })}::jsonb, ${failure}
  from users u where u.id = ${currentUserId}
  returning id`;

export const queueMails = (id: number, today: Day): Statement<{ queued: number }> =>
  sql`select app.queue_delivery(${id}, ${today}) as queued`;

/** The reports of earlier deliveries are stored for some days only; mails have been sent or given up by then. */
export const dropOldDocuments: Statement = sql`
  update deliveries set documents = null
  where documents is not null and made_at < now() - make_interval(days => ${STORED_DAYS})`;

const deliveries = sql`
  select s.id, s.batch, e.name as client, s.sender, to_json(s.made_at) #>> '{}' as made_at, s.reports, s.formats, s.by_mail,
         s.failure, to_json(s.downloaded_at) #>> '{}' as downloaded_at, s.documents is not null as stored,
         coalesce((
           select jsonb_agg(jsonb_build_object('report', l.report, 'address', l.address, 'sent_at', l.sent_at,
                                               'failure', l.failure, 'given_up', l.given_up) order by l.id)
           from report_mail_log l where l.delivery_id = s.id), '[]') as mails
  from deliveries s join entities e on e.id = s.entity_id`;

export const deliveriesBefore = (id: number | undefined): Statement<Delivery> => sql`
  ${deliveries} where (s.id < ${id ?? null}::integer) is not false order by s.id desc limit ${DELIVERIES_PAGE}`;

export const deliveriesOfBatch = (batch: string): Statement<Delivery> => sql`
  ${deliveries} where s.batch = ${batch} order by s.id`;

/** The clients of a batch that is downloaded, without their reports. */
export const filesOfBatch = (
  batch: string,
): Statement<{ id: number; client: string; stored: boolean; failure: string | null }> => sql`
  select s.id, e.name as client, s.documents is not null as stored, s.failure
  from deliveries s join entities e on e.id = s.entity_id where s.batch = ${batch} and not s.by_mail order by s.id`;

export interface StoredReports {
  reports: Report[];
  formats: FileFormat[];
}

export const storedReports = (id: number): Statement<StoredReports> => sql`
  select s.documents -> 'reports' as reports, s.formats from deliveries s where s.id = ${id} and s.documents is not null`;

export const recordDownload = (id: number, failure: string | null): Statement =>
  sql`update deliveries set downloaded_at = now(), failure = ${failure} where id = ${id}`;
