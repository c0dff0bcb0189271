-- Requests run under a role that says what kind of user they are for. `drover_app` holds the rights on tables;
-- `drover_producer` and `drover_admin` belong to it, and each has one plain access rule per table. `drover_visitor` stands apart
-- and may call the functions that sign somebody in, nothing else. The server makes the roles before the migrations run, and
-- gives each a log-in per database (see docs/decisions/0010-roles-of-requests.md).

-- Who is asking -----------------------------------------------------------------------------------------------

-- The log-in says it, never a setting: a producer's connection cannot become an administrator's.
create or replace function app.is_admin() returns boolean language sql stable parallel safe
  return pg_has_role(session_user, 'drover_admin', 'usage');

drop function app.enter_by_clock();
drop function app.enter(uuid, uuid, text);

-- Every request of a signed-in user begins here, in the request's transaction. It checks that the session and
-- the user still exist, that this connection's role is the one for what the user is *now* (else DR002 names the right one, and
-- the server tries again there), and that the user may call the endpoint. `requires` is `admin`, `signed-in`, or
-- `temporary-password` for the few endpoints that a user with a temporary password may call.
create function app.enter(asking_user uuid, asking_session uuid, requires text) returns void
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
    perform app.refuse('unauthorized', 'Your session has ended. Please sign in again.');
  end if;
  if (found_user.user_type = 'admin') <> app.is_admin() then
    raise exception using errcode = 'DR002', message = 'The user''s role has changed', detail = found_user.user_type;
  end if;
  if found_user.must_change and requires <> 'temporary-password' then
    perform app.refuse('forbidden', 'Please change your temporary password first');
  end if;
  if requires = 'admin' and found_user.user_type <> 'admin' then
    perform app.refuse('forbidden', 'You don''t have permission to access this page. Admin privileges are required.');
  end if;
  perform set_config('app.user_id', asking_user::text, true),
          set_config('app.entity_id', found_user.entity_id::text, true);
end
$$;

-- The access token says what kind of user it is for.
drop function auth.session_user(uuid);
create function auth.session_user(asked_session uuid) returns table (id uuid, email text, created_at timestamptz, user_type text)
language sql stable security definer set search_path = public as $$
  select u.id, u.email, u.created_at, u.user_type
  from auth.sessions s join users u on u.id = s.user_id where s.id = asked_session
$$;

-- Rights ------------------------------------------------------------------------------------------------------

grant usage on schema public, app, auth to drover_app;
grant select, update (name) on entities to drover_app;
grant select, update on users to drover_app;
grant select, insert, update, delete on lots, receivings, outs, expenses, lrp, alert_dismissals to drover_app;
-- A statement is the same for both: where only administrators have rows, a producer finds none.
grant select on lot_sums, history, quotes, options_quotes, settlements, prices, trades, trade_imports, equity_history,
  equity_days, quote_refreshes, scheduled_runs to drover_app;

-- What only administrators may do is granted to their role, so that one access rule per role and table says the rest.
revoke insert (name) on entities from drover_app;
revoke insert, delete on users from drover_app;
revoke insert, update, delete on quotes, options_quotes, settlements, trades from drover_app;
revoke insert, delete on equity_history, equity_days from drover_app;
revoke insert, update on quote_refreshes, trade_imports from drover_app;
revoke insert on scheduled_runs from drover_app;
grant insert (name) on entities to drover_admin;
grant insert, delete on users to drover_admin;
grant insert, update, delete on quotes, options_quotes, settlements, trades to drover_admin;
grant insert, delete on equity_history, equity_days to drover_admin;
grant insert, update on quote_refreshes, trade_imports to drover_admin;
grant insert on scheduled_runs to drover_admin;

-- Only the visitor role opens sessions: a role that can open one can act as any user.
grant usage on schema auth to drover_visitor;
grant execute on function auth.account, auth.open_session, auth.sign_up, auth.first_admin, auth.rotate, auth.session_user,
  auth.attempt, auth.forgive to drover_visitor;
revoke execute on all functions in schema auth from public;
revoke execute on function auth.account, auth.open_session, auth.sign_up, auth.first_admin, auth.rotate,
  auth.give_password, auth.backup_passwords, app.backup_dismissals, app.restore from drover_app;
revoke execute on function app.restore from public;
grant execute on function auth.session_user, auth.attempt, auth.forgive, auth.end_sessions, auth.own_password,
  auth.change_own_password, auth.own_password_is_temporary to drover_app;
grant execute on function auth.give_password, auth.backup_passwords, app.backup_dismissals, app.restore to drover_admin;
grant execute on function app.enter to drover_app;
revoke execute on function app.enter from public;

-- Access rules ------------------------------------------------------------------------------------------------

do $$
declare
  rule record;
begin
  for rule in select tablename, policyname from pg_policies where schemaname = 'public' and tablename in (
    'entities', 'users', 'lots', 'receivings', 'outs', 'expenses', 'lot_sums', 'quotes', 'options_quotes', 'settlements',
    'quote_refreshes', 'trade_imports', 'trades', 'lrp', 'equity_history', 'equity_days', 'scheduled_runs', 'history')
  loop
    execute format('drop policy %I on %I', rule.policyname, rule.tablename);
  end loop;
end
$$;

-- A producer: what is their entity's.
create policy entities_producer on entities to drover_producer using (id = (select app.entity_id()));
create policy lots_producer on lots to drover_producer using (entity_id = (select app.entity_id()));
create policy receivings_producer on receivings to drover_producer using (entity_id = (select app.entity_id()));
create policy outs_producer on outs to drover_producer using (entity_id = (select app.entity_id()));
create policy expenses_producer on expenses to drover_producer using (entity_id = (select app.entity_id()));
create policy lot_sums_producer on lot_sums to drover_producer using (entity_id = (select app.entity_id()));
create policy trades_producer on trades to drover_producer using (entity_id = (select app.entity_id()));
create policy equity_history_producer on equity_history to drover_producer using (entity_id = (select app.entity_id()));
create policy equity_days_producer on equity_days to drover_producer using (entity_id = (select app.entity_id()));
-- What happened to their lots, and to these lots' records and trades.
create policy history_producer on history to drover_producer
  using (entity_id = (select app.entity_id()) and lot_id is not null
         and record in ('lots', 'receivings', 'outs', 'expenses', 'trades'));
-- What is their own.
create policy users_producer on users to drover_producer using (id = (select app.user_id()));
create policy lrp_producer on lrp to drover_producer using (user_id = (select app.user_id()))
  with check (user_id = (select app.user_id()) and entity_id = (select app.entity_id()));
-- Futures, and the options that their entity holds or is insured by (decision 5). The entity is named so that its index finds the trades.
create policy quotes_producer on quotes to drover_producer using ((select app.user_id()) is not null);
create policy options_quotes_of_trades on options_quotes to drover_producer
  using (symbol in (select t.symbol from trades t
                    where t.entity_id = (select app.entity_id()) and t.status = 'open' and t.p_c is not null));
create policy options_quotes_of_lrp on options_quotes to drover_producer
  using (symbol in (select app.entity_put_symbols()));
create policy settlements_producer on settlements to drover_producer using (symbol in (select q.symbol from quotes q));

-- An administrator: everything. A condition, even one that always holds, would keep PostgreSQL from using some indexes.
do $$
declare
  seen text;
begin
  foreach seen in array array['entities', 'users', 'lots', 'receivings', 'outs', 'expenses', 'lot_sums', 'quotes',
    'options_quotes', 'settlements', 'quote_refreshes', 'trade_imports', 'trades', 'lrp', 'equity_history', 'equity_days',
    'scheduled_runs', 'history'] loop
    execute format('create policy %I on %I to drover_admin using (true) with check (true)', seen || '_admin', seen);
  end loop;
end
$$;

-- Rules of other tables that ask for administrators, by `app.is_admin()` alone or with an `or`, become one for each role.
do $$
declare
  rule record;
  admin_or constant text := '^\(\( SELECT app\.is_admin\(\) AS is_admin\) OR (.*)\)$';
  own_using text;
  own_check text;
begin
  for rule in
    select * from pg_policies where schemaname = 'public' and roles = '{drover_app}'
      and concat(qual, with_check) ~ '^\(+ ?SELECT app\.is_admin\(\)'
  loop
    execute format('drop policy %I on %I', rule.policyname, rule.tablename);
    own_using := substring(rule.qual from admin_or);
    own_check := substring(rule.with_check from admin_or);
    if coalesce(own_using, own_check) is not null then
      execute format('create policy %I on %I for %s to drover_producer%s%s', rule.policyname || '_producer', rule.tablename,
                     rule.cmd, ' using (' || own_using || ')', ' with check (' || own_check || ')');
    end if;
    execute format('create policy %I on %I for %s to drover_admin%s%s', rule.policyname || '_admin', rule.tablename, rule.cmd,
                   case when rule.qual is not null then ' using (true)' end,
                   case when rule.with_check is not null then ' with check (true)' end);
  end loop;
end
$$;

-- The log-in of earlier versions is gone, and its password with it.
delete from auth.secrets where name = 'login_role';
