-- Reports by mail.

create table report_mails (
  id integer generated always as identity primary key,
  entity_id integer not null references entities,
  report text not null check (report in ('position', 'equity', 'closeouts')),
  -- A day that a month lacks is its last one; 31 is the last day of every month.
  day_of_month integer not null check (day_of_month between 1 and 31),
  addresses text[] not null check (cardinality(addresses) <= 10),
  -- The user of the entity who has switched it on, in whose name the report is made. Null: it is off, as it is without that user.
  enabled_by uuid references users on delete set null,
  -- A name, which stays when the user is deleted.
  set_by text not null,
  -- Only days after this one are due.
  starts_after date not null,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index report_mails_entity_id on report_mails (entity_id);
create index report_mails_enabled_by on report_mails (enabled_by);

alter table report_mails enable row level security;
create policy report_mails_admin on report_mails for select to drover_admin using (true);
create policy report_mails_producer on report_mails to drover_producer
  using (entity_id = (select app.entity_id())) with check (entity_id = (select app.entity_id()));
grant select on report_mails to drover_app;
grant insert, update, delete on report_mails to drover_producer;

-- One row for each address, written before anything is sent: the queue, and afterwards the log. It outlives the setting.
create table report_mail_log (
  id integer generated always as identity primary key,
  entity_id integer not null references entities,
  report_mail_id integer not null,
  report text not null,
  -- The day of the month that it was due, or the day on which a user asked for it.
  due_on date not null,
  by_hand boolean not null,
  asked_by uuid references users on delete set null,
  address text not null,
  message_id uuid not null default gen_random_uuid(),
  -- In the mail's link that stops further ones to its address.
  stop_key uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  tries integer not null default 0,
  sent_at timestamptz,
  failure text,
  given_up boolean not null default false
);
create unique index report_mail_log_once on report_mail_log (report_mail_id, due_on, address) where not by_hand;
create index report_mail_log_of_entity on report_mail_log (entity_id, id desc);
create index report_mail_log_due on report_mail_log (next_try_at) where sent_at is null and not given_up;
create index report_mail_log_asked_by on report_mail_log (asked_by) where asked_by is not null;

alter table report_mail_log enable row level security;
create policy report_mail_log_admin on report_mail_log for select to drover_admin using (true);
create policy report_mail_log_producer on report_mail_log for select to drover_producer
  using (entity_id = (select app.entity_id()));
grant select on report_mail_log to drover_app;

-- Only a producer of the entity switches a mail on, and only in their own name: a restored one is off unless its own user restores it.
create function app.check_report_mail() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtext('app.report_mails'), new.entity_id);
    if (select count(*) from report_mails where entity_id = new.entity_id) >= 20 then
      perform app.refuse('too_many_report_mails', 'report', 20);
    end if;
  end if;
  if new.enabled_by is not null and (
       not exists (select from users where id = new.enabled_by and entity_id = new.entity_id and user_type = 'producer')
       or (tg_op = 'INSERT' or new.enabled_by is distinct from old.enabled_by) and new.enabled_by <> app.user_id()) then
    new.enabled_by := null;
  end if;
  return new;
end
$$;

-- Mails go off when the user who switched them on leaves the entity or becomes an administrator. (Deletion of the user sets them to null.)
create function app.disable_report_mails() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update report_mails set enabled_by = null where enabled_by = new.id;
  return null;
end
$$;

-- The mails that are on, with the last day that was due and queued.
create function app.enabled_report_mails() returns table (id integer, day_of_month integer, starts_after date, queued date)
language sql stable security definer set search_path = public as $$
  select m.id, m.day_of_month, m.starts_after,
         (select max(l.due_on) from report_mail_log l where l.report_mail_id = m.id and not l.by_hand)
  from report_mails m where m.enabled_by is not null order by m.id
$$;

-- Queues a mail for one due day, once, whatever the number of servers and however its addresses change on that day; returns the number of addresses.
create function app.queue_report_mail(mail integer, due date) returns integer
language plpgsql security definer set search_path = public as $$
declare
  queued integer;
begin
  perform from report_mails where id = mail and enabled_by is not null for update;
  if not found or exists (select from report_mail_log where report_mail_id = mail and due_on >= due and not by_hand) then
    return 0;
  end if;
  insert into report_mail_log (entity_id, report_mail_id, report, due_on, by_hand, address)
  select m.entity_id, m.id, m.report, due, false, a.address
  from report_mails m cross join unnest(m.addresses) with ordinality as a (address, place) where m.id = mail order by a.place;
  get diagnostics queued = row_count;
  return queued;
end
$$;

-- Queues a mail of the asking user's entity at once; null where there is no such mail.
create function app.queue_report_mail_now(mail integer, today date) returns integer
language plpgsql security definer set search_path = public as $$
declare
  asked report_mails;
begin
  if app.is_admin() then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('app.report_mails'), app.entity_id());
  select * into asked from report_mails where id = mail and entity_id = app.entity_id();
  if not found then
    return null;
  end if;
  if exists (select from report_mail_log where report_mail_id = mail and by_hand and created_at > now() - interval '5 minutes') then
    perform app.refuse('report_mail_just_sent');
  end if;
  if (select count(*) from report_mail_log where entity_id = asked.entity_id and by_hand and created_at > now() - interval '1 day')
     + cardinality(asked.addresses) > 100 then
    perform app.refuse('too_many_report_mails_by_hand', null, 100);
  end if;
  insert into report_mail_log (entity_id, report_mail_id, report, due_on, by_hand, asked_by, address)
  select asked.entity_id, mail, asked.report, today, true, app.user_id(), a.address
  from unnest(asked.addresses) with ordinality as a (address, place) order by a.place;
  return cardinality(asked.addresses);
end
$$;

-- The due mails of one report, lent to one server for ten minutes, so that all its addresses get the same file. A mail whose address
-- or setting is gone by now, or whose setting is off, is given up.
create function app.claim_report_mails()
returns table (id integer, report_mail_id integer, report text, due_on date, by_hand boolean, address text, message_id uuid,
               stop_key uuid, tries integer, set_by text, user_id uuid)
language plpgsql security definer set search_path = public as $$
declare
  first report_mail_log;
begin
  perform pg_advisory_xact_lock(hashtext('app.claim_report_mails'));
  update report_mail_log l set given_up = true, failure = 'It was deleted or switched off before it was sent'
  where l.sent_at is null and not l.given_up and l.next_try_at <= now() and not exists (
    select from report_mails m
    join users u on u.id = case when l.by_hand then l.asked_by else m.enabled_by end
    where m.id = l.report_mail_id and l.address = any (m.addresses) and u.entity_id = l.entity_id and u.user_type = 'producer');
  select l.* into first from report_mail_log l
  where l.sent_at is null and not l.given_up and l.next_try_at <= now() order by l.next_try_at, l.id limit 1;
  return query
    update report_mail_log l set tries = l.tries + 1, next_try_at = now() + interval '10 minutes'
    from report_mails m
    where m.id = l.report_mail_id and l.report_mail_id = first.report_mail_id and l.created_at = first.created_at
      and l.by_hand = first.by_hand and l.sent_at is null and not l.given_up and l.next_try_at <= now()
    returning l.id, l.report_mail_id, l.report, l.due_on, l.by_hand, l.address, l.message_id, l.stop_key, l.tries, m.set_by,
              case when l.by_hand then l.asked_by else m.enabled_by end;
end
$$;

-- Records a try: sent, to be tried again, or given up.
create function app.record_report_mail(mail integer, reason text, again_in interval) returns void
language sql security definer set search_path = public as $$
  update report_mail_log set
    failure = reason,
    sent_at = case when reason is null then now() end,
    given_up = reason is not null and again_in is null,
    next_try_at = coalesce(now() + again_in, next_try_at)
  where id = mail
$$;

-- Takes the address of a mail out of every mail of its entity; one without an address is off. False for an unknown key.
create function auth.stop_report_mails(key uuid) returns boolean
language plpgsql security definer set search_path = public as $$
declare
  stopped report_mail_log;
begin
  select * into stopped from report_mail_log where stop_key = key;
  if not found then
    return false;
  end if;
  update report_mails set
    addresses = array_remove(addresses, stopped.address),
    enabled_by = case when cardinality(array_remove(addresses, stopped.address)) > 0 then enabled_by end
  where entity_id = stopped.entity_id and stopped.address = any (addresses);
  if found then
    insert into report_mail_log (entity_id, report_mail_id, report, due_on, by_hand, address, failure, given_up)
    values (stopped.entity_id, stopped.report_mail_id, stopped.report, stopped.due_on, true, stopped.address,
            'The recipient asked for no more of these mails', true);
  end if;
  return true;
end
$$;

create trigger check_report_mail before insert or update on report_mails for each row execute function app.check_report_mail();
create trigger report_mails_version before update on report_mails for each row execute function app.bump_version();
create trigger record_history_i after insert on report_mails referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on report_mails referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on report_mails referencing old table as old_rows
  for each statement execute function app.record_history();
create trigger disable_report_mails after update on users for each row
  when ((old.user_type, old.entity_id) is distinct from (new.user_type, new.entity_id))
  execute function app.disable_report_mails();

-- Who may call the functions; those of triggers and of other functions need no grant.
revoke execute on function app.check_report_mail, app.disable_report_mails, app.enabled_report_mails, app.queue_report_mail,
  app.claim_report_mails, app.record_report_mail, app.queue_report_mail_now, auth.stop_report_mails from public;
grant execute on function app.enabled_report_mails, app.queue_report_mail, app.claim_report_mails, app.record_report_mail to drover_admin;
grant execute on function app.queue_report_mail_now to drover_producer;
grant execute on function auth.stop_report_mails to drover_visitor;
