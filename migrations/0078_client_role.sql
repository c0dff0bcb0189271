-- An administrator inside one client: a request that names an entity runs under the role `drover_client`, which reaches this entity
-- only. Roles that see one entity are in the group `drover_one`, to which the access rules that go by entity belong (decision 27).

-- An administrator asks, over all clients or inside one. `app.is_admin()` says that every entity is reached.
create function app.is_admin_user() returns boolean language sql stable parallel safe
  return pg_has_role(session_user, 'drover_admin', 'usage') or pg_has_role(session_user, 'drover_client', 'usage');

-- The rules by entity, with the same text, for every role that sees one entity.
alter policy entities_producer on entities to drover_one;
alter policy lots_producer on lots to drover_one;
alter policy lot_sums_producer on lot_sums to drover_one;
alter policy receivings_producer on receivings to drover_one;
alter policy outs_producer on outs to drover_one;
alter policy expenses_producer on expenses to drover_one;
alter policy feeding_plans_producer on feeding_plans to drover_one;
alter policy purchase_plans_producer on purchase_plans to drover_one;
alter policy trades_producer on trades to drover_one;
alter policy record_imports_producer on record_imports to drover_one;
alter policy column_choices_producer on column_choices to drover_one;
alter policy scenarios_producer on scenarios to drover_one;
alter policy comparisons_producer on comparisons to drover_one;
alter policy equity_history_producer on equity_history to drover_one;
alter policy equity_days_producer on equity_days to drover_one;
alter policy equity_positions_producer on equity_positions to drover_one;
alter policy value_at_risk_producer on value_at_risk to drover_one;
alter policy account_balances_producer on account_balances to drover_one;
alter policy borrowing_terms_producer on borrowing_terms to drover_one;
alter policy borrowing_reports_producer on borrowing_reports to drover_one;
alter policy report_mails_producer on report_mails to drover_one;
alter policy report_mail_log_producer on report_mail_log to drover_one;
alter policy entities_producer on entities rename to entities_one;
alter policy lots_producer on lots rename to lots_one;
alter policy lot_sums_producer on lot_sums rename to lot_sums_one;
alter policy receivings_producer on receivings rename to receivings_one;
alter policy outs_producer on outs rename to outs_one;
alter policy expenses_producer on expenses rename to expenses_one;
alter policy feeding_plans_producer on feeding_plans rename to feeding_plans_one;
alter policy purchase_plans_producer on purchase_plans rename to purchase_plans_one;
alter policy trades_producer on trades rename to trades_one;
alter policy record_imports_producer on record_imports rename to record_imports_one;
alter policy column_choices_producer on column_choices rename to column_choices_one;
alter policy scenarios_producer on scenarios rename to scenarios_one;
alter policy comparisons_producer on comparisons rename to comparisons_one;
alter policy equity_history_producer on equity_history rename to equity_history_one;
alter policy equity_days_producer on equity_days rename to equity_days_one;
alter policy equity_positions_producer on equity_positions rename to equity_positions_one;
alter policy value_at_risk_producer on value_at_risk rename to value_at_risk_one;
alter policy account_balances_producer on account_balances rename to account_balances_one;
alter policy borrowing_terms_producer on borrowing_terms rename to borrowing_terms_one;
alter policy borrowing_reports_producer on borrowing_reports rename to borrowing_reports_one;
alter policy report_mails_producer on report_mails rename to report_mails_one;
alter policy report_mail_log_producer on report_mail_log rename to report_mail_log_one;

-- The market, for everybody who is signed in and sees one entity.
alter policy quotes_producer on quotes to drover_one;
alter policy lrp_rules_producer on lrp_rules to drover_one;
alter policy lrp_offers_producer on lrp_offers to drover_one;
alter policy lrp_ending_values_producer on lrp_ending_values to drover_one;
alter policy lrp_closed_days_producer on lrp_closed_days to drover_one;
alter policy lrp_offer_fetches_producer on lrp_offer_fetches to drover_one;
alter policy margin_rates_producer on margin_rates to drover_one;
alter policy quotes_producer on quotes rename to quotes_one;
alter policy lrp_rules_producer on lrp_rules rename to lrp_rules_one;
alter policy lrp_offers_producer on lrp_offers rename to lrp_offers_one;
alter policy lrp_ending_values_producer on lrp_ending_values rename to lrp_ending_values_one;
alter policy lrp_closed_days_producer on lrp_closed_days rename to lrp_closed_days_one;
alter policy lrp_offer_fetches_producer on lrp_offer_fetches rename to lrp_offer_fetches_one;
alter policy margin_rates_producer on margin_rates rename to margin_rates_one;

-- What a producer is shown by user, by holding or not at all, an administrator inside a client is shown by entity or as an administrator.
create policy lrp_client on lrp to drover_client
  using (entity_id = (select app.entity_id())) with check (entity_id = (select app.entity_id()));
create policy history_client on history to drover_client using (entity_id = (select app.entity_id()));
-- The client's users, and the administrators as authors of records.
create policy users_client on users for select to drover_client using (entity_id = (select app.entity_id()) or user_type = 'admin');
create policy options_quotes_client on options_quotes for select to drover_client using ((select app.user_id()) is not null);
create policy settlements_client on settlements for select to drover_client using ((select app.user_id()) is not null);
-- Those of all clients: an import inside a client reads a profile, and marks the waiting file that it has imported.
create policy import_profiles_client on import_profiles for select to drover_client using ((select app.user_id()) is not null);
create policy waiting_files_client on waiting_files to drover_client using ((select app.user_id()) is not null);
grant select on import_profiles to drover_client;
grant select, update on waiting_files to drover_client;
grant insert, update, delete on trades to drover_client;

-- The client inside which a file was imported: its list and its undo belong there. Null for a file of all clients.
alter table trade_imports add column entity_id integer references entities;
create index trade_imports_entity_id on trade_imports (entity_id) where entity_id is not null;
create policy trade_imports_client on trade_imports to drover_client
  using (entity_id = (select app.entity_id())) with check (entity_id = (select app.entity_id()));
grant insert, update on trade_imports to drover_client;

-- The role of a request: the user's type, or `client` for an administrator who names one. Another log-in than this role's raises DR002
-- with its name, and the server asks again there.
create function app.require_role(user_type text, client integer) returns void language plpgsql stable as $$
declare
  wanted text := case when user_type = 'admin' and client is not null then 'client' else user_type end;
begin
  if not pg_has_role(session_user, 'drover_' || wanted, 'usage') then
    raise exception using errcode = 'DR002', message = 'The user''s role has changed', detail = wanted;
  end if;
end
$$;

-- The entity of a request: the user's own, or the client that an administrator names. A producer may name only their own entity.
create function app.entity_of_request(user_type text, own integer, client integer) returns integer language plpgsql stable as $$
begin
  if client is null or user_type <> 'admin' and client = own then
    return own;
  end if;
  if user_type <> 'admin' or not exists (select from entities where id = client) then
    perform app.refuse('client_not_found');
  end if;
  return client;
end
$$;

drop function app.enter_for(uuid);
-- Scheduled work in one user's name runs under the role for what the user is, too.
create function app.enter_for(asking_user uuid, client integer default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_user record;
begin
  select u.user_type, u.entity_id into found_user from users u where u.id = asking_user;
  if not found then
    perform app.refuse('user_gone');
  end if;
  perform app.require_role(found_user.user_type, client);
  perform set_config('app.user_id', asking_user::text, true),
          set_config('app.entity_id', app.entity_of_request(found_user.user_type, found_user.entity_id, client)::text, true);
end
$$;

drop function app.enter(uuid, uuid, text[], boolean);
-- The door: every request of a signed-in user begins here, in the request's own transaction. It checks that the session and
-- the user still exist, that this connection's role is the one for what the user is *now* (else DR002 names the right one, and
-- the server asks again there), that the user may do it, and that the client named is one they reach. `temporary_password` allows it to
-- a user who has yet to change one.
create function app.enter(asking_user uuid, asking_session uuid, allowed text[], temporary_password boolean, client integer default null)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
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
  perform app.require_role(found_user.user_type, client);
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
          set_config('app.entity_id', app.entity_of_request(found_user.user_type, found_user.entity_id, client)::text, true);
end
$$;

drop function app.enter_by_token(bytea, text[], boolean);
-- Like `app.enter`, for a request with an API token: it checks that the token still exists, that this connection's role is the one
-- for its user, and that the user and the token's scope permit the request. It opens no session.
create function app.enter_by_token(given_hash bytea, allowed text[], writes boolean, client integer default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
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
  perform app.require_role(token.user_type, client);
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
          set_config('app.entity_id', app.entity_of_request(token.user_type, token.entity_id, client)::text, true);
end
$$;

revoke execute on function app.enter_for, app.enter, app.enter_by_token, app.require_role, app.entity_of_request from public;
grant execute on function app.enter_for, app.enter, app.enter_by_token to drover_app;

-- The id and the endorsement of a policy are given to its user, and to administrators.
create or replace view app.lrp_values as
  select p.id, case when p.is_seen then p.id end as policy_id, case when p.is_seen then p.endorsement_number end as endorsement_number,
         p.entity_id, p.lot_id, p.effective_date, p.end_date, p.head_count,
         round(p.net_coverage * p.target_wt * p.head_count / 100, 2) as insured_value,
         p.put_symbol as symbol, p.put_qty as contracts,
         q.theoretical as value, q.theoretical - p.premium as gain, q.previous - p.premium as previous_gain,
         round(p.target_wt * p.head_count, 2) as insured_weight
  from (select l.id, l.entity_id, l.lot_id, l.endorsement_number, l.effective_date, l.end_date, l.head_count, l.target_wt, l.premium,
               l.net_coverage, l.put_symbol, l.put_qty, app.is_admin_user() or coalesce(l.user_id = app.user_id(), false) as is_seen
        from lrp l) p
  left join prices q on q.symbol = p.put_symbol;

create or replace function app.entity_lrp_payoffs(day date) returns table (
  endorsement_number text, lot_id integer, owner text, root text, end_date date, floor numeric, weight numeric, cost numeric)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select case when app.is_admin_user() or l.user_id = app.user_id() then l.endorsement_number end, l.lot_id, e.name,
         f.root, l.end_date, f.floor, f.weight, f.cost
  from lrp l join app.lrp_payoffs f on f.id = l.id join entities e on e.id = l.entity_id
  where l.end_date >= day and (app.is_admin() or l.entity_id = app.entity_id());
end;

create or replace function app.ended_lrp(day date, of_lots integer[]) returns table (
  lot_id integer, policy_id integer, endorsement_number text, end_date date, head_count integer, total_premium numeric, result numeric)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.lot_id, case when p.is_seen then p.id end, case when p.is_seen then p.endorsement_number end, p.end_date,
         p.head_count, p.total_premium, p.result
  from (select l.id, l.entity_id, l.lot_id, l.endorsement_number, l.end_date, l.head_count, l.total_premium, l.result,
               app.is_admin_user() or coalesce(l.user_id = app.user_id(), false) as is_seen
        from lrp l) p
  where p.lot_id = any(of_lots) and p.end_date < day and (app.is_admin() or p.entity_id = app.entity_id());
end;

-- A producer's own statements set no put; a policy of theirs that is restored keeps the one that it had.
create or replace function app.guard_lrp() returns trigger language plpgsql as $$
begin
  if app.user_id() is not null and not app.is_admin_user() and current_user = session_user then
    new.put_symbol := case tg_op when 'UPDATE' then old.put_symbol end;
    new.put_qty := case tg_op when 'UPDATE' then old.put_qty end;
  end if;
  if new.user_id is not null then
    select entity_id into new.entity_id from users where id = new.user_id;
    if not found then
      perform app.refuse('producer_not_found', 'user_id');
    end if;
  end if;
  if new.lot_id is not null and not exists (select from lots where id = new.lot_id and entity_id = new.entity_id) then
    perform app.refuse('lot_not_found', 'lot_id');
  end if;
  return new;
end
$$;

-- A trade without a lot is its account's entity's. Inside a client a trade of nobody's account is the client's, and one of another
-- entity's account is refused.
create or replace function app.owner_of_trade() returns trigger language plpgsql as $$
begin
  if new.lot_id is not null then
    select entity_id into new.entity_id from lots where id = new.lot_id;
    if not found then
      perform app.refuse('lot_not_found', 'lot_id');
    end if;
    new.by_account := false;
  elsif (tg_op = 'INSERT' and new.entity_id is null) -- a restored trade comes with its entity
     or (tg_op = 'UPDATE' and (old.lot_id is not null and new.entity_id is null or new.acct <> old.acct)) then
    new.entity_id := app.entity_of_account(new.acct);
    new.by_account := new.entity_id is not null;
    if app.is_admin_user() and not app.is_admin() and new.entity_id is distinct from app.entity_id() then
      if new.entity_id is not null then
        perform app.refuse('account_of_another_client', 'acct');
      end if;
      new.entity_id := app.entity_id();
    end if;
  end if;
  return new;
end
$$;

-- Restores a deleted record: a producer one of their entity that they may delete, an administrator inside a client any of the client's,
-- or one that is of no entity, and an administrator any.
create or replace function app.restore(history_id bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone history;
begin
  perform pg_advisory_xact_lock(hashtext('app.trade_imports')), app.hold_accounts();
  select * into gone from history where id = history_id;
  if gone.id is null or gone.action <> 'delete'
     or gone.record not in ('lots', 'receivings', 'outs', 'expenses', 'trades', 'lrp', 'import_profiles', 'borrowing_terms', 'borrowing_reports', 'report_mails', 'comparisons', 'margin_rates', 'account_balances', 'lrp_rules', 'scenarios', 'feeding_plans', 'purchase_plans')
     or not app.is_admin() and not (app.is_admin_user() and gone.record in ('import_profiles', 'margin_rates', 'lrp_rules')) and (
       gone.entity_id is distinct from app.entity_id()
       or gone.record = 'lrp' and not app.is_admin_user() and (gone.before ->> 'user_id')::uuid is distinct from app.user_id()) then
    perform app.refuse('nothing_to_restore');
  end if;
  if not app.is_admin() then
    if gone.record = 'trades' and not app.is_admin_user() then
      perform app.refuse('restore_trade');
    end if;
    -- A lot that has moved to another entity since is out of reach, and stays where it is until this is done.
    if gone.record in ('receivings', 'outs', 'expenses', 'scenarios', 'feeding_plans') and gone.lot_id is not null then
      perform from lots where id = gone.lot_id and entity_id = app.entity_id() for key share;
      if not found then
        perform app.refuse('lot_gone');
      end if;
    end if;
  end if;
  perform app.put_back(gone);
  -- Its account, or its user, may be another entity's by now.
  if not app.is_admin() and (
       gone.record = 'trades' and exists (
         select from trades where id = gone.record_id::integer and entity_id is distinct from app.entity_id())
       or gone.record = 'lrp' and exists (
         select from lrp where id = gone.record_id::integer and entity_id is distinct from app.entity_id())) then
    perform app.refuse('restored_elsewhere');
  end if;
  if gone.record = 'lots' then
    perform app.put_back(h) from (
      select * from history
      where transaction = gone.transaction and lot_id = gone.lot_id and action = 'delete'
        and record in ('receivings', 'outs', 'expenses', 'scenarios', 'feeding_plans')
      order by array_position(array['receivings', 'outs', 'expenses', 'scenarios', 'feeding_plans'], record), id) h;
    update trades set lot_id = gone.lot_id where lot_id is null and entity_id = gone.entity_id and id in (
      select record_id::integer from history where transaction = gone.transaction and record = 'trades'
        and action = 'update' and lot_id = gone.lot_id);
    update lrp set lot_id = gone.lot_id where lot_id is null and entity_id = gone.entity_id and id in (
      select record_id::integer from history where transaction = gone.transaction and record = 'lrp'
        and action = 'update' and lot_id = gone.lot_id);
    update comparisons set lot_id = gone.lot_id where lot_id is null and entity_id = gone.entity_id and id in (
      select record_id::integer from history where transaction = gone.transaction and record = 'comparisons'
        and action = 'update' and lot_id = gone.lot_id);
  elsif gone.record = 'trades' then
    -- The parts that were split off it point to it again, if they are still what they were.
    update trades t set split_from = gone.record_id::integer from history h
    where h.at = gone.at and h.transaction = gone.transaction and h.record = 'trades' and h.action = 'update'
      and h.before ->> 'split_from' = gone.record_id and t.id = h.record_id::integer
      and t.split_from is null and t.closed_by_import = (h.before ->> 'closed_by_import')::integer;
  end if;
end
$$;

-- Inside a client a correction is undone whose trades were all the client's, before and after.
create or replace function app.undo_correction(entry bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done history;
  changed history;
begin
  if not app.is_admin_user() then
    perform app.refuse('not_permitted');
  end if;
  select * into done from history where id = entry and record = 'trades';
  -- What an import or a revert did is undone by a revert of the import.
  if not found or exists (select from trade_imports where done.at in (imported_at, reverted_at))
     or not app.is_admin() and exists (
       select from history h, lateral (values (h.before), (h.after)) as side (trade)
       where h.transaction = done.transaction and h.at = done.at and h.record = 'trades' and trade is not null
         and (trade ->> 'entity_id')::integer is distinct from app.entity_id()) then
    perform app.refuse('no_correction');
  end if;
  perform from trades t where t.id in (
    select record_id::integer from history where transaction = done.transaction and at = done.at and record = 'trades')
  order by t.id for update;
  if exists (
    select from (select distinct on (record_id) record_id, after from history
                 where transaction = done.transaction and at = done.at and record = 'trades'
                 order by record_id, id desc) h
    left join trades t on t.id = h.record_id::integer
    where app.recorded(h.after) is distinct from app.recorded(to_jsonb(t)))
  then
    perform app.refuse('corrected_since');
  end if;
  for changed in
    select * from history where transaction = done.transaction and at = done.at and record = 'trades'
    order by action = 'delete' desc, id desc
  loop
    perform app.undo_change(changed);
  end loop;
end
$$;

-- An entity whose webhook the user of this session may see and set: their own, or, for an administrator, any, and inside a client the
-- client's.
create or replace function auth.webhook_entity(asking_session uuid, entity integer) returns integer
language plpgsql stable set search_path = public, pg_temp as $$
declare
  own integer;
begin
  select u.entity_id into own from auth.sessions s join users u on u.id = s.user_id
  where s.id = asking_session and s.user_id = app.user_id();
  if not found then
    perform app.refuse('session_ended');
  end if;
  if entity is distinct from own and not app.is_admin()
     and not (app.is_admin_user() and entity is not distinct from app.entity_id()) then
    perform app.refuse('entity_not_found');
  end if;
  return entity;
end
$$;

-- Sends an event again, from its first try; false where there is no such event for the user of this session.
create or replace function auth.resend_webhook_event(asking_session uuid, event uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own integer;
begin
  select u.entity_id into own from auth.sessions s join users u on u.id = s.user_id
  where s.id = asking_session and s.user_id = app.user_id();
  if not found then
    perform app.refuse('session_ended');
  end if;
  update auth.webhook_events set tries = 0, next_try_at = now(), delivered_at = null, given_up = false, status = null, failure = null
  where id = event and (app.is_admin() or entity_id = case when app.is_admin_user() then app.entity_id() else own end);
  return found;
end
$$;

-- Inside a client: which of these accounts an import must not touch there. They are of another entity, or have trades of nobody, which the
-- import would not recognize as saved.
create function app.accounts_outside(accts text[]) returns table (acct text, of_another boolean)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select found.acct, found.of_another
  from (select a.acct, coalesce(app.entity_of_account(a.acct) <> app.entity_id(), false) as of_another from unnest(accts) as a (acct)) found
  where not app.is_admin() and (
    found.of_another or exists (select from trades t where t.acct = found.acct and t.lot_id is null and t.entity_id is null));
end;

-- Inside a client: whether a trade of an import, or one that it closed, is another entity's by now.
create function app.import_is_shared(import integer) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select not app.is_admin() and exists (
    select from trades t where (t.import_id = import or t.closed_by_import = import or t.lot_by_import = import)
      and t.entity_id is distinct from app.entity_id());
end;

revoke execute on function app.accounts_outside, app.import_is_shared from public;
grant execute on function app.accounts_outside, app.import_is_shared to drover_admin, drover_client;
