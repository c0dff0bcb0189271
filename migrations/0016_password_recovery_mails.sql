-- Mails that are to be sent, and the way back for who has lost a password (decision 61).

-- A mail is a row before it is sent. Its text goes once it is sent, or given up.
create table auth.mails (
  id bigint generated always as identity primary key,
  message_id uuid not null default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  send_before timestamptz not null,
  next_try_at timestamptz not null default now(),
  tries integer not null default 0,
  sent_at timestamptz,
  failure text
);
create index mails_next_try_at on auth.mails (next_try_at) where sent_at is null;
create index mails_user_id on auth.mails (user_id);

-- A link in a mail, kept as a hash. The newest of a user is the only one that works.
create table auth.recoveries (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

alter table auth.mails enable row level security;
alter table auth.recoveries enable row level security;

-- A session that a recovery link has opened may set a new password without the one that was lost.
alter table auth.sessions add column recovers_until timestamptz;

-- Makes a link for the account of an e-mail address and the mail that brings it; does nothing where there is no such account.
create function auth.request_recovery(email_given text, link_hash bytea, mail_subject text, mail_body text) returns void
language sql security definer set search_path = public as $$
  with account as (select id from users where lower(email) = lower(email_given)),
       link as (
         insert into auth.recoveries (user_id, token_hash, expires_at)
         select id, link_hash, now() + interval '1 hour' from account
         on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at)
  insert into auth.mails (user_id, subject, body, send_before)
  select id, mail_subject, mail_body, now() + interval '1 hour' from account
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

-- The next mail that is due, lent to one server for five minutes; a server that dies meanwhile leaves it to the next one.
create function auth.claim_mail() returns table (id bigint, message_id uuid, address text, subject text, body text, tries integer)
language sql security definer set search_path = public as $$
  update auth.mails m set tries = m.tries + 1, next_try_at = now() + interval '5 minutes'
  from users u
  where u.id = m.user_id and m.id = (
    select d.id from auth.mails d
    where d.sent_at is null and d.failure is null and d.next_try_at <= now() and d.send_before > now()
    order by d.next_try_at limit 1 for update skip locked)
  returning m.id, m.message_id, u.email, m.subject, m.body, m.tries
$$;

-- What became of a mail: sent, given up (a failure and no next try), or to be tried again.
create function auth.record_mail(mail bigint, was_sent boolean, reason text, again_in interval) returns void
language sql security definer set search_path = public as $$
  update auth.mails set
    sent_at = case when was_sent then now() end,
    failure = case when not was_sent and again_in is null then reason end,
    next_try_at = coalesce(now() + again_in, next_try_at),
    body = case when was_sent or again_in is null then '' else body end
  where id = mail;
  delete from auth.mails where created_at < now() - interval '30 days';
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

revoke execute on function auth.reset_admin, auth.request_recovery, auth.use_recovery, auth.replace_lost_password, auth.claim_mail,
  auth.record_mail from public;
grant execute on function auth.request_recovery, auth.use_recovery to drover_visitor;
grant execute on function auth.replace_lost_password to drover_app;
grant execute on function auth.claim_mail, auth.record_mail to drover_admin;
