-- The beginning of a request: who asks, and what the user may do.

-- Scheduled work in one user's name runs under the role for what the user is, too.
create function app.enter_for(asking_user uuid) returns void
language plpgsql security definer set search_path = public as $$
declare
  found_user record;
begin
  select u.user_type, u.entity_id into found_user from users u where u.id = asking_user;
  if not found or not pg_has_role(session_user, 'drover_' || found_user.user_type, 'usage') then
    perform app.refuse('user_gone');
  end if;
  perform set_config('app.user_id', asking_user::text, true),
          set_config('app.entity_id', found_user.entity_id::text, true);
end
$$;

-- The door: every request of a signed-in user begins here, in the request's own transaction. It checks that the session and
-- the user still exist, that this connection's role is the one for what the user is *now* (else DR002 names the right one, and
-- the server asks again there), and that the user may do it. `temporary_password` allows it to a user who has yet to change one.
create function app.enter(asking_user uuid, asking_session uuid, allowed text[], temporary_password boolean) returns void
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
    perform app.refuse('session_ended');
  end if;
  if not pg_has_role(session_user, 'drover_' || found_user.user_type, 'usage') then
    raise exception using errcode = 'DR002', message = 'The user''s role has changed', detail = found_user.user_type;
  end if;
  if found_user.must_change and not temporary_password then
    perform app.refuse('temporary_password');
  end if;
  if found_user.user_type = 'admin' and 'admin' <> all (allowed) then
    perform app.refuse('not_for_admins');
  end if;
  if found_user.user_type <> all (allowed) then
    perform app.refuse('not_permitted');
  end if;
  perform set_config('app.user_id', asking_user::text, true),
          set_config('app.entity_id', found_user.entity_id::text, true);
end
$$;

-- Who may call the functions; those of triggers and of other functions need no grant.
revoke execute on function app.enter_for, app.enter from public;
grant execute on function app.enter_for, app.enter to drover_app;
