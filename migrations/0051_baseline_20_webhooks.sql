-- Webhooks.

create table auth.webhooks (
  entity_id integer primary key references entities on delete cascade,
  url text not null,
  -- Signs what is sent; shown once.
  secret text not null,
  -- Who vouches for the address: without this user it is gone.
  set_by uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  alerts_checked_at timestamptz not null default '-infinity'
);
create index webhooks_set_by on auth.webhooks (set_by);

alter table auth.webhooks enable row level security;

-- An event is written in the transaction of the change, and stays as the log of its delivery. One transaction makes one event of a
-- kind for an entity, however many records it changes.
create table auth.webhook_events (
  id uuid primary key default gen_random_uuid(),
  entity_id integer not null references auth.webhooks on delete cascade,
  kind text not null check (kind in ('lots', 'trades', 'captures', 'alerts', 'test')),
  transaction xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  added integer not null default 0,
  changed integer not null default 0,
  deleted integer not null default 0,
  -- The first of the records, or the alerts or days themselves.
  detail jsonb not null default '{}',
  next_try_at timestamptz not null default now(),
  tries integer not null default 0,
  delivered_at timestamptz,
  status integer,
  failure text,
  given_up boolean not null default false,
  unique (entity_id, kind, transaction)
);
create index webhook_events_due on auth.webhook_events (entity_id, next_try_at) where delivered_at is null and not given_up;
create index webhook_events_created_at on auth.webhook_events (created_at);

alter table auth.webhook_events enable row level security;

-- The alerts that were sent and still hold: one is news again when its facts change, or it was gone meanwhile.
create table auth.webhook_alerts (
  entity_id integer not null references auth.webhooks on delete cascade,
  key text not null,
  facts text not null,
  primary key (entity_id, key)
);

alter table auth.webhook_alerts enable row level security;

-- Adds changes of one kind to the event of this transaction; the first hundred ids of each are kept.
create function auth.add_webhook_changes(entity integer, of_kind text, change text, number integer, ids integer[]) returns void
language sql security definer set search_path = public as $$
  insert into auth.webhook_events as e (entity_id, kind, added, changed, deleted, detail)
  values (entity, of_kind, case change when 'added' then number else 0 end, case change when 'changed' then number else 0 end,
          case change when 'deleted' then number else 0 end, jsonb_build_object(change, to_jsonb(ids)))
  on conflict (entity_id, kind, transaction) do update set
    added = e.added + excluded.added,
    changed = e.changed + excluded.changed,
    deleted = e.deleted + excluded.deleted,
    detail = e.detail || jsonb_build_object(change, (
      select coalesce(jsonb_agg(first.record), '[]') from (
        select r.record from jsonb_array_elements(coalesce(e.detail -> change, '[]') || to_jsonb(ids)) as r (record) limit 100) first))
$$;

-- What a statement has done to lots or trades. A record that this transaction has added, or a lot that it has changed before, is not counted
-- again: those were last written at the time of this transaction.
create function auth.note_changes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from auth.webhooks) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform auth.add_webhook_changes(w.entity_id, tg_table_name, 'added', count(*)::integer, (array_agg(n.id order by n.id))[1:100])
    from new_rows n join auth.webhooks w on w.entity_id = n.entity_id group by w.entity_id;
  elsif tg_op = 'DELETE' then
    perform auth.add_webhook_changes(w.entity_id, tg_table_name, 'deleted', count(*)::integer, (array_agg(o.id order by o.id))[1:100])
    from old_rows o join auth.webhooks w on w.entity_id = o.entity_id group by w.entity_id;
  elsif tg_table_name = 'lots' then
    perform auth.add_webhook_changes(w.entity_id, 'lots', 'changed', count(*)::integer, (array_agg(c.id order by c.id))[1:100])
    from (select o.id, o.entity_id from old_rows o where o.updated_at < now()
          union select n.id, n.entity_id from new_rows n join old_rows o on o.id = n.id where n.entity_id <> o.entity_id) c
    join auth.webhooks w on w.entity_id = c.entity_id group by w.entity_id;
  else
    perform auth.add_webhook_changes(w.entity_id, 'trades', 'changed', count(*)::integer, (array_agg(c.id order by c.id))[1:100])
    from (select o.id, o.entity_id from old_rows o where o.created_at < now()
          union select n.id, n.entity_id from new_rows n where n.created_at < now()) c
    join auth.webhooks w on w.entity_id = c.entity_id group by w.entity_id;
  end if;
  return null;
end
$$;

create function auth.note_captures() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from auth.webhooks) then
    insert into auth.webhook_events as e (entity_id, kind, added, detail)
    select w.entity_id, 'captures', count(*), jsonb_build_object('days', jsonb_agg(n.snapshot_date order by n.snapshot_date))
    from new_rows n join auth.webhooks w on w.entity_id = n.entity_id group by w.entity_id
    on conflict (entity_id, kind, transaction) do update set added = e.added + excluded.added, detail = excluded.detail;
  end if;
  return null;
end
$$;

-- Alerts that are news for the address, in an event of their own; returns their number. One server at a time.
create function auth.queue_webhook_alerts(entity integer, held jsonb) returns integer
language plpgsql security definer set search_path = public as $$
declare
  news jsonb;
begin
  perform from auth.webhooks where entity_id = entity for update;
  if not found then
    return 0;
  end if;
  select jsonb_agg(h) into news
  from jsonb_array_elements(held) h
  where not exists (select from auth.webhook_alerts a
                    where a.entity_id = entity and a.key = h ->> 'key' and a.facts = h ->> 'facts');
  delete from auth.webhook_alerts a where a.entity_id = entity and a.key not in (select h ->> 'key' from jsonb_array_elements(held) h);
  if news is null then
    return 0;
  end if;
  insert into auth.webhook_alerts (entity_id, key, facts)
  select distinct on (n ->> 'key') entity, n ->> 'key', n ->> 'facts' from jsonb_array_elements(news) n
  on conflict (entity_id, key) do update set facts = excluded.facts;
  insert into auth.webhook_events (entity_id, kind, added, detail)
  values (entity, 'alerts', jsonb_array_length(news), jsonb_build_object('alerts', (
    select jsonb_agg(n - 'facts') from (select n from jsonb_array_elements(news) n limit 100) first)));
  return jsonb_array_length(news);
end
$$;

-- The addresses whose alerts were not looked at for a minute, lent to one server, with the producers in whose name to look: the one who
-- set the address, or, where an administrator did, all of the entity. An administrator's own alerts are about every entity.
create function auth.claim_webhook_alerts() returns table (entity_id integer, user_ids uuid[])
language sql security definer set search_path = public as $$
  with claimed as (
    update auth.webhooks w set alerts_checked_at = now() where alerts_checked_at < now() - interval '1 minute'
    returning w.entity_id, w.set_by)
  select c.entity_id, array_agg(u.id order by u.created_at, u.id)
  from claimed c join users s on s.id = c.set_by join users u on u.entity_id = c.entity_id and u.user_type = 'producer'
  where u.id = c.set_by or s.user_type = 'admin' group by c.entity_id
$$;

-- The oldest due event of each of a few entities, lent to one server for five minutes.
create function auth.claim_webhook_events(most integer)
returns table (id uuid, kind text, entity_name text, url text, secret text, created_at timestamptz, tries integer,
               added integer, changed integer, deleted integer, detail jsonb)
language sql security definer set search_path = public as $$
  with due as (
    select w.entity_id, w.url, w.secret, e.id
    from auth.webhooks w
    cross join lateral (
      select d.id from auth.webhook_events d
      where d.entity_id = w.entity_id and d.delivered_at is null and not d.given_up and d.next_try_at <= now()
      order by d.next_try_at limit 1) e
    limit most for update of w skip locked)
  update auth.webhook_events e set tries = e.tries + 1, next_try_at = now() + interval '5 minutes'
  from due d join entities n on n.id = d.entity_id
  where e.id = d.id and e.delivered_at is null and not e.given_up and e.next_try_at <= now()
  returning e.id, e.kind, n.name, d.url, d.secret, e.created_at, e.tries, e.added, e.changed, e.deleted, e.detail
$$;

-- What became of a try: delivered, to be tried again, or given up. Events of more than thirty days ago are forgotten.
create function auth.record_webhook_try(event uuid, answered integer, reason text, again_in interval) returns void
language sql security definer set search_path = public as $$
  update auth.webhook_events set
    status = answered, failure = reason,
    delivered_at = case when reason is null then now() end,
    given_up = reason is not null and again_in is null,
    next_try_at = coalesce(now() + again_in, next_try_at)
  where id = event;
  delete from auth.webhook_events where created_at < now() - interval '30 days';
$$;

-- An entity whose address the asking user may see and set: their own, or, for an administrator, any.
create function auth.webhook_entity(entity integer) returns integer language plpgsql stable set search_path = public as $$
begin
  if entity is distinct from app.entity_id() and not app.is_admin() then
    perform app.refuse('entity_not_found');
  end if;
  return entity;
end
$$;

create function auth.webhook_of(entity integer) returns table (url text, set_by text, created_at timestamptz)
language sql stable security definer set search_path = public as $$
  select w.url, u.full_name, w.created_at from auth.webhooks w join users u on u.id = w.set_by
  where w.entity_id = auth.webhook_entity(entity)
$$;

-- A new address begins with a new secret, an empty log and an event that tests it.
create function auth.set_webhook(asking_session uuid, entity integer, new_url text, new_secret text) returns void
language plpgsql security definer set search_path = public as $$
begin
  perform auth.webhook_entity(entity);
  perform from auth.sessions s where s.id = asking_session and s.user_id = app.user_id();
  if not found then
    perform app.refuse('session_ended');
  end if;
  delete from auth.webhooks where entity_id = entity;
  insert into auth.webhooks (entity_id, url, secret, set_by) values (entity, new_url, new_secret, app.user_id());
  insert into auth.webhook_events (entity_id, kind) values (entity, 'test');
end
$$;

create function auth.remove_webhook(entity integer) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  delete from auth.webhooks where entity_id = auth.webhook_entity(entity);
  return found;
end
$$;

create function auth.webhook_log(entity integer)
returns table (id uuid, kind text, created_at timestamptz, added integer, changed integer, deleted integer, tries integer,
               delivered_at timestamptz, status integer, failure text, given_up boolean, next_try_at timestamptz)
language sql stable security definer set search_path = public as $$
  select e.id, e.kind, e.created_at, e.added, e.changed, e.deleted, e.tries, e.delivered_at, e.status, e.failure, e.given_up,
         e.next_try_at
  from auth.webhook_events e where e.entity_id = auth.webhook_entity(entity) order by e.created_at desc, e.id limit 100
$$;

-- Sends an event again, from its first try; false where there is no such event for the asking user.
create function auth.resend_webhook_event(event uuid) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  update auth.webhook_events set tries = 0, next_try_at = now(), delivered_at = null, given_up = false, status = null, failure = null
  where id = event and (entity_id = app.entity_id() or app.is_admin());
  return found;
end
$$;

-- An address goes with the user who set it: when they leave the entity or change their role. (When they are deleted, by the reference.)
create function auth.remove_webhooks_of_user() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from auth.webhooks where set_by = new.id;
  return null;
end
$$;

create trigger note_changes_i after insert on lots referencing new table as new_rows
  for each statement execute function auth.note_changes();
create trigger note_changes_u after update on lots referencing old table as old_rows new table as new_rows
  for each statement execute function auth.note_changes();
create trigger note_changes_d after delete on lots referencing old table as old_rows
  for each statement execute function auth.note_changes();
create trigger note_changes_i after insert on trades referencing new table as new_rows
  for each statement execute function auth.note_changes();
create trigger note_changes_u after update on trades referencing old table as old_rows new table as new_rows
  for each statement execute function auth.note_changes();
create trigger note_changes_d after delete on trades referencing old table as old_rows
  for each statement execute function auth.note_changes();
create trigger note_captures after insert on equity_days referencing new table as new_rows
  for each statement execute function auth.note_captures();
create trigger remove_webhooks after update on users for each row
  when ((old.user_type, old.entity_id) is distinct from (new.user_type, new.entity_id))
  execute function auth.remove_webhooks_of_user();

-- Who may call the functions; those of triggers and of other functions need no grant.
revoke execute on function auth.add_webhook_changes, auth.note_changes, auth.note_captures, auth.webhook_entity,
  auth.remove_webhooks_of_user, auth.queue_webhook_alerts, auth.claim_webhook_alerts, auth.claim_webhook_events,
  auth.record_webhook_try, auth.webhook_of, auth.set_webhook, auth.remove_webhook, auth.webhook_log,
  auth.resend_webhook_event from public;
grant execute on function auth.queue_webhook_alerts, auth.claim_webhook_alerts, auth.claim_webhook_events,
  auth.record_webhook_try to drover_admin;
grant execute on function auth.webhook_of, auth.set_webhook, auth.remove_webhook, auth.webhook_log, auth.resend_webhook_event to drover_app;
