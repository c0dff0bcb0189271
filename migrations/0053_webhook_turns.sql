-- The webhook of an entity is seen, removed and resent with the id of the user's session, as it is set: a statement that claims another
-- user's id or entity reaches nothing. Events are claimed in order, and a slow receiver takes no turn of another.

drop function auth.webhook_of(integer), auth.remove_webhook(integer), auth.webhook_log(integer), auth.resend_webhook_event(uuid);
drop function auth.webhook_entity(integer);

-- An entity whose webhook the user of this session may see and set: their own, or, for an administrator, any.
create function auth.webhook_entity(asking_session uuid, entity integer) returns integer
language plpgsql stable set search_path = public, pg_temp as $$
declare
  own integer;
begin
  select u.entity_id into own from auth.sessions s join users u on u.id = s.user_id
  where s.id = asking_session and s.user_id = app.user_id();
  if not found then
    perform app.refuse('session_ended');
  end if;
  if entity is distinct from own and not app.is_admin() then
    perform app.refuse('entity_not_found');
  end if;
  return entity;
end
$$;

create function auth.webhook_of(asking_session uuid, entity integer) returns table (url text, set_by text, created_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select w.url, u.full_name, w.created_at from auth.webhooks w join users u on u.id = w.set_by
  where w.entity_id = auth.webhook_entity(asking_session, entity)
$$;

create or replace function auth.set_webhook(asking_session uuid, entity integer, new_url text, new_secret text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform auth.webhook_entity(asking_session, entity);
  delete from auth.webhooks where entity_id = entity;
  insert into auth.webhooks (entity_id, url, secret, set_by) values (entity, new_url, new_secret, app.user_id());
  insert into auth.webhook_events (entity_id, kind) values (entity, 'test');
end
$$;

create function auth.remove_webhook(asking_session uuid, entity integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from auth.webhooks where entity_id = auth.webhook_entity(asking_session, entity);
  return found;
end
$$;

create function auth.webhook_log(asking_session uuid, entity integer)
returns table (id uuid, kind text, created_at timestamptz, added integer, changed integer, deleted integer, tries integer,
               delivered_at timestamptz, status integer, failure text, given_up boolean, next_try_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.id, e.kind, e.created_at, e.added, e.changed, e.deleted, e.tries, e.delivered_at, e.status, e.failure, e.given_up,
         e.next_try_at
  from auth.webhook_events e where e.entity_id = auth.webhook_entity(asking_session, entity)
  order by e.created_at desc, e.id limit 100
$$;

-- Sends an event again, from its first try; false where there is no such event for the user of this session.
create function auth.resend_webhook_event(asking_session uuid, event uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own integer;
begin
  select u.entity_id into own from auth.sessions s join users u on u.id = s.user_id
  where s.id = asking_session and s.user_id = app.user_id();
  if not found then
    perform app.refuse('session_ended');
  end if;
  update auth.webhook_events set tries = 0, next_try_at = now(), delivered_at = null, given_up = false, status = null, failure = null
  where id = event and (entity_id = own or app.is_admin());
  return found;
end
$$;

-- An address gets one event at a time. For an hour after a response that was late or missing it shares a few places with other slow ones.
alter table auth.webhooks add column sending_until timestamptz not null default '-infinity';
alter table auth.webhooks add column slow_until timestamptz not null default '-infinity';

drop function auth.claim_webhook_events(integer);
-- The oldest due event of each of a few addresses, those that have waited longest first, lent to one server for five minutes.
create function auth.claim_webhook_events(of_slow boolean, most integer)
returns table (id uuid, kind text, entity_name text, url text, secret text, created_at timestamptz, tries integer,
               added integer, changed integer, deleted integer, detail jsonb)
language sql security definer set search_path = public, pg_temp as $$
  with due as (
    select w.entity_id, e.id
    from auth.webhooks w
    cross join lateral (
      select d.id, d.next_try_at from auth.webhook_events d
      where d.entity_id = w.entity_id and d.delivered_at is null and not d.given_up and d.next_try_at <= now()
      order by d.next_try_at, d.created_at, d.id limit 1) e
    where (w.slow_until > now()) = of_slow and w.sending_until <= now()
    order by e.next_try_at, e.id limit most for update of w skip locked),
  claimed as (
    update auth.webhook_events e set tries = e.tries + 1, next_try_at = now() + interval '5 minutes'
    from due d where e.id = d.id and e.delivered_at is null and not e.given_up and e.next_try_at <= now()
    returning e.*)
  update auth.webhooks w set sending_until = now() + interval '5 minutes'
  from claimed c join entities n on n.id = c.entity_id
  where w.entity_id = c.entity_id
  returning c.id, c.kind, n.name, w.url, w.secret, c.created_at, c.tries, c.added, c.changed, c.deleted, c.detail
$$;

drop function auth.record_webhook_try(uuid, integer, text, interval);
-- The outcome of a try: delivered, to be tried again, or given up; and whether the address was slow. Events of more than thirty days ago
-- are forgotten.
create function auth.record_webhook_try(event uuid, answered integer, reason text, again_in interval, was_slow boolean) returns void
language sql security definer set search_path = public, pg_temp as $$
  with tried as (
    update auth.webhook_events set
      status = answered, failure = reason,
      delivered_at = case when reason is null then now() end,
      given_up = reason is not null and again_in is null,
      next_try_at = coalesce(now() + again_in, next_try_at)
    where id = event returning entity_id)
  update auth.webhooks w set
    sending_until = '-infinity',
    slow_until = case when was_slow then now() + interval '1 hour' else w.slow_until end
  from tried t where w.entity_id = t.entity_id;
  delete from auth.webhook_events where created_at < now() - interval '30 days';
$$;

revoke execute on function auth.webhook_entity, auth.webhook_of, auth.remove_webhook, auth.webhook_log, auth.resend_webhook_event,
  auth.claim_webhook_events, auth.record_webhook_try from public;
grant execute on function auth.webhook_of, auth.remove_webhook, auth.webhook_log, auth.resend_webhook_event to drover_app;
grant execute on function auth.claim_webhook_events, auth.record_webhook_try to drover_admin;
