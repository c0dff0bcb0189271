-- An import locks the accounts of its trades, and nothing else makes others wait for it. Until now a restored record, an undone correction
-- and a user who entered an account number waited for all imports, and new imports waited for them.

-- Locks accounts until the transaction ends, so that one import, reversal, correction, restoration or change of ownership of their trades runs
-- at a time. Locks are taken in one order, whatever that of the array. Call it in a statement of its own: the next one sees what was saved by then.
-- PostgreSQL has room for some 6,400 locks: more than 1,000 accounts are locked as one, and so wait for all imports.
create function app.lock_accounts(accounts text[]) returns void language plpgsql as $$
begin
  if cardinality(accounts) > 1000 then
    perform pg_advisory_xact_lock(hashtext('app.trade_imports'));
    return;
  end if;
  perform pg_advisory_xact_lock_shared(hashtext('app.trade_imports'));
  perform pg_advisory_xact_lock(hashtext('app.trade_imports'), account)
  from (select distinct hashtext(acct) as account from unnest(accounts) a (acct) where acct is not null order by 1) locked;
end
$$;
revoke execute on function app.lock_accounts from public;
grant execute on function app.lock_accounts to drover_app;

-- Trades without a lot follow their account when its number is confirmed, changed or moved; a deleted user's stay (decision 6). An
-- unconfirmed number owns no trades.
create or replace function app.attribute_trades() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  accounts text[];
begin
  if not new.rjo_confirmed and (tg_op = 'INSERT' or not old.rjo_confirmed) then
    return null;
  elsif tg_op = 'UPDATE' and (new.rjo_account_number, new.rjo_confirmed, new.entity_id)
                             is not distinct from (old.rjo_account_number, old.rjo_confirmed, old.entity_id) then
    return null;
  end if;
  accounts := array[new.rjo_account_number, case when tg_op = 'UPDATE' then old.rjo_account_number end];
  perform app.lock_accounts(accounts);
  if new.rjo_confirmed and exists (
    select from users u where u.id <> new.id and u.rjo_confirmed
      and u.rjo_account_number = new.rjo_account_number and u.entity_id <> new.entity_id) then
    perform app.refuse('account_taken', 'rjo_account_number');
  end if;
  update trades t set entity_id = app.entity_of_account(t.acct), by_account = app.entity_of_account(t.acct) is not null
  where t.lot_id is null and (t.entity_id is null or t.by_account) and t.acct = any(accounts);
  return null;
end
$$;

-- A deleted record is restored, by an administrator or by a producer who may delete it: a trade when no import of its account runs.
create or replace function app.restore(history_id bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone history;
begin
  select * into gone from history where id = history_id;
  if gone.id is null or gone.action <> 'delete'
     or gone.record not in ('lots', 'receivings', 'outs', 'expenses', 'trades', 'lrp', 'import_profiles', 'borrowing_terms', 'borrowing_reports', 'report_mails', 'comparisons', 'margin_rates', 'account_balances', 'lrp_rules', 'scenarios', 'feeding_plans', 'purchase_plans', 'notes')
     or not app.is_admin() and not (app.is_admin_user() and gone.record in ('import_profiles', 'margin_rates', 'lrp_rules')) and (
       gone.entity_id is distinct from app.entity_id()
       or gone.record = 'notes' and not app.is_admin_user()
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
  if gone.record = 'trades' then
    perform app.lock_accounts(array[gone.before ->> 'acct', gone.before ->> 'closing_acct']);
    -- Its import is not reverted meanwhile.
    perform from trade_imports
    where id in ((gone.before ->> 'import_id')::integer, (gone.before ->> 'closed_by_import')::integer) order by id for share;
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
    perform from trades where lot_id is null and entity_id = gone.entity_id and id in (
      select record_id::integer from history where transaction = gone.transaction and record = 'trades'
        and action = 'update' and lot_id = gone.lot_id)
    order by id for update;
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

drop function app.hold_accounts();
