-- A user's password is read and replaced with the id of one of their sessions, which no request can read: a statement that claims
-- another user's id (`app.user_id`) reaches neither. Under the producers' log-in, no such claim reaches an administrator's row.

drop function auth.own_password();
create function auth.password_hash(asking_session uuid) returns text
language sql stable security definer set search_path = public as $$
  select p.hash from auth.passwords p join auth.sessions s on s.user_id = p.user_id
  where p.user_id = app.user_id() and s.id = asking_session
$$;
revoke execute on function auth.password_hash from public;
grant execute on function auth.password_hash to drover_app;

create or replace function auth.change_own_password(new_hash text, asking_session uuid) returns void
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

alter policy users_producer on users using (id = (select app.user_id()) and user_type = 'producer');
