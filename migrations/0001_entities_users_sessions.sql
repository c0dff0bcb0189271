-- Entities, users and sessions.
--
-- Two roles: the owner of this database runs migrations; `drover_app` owns nothing and is what every request
-- runs as. Schemas: `public` holds records, `app` holds who is asking, `auth` holds secrets that no request may read.

do $$
begin
  create role drover_app nologin;
exception
  -- It is there already: the server makes the roles before the migrations run, and an owner need not be allowed to.
  when duplicate_object or unique_violation or insufficient_privilege then null;
end
$$;

create schema app;
create schema auth;
revoke all on schema public from public;
grant usage on schema public, app, auth to drover_app;

-- Who is asking -----------------------------------------------------------------------------------------------

-- In access rules call these as `(select app.user_id())`, so that they run once per statement, not once per row. Parallel
-- safe, so that several processes may share a long read.
create function app.user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

create function app.entity_id() returns integer language sql stable parallel safe
  return nullif(current_setting('app.entity_id', true), '')::integer;

create function app.is_admin() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.user_type', true), '') = 'admin';

-- A refusal that the server translates for the user: code is invalid, unauthorized, forbidden, not_found or conflict.
create function app.refuse(code text, message text, field text default null) returns void language plpgsql as $$
begin
  raise exception using errcode = 'DR001', message = message, detail = code, column = coalesce(field, '');
end
$$;

-- Entity names are compared without case, outer space or doubled space (decision 1).
create function app.name_key(name text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(btrim(name), '\s+', ' ', 'g'));

-- Every update of an editable record raises its version, so that a stale edit can be told from a fresh one.
create function app.bump_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

-- Entities ----------------------------------------------------------------------------------------------------

create table entities (
  id integer generated always as identity primary key,
  name text not null check (btrim(name) <> ''),
  created_at timestamptz not null default now()
);
create unique index entities_name_key on entities (app.name_key(name));

alter table entities enable row level security;
create policy entities_read on entities for select to drover_app
  using ((select app.is_admin()) or id = (select app.entity_id()));
create policy entities_add on entities for insert to drover_app
  with check ((select app.is_admin()));
create policy entities_rename on entities for update to drover_app
  using ((select app.is_admin()) or id = (select app.entity_id()));
grant select, insert (name), update (name) on entities to drover_app;

-- Users -------------------------------------------------------------------------------------------------------

create table users (
  id uuid primary key default gen_random_uuid(),
  entity_id integer not null references entities,
  full_name text not null,
  phone_number text not null,
  email text not null,
  user_type text not null default 'producer' check (user_type in ('producer', 'admin')),
  rjo_account_number text,
  rjo_confirmed boolean not null default false,
  lrp_policy_number text,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index users_email_key on users (lower(email));
create index users_entity_id on users (entity_id);
create index users_rjo_account_number on users (rjo_account_number) where rjo_confirmed;

alter table users enable row level security;
create policy users_read on users for select to drover_app
  using ((select app.is_admin()) or id = (select app.user_id()));
create policy users_add on users for insert to drover_app
  with check ((select app.is_admin()));
create policy users_change on users for update to drover_app
  using ((select app.is_admin()) or id = (select app.user_id()));
create policy users_remove on users for delete to drover_app
  using ((select app.is_admin()));
grant select, insert, update, delete on users to drover_app;

-- What nobody may do to a user, whatever the client sends (decisions 2, 4 and 6).
create function app.guard_user() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if app.user_id() is null then
    return coalesce(new, old); -- sign-up and first start: no user is asking yet
  end if;
  if tg_op = 'UPDATE' and not app.is_admin() then
    if new.user_type is distinct from old.user_type or new.entity_id is distinct from old.entity_id then
      perform app.refuse('forbidden', 'Only an administrator can change a user''s type or entity.');
    end if;
    new.rjo_confirmed := old.rjo_confirmed;
  end if;
  -- An RJO number that an administrator types is confirmed by that; one that a producer types waits for it.
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.rjo_account_number is distinct from old.rjo_account_number then
    new.rjo_confirmed := app.is_admin() and new.rjo_account_number is not null;
  end if;
  if tg_op = 'DELETE' and old.id = app.user_id() then
    perform app.refuse('conflict', 'You cannot delete your own account');
  end if;
  if tg_op = 'UPDATE' and old.user_type = 'admin' and new.user_type <> 'admin' and old.id = app.user_id() then
    perform app.refuse('conflict', 'You cannot take the admin role from yourself', 'user_type');
  end if;
  if old.user_type = 'admin' and (tg_op = 'DELETE' or new.user_type <> 'admin') then
    -- One at a time, so that two admins cannot remove each other and leave none.
    perform pg_advisory_xact_lock(hashtext('app.guard_user'));
    if not exists (select from users where user_type = 'admin' and id <> old.id) then
      perform app.refuse('conflict', case tg_op when 'DELETE' then 'The last administrator cannot be deleted'
                                                else 'The last administrator must stay an administrator' end);
    end if;
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard_user before insert or update or delete on users for each row execute function app.guard_user();
create trigger users_version before update on users for each row execute function app.bump_version();

-- Sessions ----------------------------------------------------------------------------------------------------
-- No request may read or write these tables: only `app.enter` and the functions below do.

create table auth.passwords (
  user_id uuid primary key references users on delete cascade,
  hash text not null,
  must_change boolean not null default false
);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now()
);
create index sessions_user_id on auth.sessions (user_id);
create index sessions_refreshed_at on auth.sessions (refreshed_at);

create table auth.refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  used_at timestamptz
);
create index refresh_tokens_session_id on auth.refresh_tokens (session_id);

create table auth.throttles (
  key text primary key,
  attempts integer not null,
  resets_at timestamptz not null
);
create index throttles_resets_at on auth.throttles (resets_at);

create table auth.secrets (
  name text primary key,
  value text not null
);

alter table auth.passwords enable row level security;
alter table auth.sessions enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.throttles enable row level security;
alter table auth.secrets enable row level security;

-- The door: every request of a signed-in user begins here, in the request's own transaction. It checks that the
-- session and the user still exist and that the user is what the endpoint asks for *now*, whatever the token says.
-- `who` is `admin`, `signed-in`, or `newcomer` for the few endpoints that a user with a temporary password may call.
-- It answers what the user sees of the records: `all` or their `own`.
create function app.enter(asking_user uuid, asking_session uuid, who text) returns text
language plpgsql security definer set search_path = public as $$
declare
  found_user record;
begin
  select u.user_type, u.entity_id, p.must_change into found_user
  from auth.sessions s
  join users u on u.id = s.user_id
  join auth.passwords p on p.user_id = u.id
  where s.id = asking_session and s.user_id = asking_user;
  if not found then
    perform app.refuse('unauthorized', 'Your session has ended. Please sign in again.');
  end if;
  if found_user.must_change and who <> 'newcomer' then
    perform app.refuse('forbidden', 'Please change your temporary password first');
  end if;
  if who = 'admin' and found_user.user_type <> 'admin' then
    perform app.refuse('forbidden', 'You don''t have permission to access this page. Admin privileges are required.');
  end if;
  perform set_config('app.user_id', asking_user::text, true),
          set_config('app.user_type', found_user.user_type, true),
          set_config('app.entity_id', found_user.entity_id::text, true);
  return case found_user.user_type when 'admin' then 'all' else 'own' end;
end
$$;

-- Sign-in, sign-up and refresh (decisions 2, 38, 39) ------------------------------------------------------------

-- The account of an e-mail address: its id and password hash, or no row.
create function auth.account(email_given text) returns table (user_id uuid, hash text)
language sql stable security definer set search_path = public as $$
  select u.id, p.hash from users u join auth.passwords p on p.user_id = u.id where lower(u.email) = lower(email_given)
$$;

-- The user as the session endpoints answer it; no row when the session has ended.
create function auth.session_user(asked_session uuid) returns table (id uuid, email text, created_at timestamptz)
language sql stable security definer set search_path = public as $$
  select u.id, u.email, u.created_at from auth.sessions s join users u on u.id = s.user_id where s.id = asked_session
$$;

create function auth.open_session(of_user uuid, token_hash bytea) returns uuid
language plpgsql security definer set search_path = public as $$
declare
  opened uuid;
begin
  insert into auth.sessions (user_id) values (of_user) returning id into opened;
  insert into auth.refresh_tokens (hash, session_id) values (token_hash, opened);
  return opened;
end
$$;

-- Account and profile in one transaction; new sign-ups are always producers of a new entity.
create function auth.sign_up(profile jsonb, password_hash text, token_hash bytea) returns table (user_id uuid, session_id uuid)
language plpgsql security definer set search_path = public as $$
declare
  new_entity integer;
  new_user uuid;
begin
  insert into entities (name) values (profile ->> 'entity_name') returning id into new_entity;
  insert into users (entity_id, full_name, phone_number, email, user_type)
  values (new_entity, profile ->> 'full_name', profile ->> 'phone_number', profile ->> 'email', 'producer')
  returning id into new_user;
  insert into auth.passwords (user_id, hash) values (new_user, password_hash);
  return query select new_user, auth.open_session(new_user, token_hash);
end
$$;

-- The first administrator of an empty database (decision 7). False when there are users already.
create function auth.first_admin(email_given text, password_hash text) returns boolean
language plpgsql security definer set search_path = public as $$
declare
  new_entity integer;
  new_user uuid;
begin
  perform pg_advisory_xact_lock(hashtext('auth.first_admin'));
  if exists (select from users) then
    return false;
  end if;
  insert into entities (name) values ('Administration') returning id into new_entity;
  insert into users (entity_id, full_name, phone_number, email, user_type)
  values (new_entity, 'Administrator', '', email_given, 'admin') returning id into new_user;
  insert into auth.passwords (user_id, hash) values (new_user, password_hash);
  return true;
end
$$;

-- Exchanges a refresh token for its child. Answers what happened:
--   rotated   the token was unused; the child is now the active one
--   recent    it was used within the last 10 seconds (two tabs): ask again with the child itself as parent, or use it
--   active    (only with `peek`) the token is unused
--   reused    it was used before that: the whole family has been ended
--   unknown   no such token, or its session has ended or was idle for 30 days
create function auth.rotate(parent_hash bytea, child_hash bytea, peek boolean) returns table (outcome text, user_id uuid, session_id uuid)
language plpgsql security definer set search_path = public as $$
declare
  token record;
begin
  select t.used_at, s.id as session_id, s.user_id, s.refreshed_at < now() - interval '30 days' as idle into token
  from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
  where t.hash = parent_hash for update;
  if not found then
    return query select 'unknown', null::uuid, null::uuid;
  elsif token.idle then
    delete from auth.sessions s where s.id = token.session_id;
    return query select 'unknown', null::uuid, null::uuid;
  elsif token.used_at is null and peek then
    return query select 'active', token.user_id, token.session_id;
  elsif token.used_at is null then
    update auth.refresh_tokens t set used_at = clock_timestamp() where t.hash = parent_hash;
    insert into auth.refresh_tokens (hash, session_id) values (child_hash, token.session_id);
    update auth.sessions s set refreshed_at = now() where s.id = token.session_id;
    -- Tokens used long ago are told from unknown ones for a day; older ones need not be kept.
    delete from auth.refresh_tokens t where t.session_id = token.session_id and t.used_at < now() - interval '1 day';
    return query select 'rotated', token.user_id, token.session_id;
  elsif token.used_at > clock_timestamp() - interval '10 seconds' then
    return query select 'recent', token.user_id, token.session_id;
  else
    delete from auth.sessions s where s.id = token.session_id;
    return query select 'reused', token.user_id, token.session_id;
  end if;
end
$$;

-- Ends sessions of the asking session's user: `local` this one, `others` all but this one, `global` all.
create function auth.end_sessions(asking_session uuid, scope text) returns void
language sql security definer set search_path = public as $$
  delete from auth.sessions s
  where s.user_id = (select a.user_id from auth.sessions a where a.id = asking_session)
    and case scope when 'local' then s.id = asking_session when 'others' then s.id <> asking_session else true end
$$;

-- The asking user's own password hash, and its replacement, which ends their other sessions.
create function auth.own_password() returns text
language sql stable security definer set search_path = public as $$
  select hash from auth.passwords where user_id = app.user_id()
$$;

create function auth.change_own_password(new_hash text, asking_session uuid) returns void
language sql security definer set search_path = public as $$
  update auth.passwords set hash = new_hash, must_change = false where user_id = app.user_id();
  delete from auth.sessions where user_id = app.user_id() and id <> asking_session;
$$;

create function auth.own_password_is_temporary() returns boolean
language sql stable security definer set search_path = public as $$
  select must_change from auth.passwords where user_id = app.user_id()
$$;

-- An administrator gives a user a password. A temporary one ends the user's sessions, and the user has to change it.
create function auth.give_password(of_user uuid, new_hash text, temporary boolean) returns void
language plpgsql security definer set search_path = public as $$
begin
  if not app.is_admin() then
    perform app.refuse('forbidden', 'Only an administrator can give a password to a user.');
  elsif of_user = app.user_id() then
    perform app.refuse('conflict', 'Change your own password in Account Settings');
  end if;
  insert into auth.passwords (user_id, hash, must_change) values (of_user, new_hash, temporary)
  on conflict (user_id) do update set hash = excluded.hash, must_change = excluded.must_change;
  delete from auth.sessions where user_id = of_user;
end
$$;

-- Counts an attempt under `throttle_key`. Zero while within the limit, else the seconds to wait.
create function auth.attempt(throttle_key text, allowed integer, window_seconds integer) returns integer
language plpgsql security definer set search_path = public as $$
declare
  counted record;
begin
  delete from auth.throttles where resets_at < now() and key <> throttle_key;
  insert into auth.throttles as t (key, attempts, resets_at)
  values (throttle_key, 1, now() + make_interval(secs => window_seconds))
  on conflict (key) do update set
    attempts = case when t.resets_at < now() then 1 else t.attempts + 1 end,
    resets_at = case when t.resets_at < now() then excluded.resets_at else t.resets_at end
  returning attempts, resets_at into counted;
  return case when counted.attempts <= allowed then 0
              else greatest(1, ceil(extract(epoch from counted.resets_at - now())))::integer end;
end
$$;

-- Takes a counted attempt back: it was no guess.
create function auth.forgive(throttle_key text) returns void
language sql security definer set search_path = public as $$
  update auth.throttles set attempts = greatest(0, attempts - 1) where key = throttle_key
$$;

revoke execute on all functions in schema auth from public;
grant execute on all functions in schema auth, app to drover_app;
