-- A producer takes their own deletions back: what their entity owned and they could delete. Trades stay an administrator's.

create or replace function app.restore(history_id bigint) returns void language plpgsql security definer set search_path = public as $$
declare
  gone history;
begin
  perform pg_advisory_xact_lock(hashtext('app.trade_imports')), app.hold_accounts();
  select * into gone from history where id = history_id;
  if gone.id is null or gone.action <> 'delete'
     or gone.record not in ('lots', 'receivings', 'outs', 'expenses', 'trades', 'lrp')
     or not app.is_admin() and (
       gone.entity_id is distinct from app.entity_id()
       or gone.record = 'lrp' and (gone.before ->> 'user_id')::uuid is distinct from app.user_id()) then
    perform app.refuse('not_found', 'There is nothing to restore here');
  end if;
  if not app.is_admin() then
    if gone.record = 'trades' then
      perform app.refuse('forbidden', 'Only an administrator can restore a trade');
    end if;
    -- A lot that has moved to another entity since is out of reach, and stays where it is until this is done.
    if gone.record in ('receivings', 'outs', 'expenses') then
      perform from lots where id = gone.lot_id and entity_id = app.entity_id() for key share;
      if not found then
        perform app.refuse('conflict', 'The lot of this record is gone: restore the lot first');
      end if;
    end if;
  end if;
  perform app.put_back(gone);
  if gone.record = 'lots' then
    perform app.put_back(h) from (
      select * from history
      where transaction = gone.transaction and lot_id = gone.lot_id and action = 'delete'
        and record in ('receivings', 'outs', 'expenses')
      order by array_position(array['receivings', 'outs', 'expenses'], record), id) h;
    update trades set lot_id = gone.lot_id where lot_id is null and entity_id = gone.entity_id and id in (
      select record_id::integer from history where transaction = gone.transaction and record = 'trades'
        and action = 'update' and lot_id = gone.lot_id);
    update lrp set lot_id = gone.lot_id where lot_id is null and entity_id = gone.entity_id and id in (
      select record_id::integer from history where transaction = gone.transaction and record = 'lrp'
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
grant execute on function app.restore to drover_app;

-- The history's entry of what this transaction has just deleted, by which it is restored.
create function app.deletion(kind text, deleted_id text) returns bigint
language sql stable security definer set search_path = public as $$
  select max(id) from history
  where record = kind and record_id = deleted_id and action = 'delete' and transaction = pg_current_xact_id_if_assigned()
$$;
revoke execute on function app.deletion from public;
grant execute on function app.deletion to drover_app;

-- A producer's own statements set no put; a policy of theirs that is restored keeps the one that it had.
create or replace function app.guard_lrp() returns trigger language plpgsql as $$
begin
  if app.user_id() is not null and not app.is_admin() and current_user = session_user then
    new.put_symbol := case tg_op when 'UPDATE' then old.put_symbol end;
    new.put_qty := case tg_op when 'UPDATE' then old.put_qty end;
  end if;
  if new.user_id is not null then
    select entity_id into new.entity_id from users where id = new.user_id;
    if not found then
      perform app.refuse('not_found', 'Producer not found', 'user_id');
    end if;
  end if;
  if new.lot_id is not null and not exists (select from lots where id = new.lot_id and entity_id = new.entity_id) then
    perform app.refuse('not_found', 'Lot not found', 'lot_id');
  end if;
  return new;
end
$$;

-- A message that is one sentence has no final period.
create or replace function app.head_remaining(head numeric) returns text language sql immutable
  return format('Only %s head remain in this lot', trim_scale(head));

do $$
declare
  said record;
begin
  for said in
    select p.oid, pg_get_functiondef(p.oid) as declared from pg_proc p
    where p.pronamespace in ('app'::regnamespace, 'auth'::regnamespace)
      and p.prosrc ~ 'app\.refuse\(''\w+'', ''[^.;]+\.'''
  loop
    execute regexp_replace(said.declared, '(app\.refuse\(''\w+'', ''[^.;]+)\.''', '\1''', 'g');
  end loop;
end
$$;
