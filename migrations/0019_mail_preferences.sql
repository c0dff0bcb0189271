-- Alerts and captures by mail: what each user wants, what was mailed already, and the way out.

create table mail_preferences (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  frequency text not null check (frequency in ('daily', 'at_once')),
  primary key (user_id, kind)
);

-- The day of a user's last morning mail, and the key in their mails that unsubscribes.
create table mail_recipients (
  user_id uuid primary key references users on delete cascade,
  last_digest date,
  unsubscribe_key uuid not null unique default gen_random_uuid()
);

-- What a user was mailed about and still holds: it is news again only when its facts change, or it was gone meanwhile.
create table mailed_alerts (
  user_id uuid not null references users on delete cascade,
  key text not null,
  facts text not null,
  primary key (user_id, key)
);

alter table mail_preferences enable row level security;
alter table mail_recipients enable row level security;
alter table mailed_alerts enable row level security;
create policy mail_preferences_producer on mail_preferences to drover_producer
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
create policy mail_preferences_admin on mail_preferences to drover_admin using (true) with check (true);
create policy mail_recipients_admin on mail_recipients to drover_admin using (true) with check (true);
create policy mailed_alerts_admin on mailed_alerts to drover_admin using (true) with check (true);
grant select, insert, delete on mail_preferences to drover_app;
grant select, insert, update (last_digest) on mail_recipients to drover_admin;
grant select, insert, update (facts), delete on mailed_alerts to drover_admin;

-- Scheduled work in one user's name: their records and no others, without a session of theirs.
create function app.enter_for(asking_user uuid) returns void
language plpgsql security definer set search_path = public as $$
declare
  found_user record;
begin
  select u.user_type, u.entity_id into found_user from users u where u.id = asking_user;
  if not found or (found_user.user_type = 'admin') <> app.is_admin() then
    perform app.refuse('not_found', 'This user is not there any more');
  end if;
  perform set_config('app.user_id', asking_user::text, true),
          set_config('app.entity_id', found_user.entity_id::text, true);
end
$$;

alter table auth.mails add column unsubscribe_key uuid;

create function auth.queue_mail(of_user uuid, mail_subject text, mail_body text, key uuid) returns void
language sql security definer set search_path = public as $$
  insert into auth.mails (user_id, subject, body, unsubscribe_key, send_before)
  values (of_user, mail_subject, mail_body, key, now() + interval '1 day')
$$;

drop function auth.claim_mail();
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

revoke execute on function app.enter_for, auth.queue_mail, auth.claim_mail, auth.unsubscribe from public;
grant execute on function app.enter_for to drover_app;
grant execute on function auth.queue_mail, auth.claim_mail to drover_admin;
grant execute on function auth.unsubscribe to drover_visitor;
