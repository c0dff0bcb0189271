-- A recovery link ends with the credentials that it was asked for: a new password and a new e-mail address, set by the user or an administrator,
-- delete it. A new address also takes the right to set a password from sessions that a link has opened.

create function auth.end_recoveries() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'passwords' then
    delete from auth.recoveries where user_id = new.user_id;
  else
    delete from auth.recoveries where user_id = new.id;
    update auth.sessions set recovers_until = null where user_id = new.id and recovers_until is not null;
  end if;
  return null;
end
$$;
revoke execute on function auth.end_recoveries from public;

create trigger end_recoveries after update of hash on auth.passwords for each row execute function auth.end_recoveries();
create trigger end_recoveries after update of email on users for each row
  when (old.email is distinct from new.email)
  execute function auth.end_recoveries();
