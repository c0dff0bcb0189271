-- Mails and alerts by mail.

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
  failure text,
  unsubscribe_key uuid
);
create index mails_next_try_at on auth.mails (next_try_at) where sent_at is null;
create index mails_user_id on auth.mails (user_id);

alter table auth.mails enable row level security;

create table mail_preferences (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  frequency text not null check (frequency in ('daily', 'at_once')),
  primary key (user_id, kind)
);

alter table mail_preferences enable row level security;
create policy mail_preferences_admin on mail_preferences to drover_admin using (true) with check (true);
create policy mail_preferences_producer on mail_preferences to drover_producer
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, delete on mail_preferences to drover_app;

-- The day of a user's last morning mail, and the key in their mails that unsubscribes.
create table mail_recipients (
  user_id uuid primary key references users on delete cascade,
  last_digest date,
  unsubscribe_key uuid not null unique default gen_random_uuid()
);

alter table mail_recipients enable row level security;
create policy mail_recipients_admin on mail_recipients to drover_admin using (true) with check (true);
grant select, insert, update (last_digest) on mail_recipients to drover_admin;

-- What a user was mailed about and still holds: it is news again only when its facts change, or it was gone meanwhile.
create table mailed_alerts (
  user_id uuid not null references users on delete cascade,
  key text not null,
  facts text not null,
  primary key (user_id, key)
);

alter table mailed_alerts enable row level security;
create policy mailed_alerts_admin on mailed_alerts to drover_admin using (true) with check (true);
grant select, insert, update (facts), delete on mailed_alerts to drover_admin;

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

create function auth.queue_mail(of_user uuid, mail_subject text, mail_body text, key uuid) returns void
language sql security definer set search_path = public as $$
  insert into auth.mails (user_id, subject, body, unsubscribe_key, send_before)
  values (of_user, mail_subject, mail_body, key, now() + interval '1 day')
$$;

-- The next mail that is due, lent to one server for five minutes; a server that dies meanwhile leaves it to the next one.
create function auth.claim_mail()
returns table (id bigint, message_id uuid, address text, subject text, body text, unsubscribe_key uuid, tries integer)
language sql security definer set search_path = public as $$
  update auth.mails m set tries = m.tries + 1, next_try_at = now() + interval '5 minutes'
  from users u
  where u.id = m.user_id and m.id = (
    select d.id from auth.mails d
    where d.sent_at is null and d.failure is null and d.next_try_at <= now() and d.send_before > now()
    order by d.next_try_at limit 1 for update skip locked)
  returning m.id, m.message_id, u.email, m.subject, m.body, m.unsubscribe_key, m.tries
$$;

-- No more mails to the user of this key. False where the key is nobody's.
create function auth.unsubscribe(key uuid) returns boolean
language plpgsql security definer set search_path = public as $$
declare
  of_user uuid;
begin
  select user_id into of_user from mail_recipients where unsubscribe_key = key;
  delete from mail_preferences where user_id = of_user;
  delete from auth.mails where user_id = of_user and unsubscribe_key = key and sent_at is null;
  return of_user is not null;
end
$$;

-- Who may call the functions; those of triggers and of other functions need no grant.
revoke execute on function auth.request_recovery, auth.unsubscribe, auth.record_mail, auth.queue_mail, auth.claim_mail from public;
grant execute on function auth.request_recovery, auth.unsubscribe to drover_visitor;
grant execute on function auth.record_mail, auth.queue_mail, auth.claim_mail to drover_admin;
