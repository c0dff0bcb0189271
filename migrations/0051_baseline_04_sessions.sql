-- Passwords, sessions, throttles and recovery of a lost password.

create table auth.passwords (
  user_id uuid primary key references users on delete cascade,
  hash text not null,
  must_change boolean not null default false
);
create index passwords_bcrypt on auth.passwords (substr(hash, 5, 2)) where hash like '$2%';

alter table auth.passwords enable row level security;

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  -- A session that a recovery link has opened may set a new password without the one that was lost.
  recovers_until timestamptz
);
create index sessions_refreshed_at on auth.sessions (refreshed_at);
create index sessions_user_id on auth.sessions (user_id);

alter table auth.sessions enable row level security;

create table auth.refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  used_at timestamptz
);
create index refresh_tokens_session_id on auth.refresh_tokens (session_id);

alter table auth.refresh_tokens enable row level security;

create table auth.throttles (
  key text primary key,
  attempts integer not null,
  resets_at timestamptz not null
);
create index throttles_resets_at on auth.throttles (resets_at);

alter table auth.throttles enable row level security;

create table auth.secrets (
  name text primary key,
  value text not null
);

alter table auth.secrets enable row level security;

-- A link in a mail, kept as a hash. The newest of a user is the only one that works.
create table auth.recoveries (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

alter table auth.recoveries enable row level security;

-- The account of an e-mail address: its id and password hash, or no row.
create function auth.account(email_given text) returns table (user_id uuid, hash text)
language sql stable security definer set search_path = public as $$
  select u.id, p.hash from users u join auth.passwords p on p.user_id = u.id where lower(u.email) = lower(email_given)
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

create function auth.change_own_password(new_hash text, asking_session uuid) returns void
language plpgsql security definer set search_path = public as $$
begin
  perform from auth.sessions where id = asking_session and user_id = app.user_id();
  if not found then
    perform app.refuse('session_ended');
  end if;
  update auth.passwords set hash = new_hash, must_change = false where user_id = app.user_id();
  delete from auth.sessions where user_id = app.user_id() and id <> asking_session;
end
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
    perform app.refuse('give_password');
  elsif of_user = app.user_id() then
    perform app.refuse('own_password');
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

-- The user as the session endpoints answer it; no row when the session has ended.
create function auth.session_user(asked_session uuid) returns table (id uuid, email text, created_at timestamptz, user_type text)
language sql stable security definer set search_path = public as $$
  select u.id, u.email, u.created_at, u.user_type
  from auth.sessions s join users u on u.id = s.user_id where s.id = asked_session
$$;

-- Uses a link up: opens a session, or answers null where the link is unknown, used or too old.
create function auth.use_recovery(link_hash bytea, refresh_hash bytea) returns uuid
language plpgsql security definer set search_path = public as $$
declare
  recovered uuid;
  opened uuid;
begin
  delete from auth.recoveries r where r.token_hash = link_hash and r.expires_at > now() returning r.user_id into recovered;
  if recovered is null then
    return null;
  end if;
  opened := auth.open_session(recovered, refresh_hash);
  update auth.sessions set recovers_until = now() + interval '1 hour' where id = opened;
  return opened;
end
$$;

-- Gives the asking user a new password in place of the lost one, and ends their other sessions. False where the session was not
-- opened by a recovery link, or too long ago.
create function auth.replace_lost_password(new_hash text, asking_session uuid) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  update auth.sessions set recovers_until = null
  where id = asking_session and user_id = app.user_id() and recovers_until > now();
  if not found then
    return false;
  end if;
  perform auth.change_own_password(new_hash, asking_session);
  return true;
end
$$;

-- For the command `--reset-admin` on the server, which the owner of the tables runs: a temporary password for an administrator, whose
-- sessions end. False where no administrator has the address.
create function auth.reset_admin(email_given text, new_hash text) returns boolean
language plpgsql set search_path = public as $$
declare
  found_admin uuid;
begin
  select id into found_admin from users where lower(email) = lower(email_given) and user_type = 'admin';
  if found_admin is null then
    return false;
  end if;
  insert into auth.passwords (user_id, hash, must_change) values (found_admin, new_hash, true)
  on conflict (user_id) do update set hash = excluded.hash, must_change = true;
  delete from auth.sessions where user_id = found_admin;
  delete from auth.recoveries where user_id = found_admin;
  return true;
end
$$;

-- The highest cost of the bcrypt hashes that are left, null if there are none: every sign-in takes as long as the slowest.
create function auth.bcrypt_cost() returns integer
language sql stable security definer set search_path = public as $$
  select max(substr(hash, 5, 2))::integer from auth.passwords where hash like '$2%'
$$;

-- Replaces a bcrypt hash, whose password has just been checked, by an argon2id hash; no other hash.
create function auth.renew_password(of_user uuid, old_hash text, new_hash text) returns void
language sql security definer set search_path = public as $$
  update auth.passwords set hash = new_hash
  where user_id = of_user and hash = old_hash and old_hash like '$2%' and new_hash like '$argon2id$%'
$$;

create function auth.password_hash(asking_session uuid) returns text
language sql stable security definer set search_path = public as $$
  select p.hash from auth.passwords p join auth.sessions s on s.user_id = p.user_id
  where p.user_id = app.user_id() and s.id = asking_session
$$;

-- Who may call the functions; those of triggers and of other functions need no grant.
revoke execute on function auth.account, auth.open_session, auth.sign_up, auth.first_admin, auth.rotate, auth.use_recovery,
  auth.bcrypt_cost, auth.renew_password, auth.end_sessions, auth.change_own_password, auth.own_password_is_temporary,
  auth.replace_lost_password, auth.password_hash, auth.give_password, auth.attempt, auth.forgive, auth.session_user,
  auth.reset_admin from public;
grant execute on function auth.account, auth.open_session, auth.sign_up, auth.first_admin, auth.rotate, auth.use_recovery,
  auth.bcrypt_cost, auth.renew_password to drover_visitor;
grant execute on function auth.end_sessions, auth.change_own_password, auth.own_password_is_temporary,
  auth.replace_lost_password, auth.password_hash to drover_app;
grant execute on function auth.give_password to drover_admin;
grant execute on function auth.attempt, auth.forgive, auth.session_user to drover_app, drover_visitor;
