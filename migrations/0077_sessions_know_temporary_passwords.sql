-- The user of a session, with whether the password is a temporary one: a browser then asks for nothing that is refused until it is changed.
drop function auth.session_user(uuid);
create function auth.session_user(asked_session uuid)
returns table (id uuid, email text, created_at timestamptz, user_type text, must_change_password boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.email, u.created_at, u.user_type, coalesce(p.must_change, false)
  from auth.sessions s join users u on u.id = s.user_id left join auth.passwords p on p.user_id = u.id
  where s.id = asked_session
$$;
revoke execute on function auth.session_user from public;
grant execute on function auth.session_user to drover_app, drover_visitor;
