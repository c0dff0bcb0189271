-- API tokens for programs.

-- Only the hash of a token is kept. Requests reach this table through the functions below.
create table auth.api_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  name text not null,
  scope text not null check (scope in ('read', 'write')),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index api_tokens_user_id on auth.api_tokens (user_id);

alter table auth.api_tokens enable row level security;

-- The token's user and its type, which determines the role of the connection. The time of use is stored once in four minutes. What a
-- request may do is decided by `app.enter_by_token`.
create function auth.use_api_token(given_hash bytea) returns table (user_id uuid, user_type text)
language plpgsql security definer set search_path = public as $$
begin
  update auth.api_tokens t set last_used_at = now()
  where t.token_hash = given_hash and (t.last_used_at is null or t.last_used_at < now() - interval '4 minutes');
  return query select u.id, u.user_type from auth.api_tokens t join users u on u.id = t.user_id where t.token_hash = given_hash;
end
$$;

-- Like `app.enter`, for a request with an API token: it checks that the token still exists, that this connection's role is the one
-- for its user, and that the user and the token's scope permit the request. It opens no session.
create function app.enter_by_token(given_hash bytea, allowed text[], writes boolean) returns void
language plpgsql security definer set search_path = public as $$
declare
  token record;
begin
  select t.user_id, t.scope, u.user_type, u.entity_id, p.must_change into token
  from auth.api_tokens t
  join users u on u.id = t.user_id
  join auth.passwords p on p.user_id = u.id
  where t.token_hash = given_hash;
  if not found then
    perform app.refuse('token_unknown');
  end if;
  if not pg_has_role(session_user, 'drover_' || token.user_type, 'usage') then
    raise exception using errcode = 'DR002', message = 'The user''s role has changed', detail = token.user_type;
  end if;
  if token.must_change then
    perform app.refuse('temporary_password');
  end if;
  if token.user_type <> all (allowed) then
    perform app.refuse('not_permitted');
  end if;
  if writes and token.scope = 'read' then
    perform app.refuse('token_only_reads');
  end if;
  perform set_config('app.user_id', token.user_id::text, true),
          set_config('app.entity_id', token.entity_id::text, true);
end
$$;

-- Makes a token for the user of a session. A request that entered by a token knows no session, so a token cannot make another.
create function auth.make_api_token(asking_session uuid, token_name text, token_scope text, given_hash bytea, most integer) returns uuid
language plpgsql security definer set search_path = public as $$
declare
  made uuid;
begin
  -- One at a time for a user, so that two requests cannot pass the limit together.
  perform from auth.sessions s join users u on u.id = s.user_id
  where s.id = asking_session and s.user_id = app.user_id() for update of u;
  if not found then
    perform app.refuse('session_ended');
  end if;
  if (select count(*) from auth.api_tokens where user_id = app.user_id()) >= most then
    perform app.refuse('too_many_tokens', 'name', most);
  end if;
  insert into auth.api_tokens (user_id, name, scope, token_hash) values (app.user_id(), token_name, token_scope, given_hash)
  returning id into made;
  return made;
end
$$;

create function auth.list_api_tokens()
returns table (id uuid, name text, scope text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = public as $$
  select t.id, t.name, t.scope, t.created_at, t.last_used_at from auth.api_tokens t where t.user_id = app.user_id()
  order by t.created_at desc, t.id
$$;

create function auth.revoke_api_token(token uuid) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  delete from auth.api_tokens where id = token and user_id = app.user_id();
  return found;
end
$$;

-- A new password, and a new type or entity of the user, revoke all of their tokens: they were given out for other records.
create function auth.revoke_api_tokens() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_table_name = 'passwords' then
    delete from auth.api_tokens where user_id = new.user_id;
  else
    delete from auth.api_tokens where user_id = new.id;
  end if;
  return null;
end
$$;

create trigger revoke_api_tokens after update of hash on auth.passwords for each row execute function auth.revoke_api_tokens();
create trigger revoke_api_tokens after update on users for each row
  when ((old.user_type, old.entity_id) is distinct from (new.user_type, new.entity_id))
  execute function auth.revoke_api_tokens();

-- Who may call the functions; those of triggers and of other functions need no grant.
revoke execute on function auth.use_api_token, app.enter_by_token, auth.make_api_token, auth.list_api_tokens,
  auth.revoke_api_token, auth.revoke_api_tokens from public;
grant execute on function auth.use_api_token to drover_visitor;
grant execute on function app.enter_by_token, auth.make_api_token, auth.list_api_tokens, auth.revoke_api_token to drover_app;
