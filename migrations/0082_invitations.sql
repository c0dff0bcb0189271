-- Invitations: a user without a password chooses one with a link that works once, for a week. Only the hash of its token is stored.

create table auth.invitations (
  id integer generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  invited_by uuid references users on delete set null,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
-- Of a user's links the newest works, and no other.
create unique index invitations_open on auth.invitations (user_id) where used_at is null and revoked_at is null;
create index invitations_user_id on auth.invitations (user_id);
create index invitations_invited_by on auth.invitations (invited_by);

alter table auth.invitations enable row level security;

-- Invites a user who has no password, in place of an earlier invitation; returns until when the link works.
create function auth.invite(of_user uuid, link_hash bytea) returns timestamptz
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  until timestamptz;
begin
  perform from users where id = of_user for no key update;
  if not found then
    perform app.refuse('user_gone');
  end if;
  -- Waits for somebody who is accepting it, and only then looks for a password.
  update auth.invitations set revoked_at = now() where user_id = of_user and used_at is null and revoked_at is null;
  if exists (select from auth.passwords where user_id = of_user) then
    perform app.refuse('has_password');
  end if;
  insert into auth.invitations (user_id, token_hash, invited_by, expires_at)
  values (of_user, link_hash, app.user_id(), now() + interval '7 days') returning expires_at into until;
  return until;
end
$$;

-- Ends a user's open invitation. False where there is none.
create function auth.revoke_invitation(of_user uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update auth.invitations set revoked_at = now() where user_id = of_user and used_at is null and revoked_at is null;
  return found;
end
$$;

-- The users without a password, with their newest invitation, if any.
create function auth.invited_users()
returns table (user_id uuid, invited_by text, invited_at timestamptz, expires_at timestamptz, revoked_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, b.full_name, i.invited_at, i.expires_at, i.revoked_at
  from users u
  left join lateral (select * from auth.invitations n where n.user_id = u.id order by n.id desc limit 1) i on true
  left join users b on b.id = i.invited_by
  where not exists (select from auth.passwords p where p.user_id = u.id)
$$;

-- The invitation of a link, as the invited person sees it; no row where there is no such link.
create function auth.invitation(link_hash bytea)
returns table (state text, expires_at timestamptz, email text, full_name text, entity_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select case when i.used_at is not null then 'used' when i.revoked_at is not null then 'revoked'
              when i.expires_at <= now() then 'expired' else 'open' end,
         i.expires_at, u.email, u.full_name, e.name
  from auth.invitations i join users u on u.id = i.user_id join entities e on e.id = u.entity_id
  where i.token_hash = link_hash
$$;

-- Uses a link up: stores the password and opens a session, or answers null where the link is unknown, used, revoked or too old.
create function auth.accept_invitation(link_hash bytea, password_hash text, refresh_hash bytea) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  invited uuid;
begin
  update auth.invitations i set used_at = now()
  where i.token_hash = link_hash and i.used_at is null and i.revoked_at is null and i.expires_at > now()
  returning i.user_id into invited;
  if invited is null then
    return null;
  end if;
  insert into auth.passwords (user_id, hash) values (invited, password_hash) on conflict do nothing;
  if not found then
    perform app.refuse('has_password');
  end if;
  return auth.open_session(invited, refresh_hash);
end
$$;

-- An invitation ends with a password that is given otherwise, and with another e-mail address. Before the password is stored, so
-- that everybody who ends or accepts an invitation locks it first.
create function auth.end_invitations() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_user constant uuid := to_jsonb(new) ->> case tg_table_name when 'passwords' then 'user_id' else 'id' end;
begin
  update auth.invitations set revoked_at = now() where user_id = of_user and used_at is null and revoked_at is null;
  return new;
end
$$;

create trigger end_invitations before insert or update of hash on auth.passwords
  for each row execute function auth.end_invitations();
create trigger end_invitations after update of email on users for each row
  when (old.email is distinct from new.email)
  execute function auth.end_invitations();

-- A user who has yet to accept an invitation has no password to recover.
create or replace function auth.request_recovery(email_given text, link_hash bytea, mail_subject text, mail_body text) returns void
language sql security definer set search_path = public, pg_temp as $$
  with account as (
         select u.id from users u join auth.passwords p on p.user_id = u.id where lower(u.email) = lower(email_given)),
       link as (
         insert into auth.recoveries (user_id, token_hash, expires_at)
         select id, link_hash, now() + interval '1 hour' from account
         on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at)
  insert into auth.mails (user_id, subject, body, send_before)
  select id, mail_subject, mail_body, now() + interval '1 hour' from account
$$;

-- Ends invitations that were made while the database's clock was ahead: none is valid longer than a week.
create function auth.mend_invitations_ahead() returns void language sql security definer set search_path = public, pg_temp as $$
  update auth.invitations set invited_at = least(invited_at, now()), expires_at = now() + interval '7 days'
  where expires_at > now() + interval '7 days'
$$;

revoke execute on function auth.invite, auth.revoke_invitation, auth.invited_users, auth.invitation, auth.accept_invitation,
  auth.end_invitations, auth.mend_invitations_ahead from public;
grant execute on function auth.invite, auth.revoke_invitation, auth.invited_users, auth.mend_invitations_ahead to drover_admin;
grant execute on function auth.invitation, auth.accept_invitation to drover_visitor;
