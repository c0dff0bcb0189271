-- Reports that an administrator sends of several clients at once, as files or by mail.

-- One row for each client; those made together share a batch and the time of their figures.
create table deliveries (
  id integer generated always as identity primary key,
  batch uuid not null,
  entity_id integer not null references entities,
  sent_by uuid references users on delete set null,
  -- A name, which stays when the user is deleted.
  sender text not null,
  -- When the records were read: all reports of a batch are as of this time.
  made_at timestamptz not null,
  reports text[] not null check (reports <@ array['position', 'equity', 'closeouts'] and cardinality(reports) > 0),
  formats text[] not null check (formats <@ array['pdf', 'xlsx'] and cardinality(formats) > 0),
  by_mail boolean not null,
  -- The reports, from which files and mails are drawn. Null if making them failed, and after they have expired.
  documents jsonb,
  -- Why reports, or files of them, could not be made or sent.
  failure text,
  downloaded_at timestamptz
);
create index deliveries_entity_id on deliveries (entity_id, id desc);
create index deliveries_batch on deliveries (batch);
create index deliveries_stored on deliveries (made_at) where documents is not null;
create index deliveries_sent_by on deliveries (sent_by) where sent_by is not null;

alter table deliveries enable row level security;
create policy deliveries_admin on deliveries to drover_admin using (true) with check (true);
create policy deliveries_client on deliveries to drover_client
  using (entity_id = (select app.entity_id())) with check (entity_id = (select app.entity_id()));
grant select, insert, update on deliveries to drover_admin, drover_client;

alter table report_mail_log
  -- The delivery that it belongs to, with the administrator's name; null for mails that users of the entity have set.
  add column delivery_id integer references deliveries,
  add column sender text;
create index report_mail_log_delivery_id on report_mail_log (delivery_id) where delivery_id is not null;

-- The addresses that users of the visible clients have allowed, by the report for which they have: of mails that are on.
create function app.allowed_addresses() returns table (entity_id integer, report_mail_id integer, report text, address text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct on (m.entity_id, m.report, lower(a.address)) m.entity_id, m.id, m.report, a.address
  from report_mails m cross join unnest(m.addresses) as a (address)
  where m.enabled_by is not null and (app.is_admin() or m.entity_id = app.entity_id())
  order by m.entity_id, m.report, lower(a.address), m.id;
end;

-- Queues the reports of a delivery to every address that is allowed for each; returns the number of mails.
create function app.queue_delivery(delivery integer, today date) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sent deliveries;
  queued integer;
begin
  select * into sent from deliveries s
  where s.id = delivery and s.by_mail and s.documents is not null and (app.is_admin() or s.entity_id = app.entity_id())
    and not exists (select from report_mail_log l where l.delivery_id = s.id);
  if not found then
    return 0;
  end if;
  perform pg_advisory_xact_lock(hashtext('app.report_mails'), sent.entity_id);
  if exists (select from report_mail_log l
             where l.entity_id = sent.entity_id and l.delivery_id is not null and l.report = any (sent.reports)
               and l.created_at > now() - interval '5 minutes') then
    perform app.refuse('report_mail_just_sent');
  end if;
  insert into report_mail_log (entity_id, report_mail_id, report, due_on, by_hand, asked_by, address, delivery_id, sender)
  select a.entity_id, a.report_mail_id, a.report, today, true, sent.sent_by, a.address, sent.id, sent.sender
  from app.allowed_addresses() a
  where a.entity_id = sent.entity_id and a.report = any (sent.reports)
  order by array_position(sent.reports, a.report), a.address;
  get diagnostics queued = row_count;
  if (select count(*) from report_mail_log l
      where l.entity_id = sent.entity_id and l.by_hand and l.created_at > now() - interval '1 day') > 100 then
    perform app.refuse('too_many_report_mails_by_hand', null, 100);
  end if;
  return queued;
end
$$;

-- As before, and a mail of a delivery is given up once its address is no longer allowed, whichever administrator sent it.
drop function app.claim_report_mails;
create function app.claim_report_mails()
returns table (id integer, report_mail_id integer, report text, due_on date, by_hand boolean, address text, message_id uuid,
               stop_key uuid, tries integer, set_by text, user_id uuid, delivery_id integer, sender text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first report_mail_log;
begin
  perform pg_advisory_xact_lock(hashtext('app.claim_report_mails'));
  update report_mail_log l set given_up = true, failure = 'It was deleted or switched off before it was sent'
  where l.sent_at is null and not l.given_up and l.next_try_at <= now() and not exists (
    select from report_mails m
    join users u on u.id = case when l.by_hand and l.delivery_id is null then l.asked_by else m.enabled_by end
    where m.id = l.report_mail_id and l.address = any (m.addresses) and u.entity_id = l.entity_id and u.user_type = 'producer');
  update report_mail_log l set given_up = true, failure = 'The report is no longer stored'
  where l.sent_at is null and not l.given_up and l.next_try_at <= now()
    and exists (select from deliveries s where s.id = l.delivery_id and s.documents is null);
  select l.* into first from report_mail_log l
  where l.sent_at is null and not l.given_up and l.next_try_at <= now() order by l.next_try_at, l.id limit 1;
  return query
    update report_mail_log l set tries = l.tries + 1, next_try_at = now() + interval '10 minutes'
    from report_mails m
    where m.id = l.report_mail_id and l.report_mail_id = first.report_mail_id and l.created_at = first.created_at
      and l.by_hand = first.by_hand and l.delivery_id is not distinct from first.delivery_id
      and l.sent_at is null and not l.given_up and l.next_try_at <= now()
    returning l.id, l.report_mail_id, l.report, l.due_on, l.by_hand, l.address, l.message_id, l.stop_key, l.tries, m.set_by,
              case when l.by_hand then l.asked_by else m.enabled_by end, l.delivery_id, l.sender;
end
$$;

revoke execute on function app.allowed_addresses, app.queue_delivery, app.claim_report_mails from public;
grant execute on function app.claim_report_mails to drover_admin;
grant execute on function app.allowed_addresses, app.queue_delivery to drover_admin, drover_client;
