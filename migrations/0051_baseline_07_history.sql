-- Every change to a record, and restoring what was deleted.

create table history (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- What one transaction did belongs together: a deleted lot and everything that went with it.
  transaction xid8 not null default pg_current_xact_id(),
  user_id uuid,
  user_name text not null,
  record text not null,
  record_id text not null,
  entity_id integer,
  lot_id integer,
  action text not null check (action in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb
);
create index history_of_lot on history (lot_id, id desc) where lot_id is not null;
create index history_of_record on history (record, record_id, id desc);
create index history_of_user on history (user_id, id desc);
-- Rows come in the order of their time, so that a note per block says where to look.
create index history_at on history using brin (at) with (pages_per_range = 16);

alter table history enable row level security;
create policy history_admin on history to drover_admin using (true) with check (true);
create policy history_producer on history to drover_producer
  using ((entity_id = (select app.entity_id())) and (lot_id is not null) and (record = ANY (ARRAY['lots', 'receivings', 'outs', 'expenses', 'trades'])));
grant select on history to drover_app;

-- It follows from the lot's number, and is no change of its own.
create function app.recorded(row_changed jsonb) returns jsonb language sql immutable parallel safe
  return row_changed - array['version', 'updated_at', 'current_hd', 'total_received', 'total_dead', 'total_shipped',
                             'total_pay_wt', 'total_cost', 'receiving_count', 'number_key', 'look_alike_key'];

create function app.record_history() returns trigger language plpgsql security definer set search_path = public as $$
declare
  asking uuid := app.user_id();
  asking_name text := coalesce((select full_name from users where id = asking), 'Drover');
begin
  if tg_op = 'INSERT' then
    insert into history (user_id, user_name, record, record_id, entity_id, lot_id, action, after)
    select asking, asking_name, tg_table_name, x ->> 'id', (x ->> 'entity_id')::integer,
           (x ->> case tg_table_name when 'lots' then 'id' else 'lot_id' end)::integer, 'insert', x
    from (select to_jsonb(n) as x from new_rows n) rows;
  elsif tg_op = 'DELETE' then
    insert into history (user_id, user_name, record, record_id, entity_id, lot_id, action, before)
    select asking, asking_name, tg_table_name, x ->> 'id', (x ->> 'entity_id')::integer,
           (x ->> case tg_table_name when 'lots' then 'id' else 'lot_id' end)::integer, 'delete', x
    from (select to_jsonb(o) as x from old_rows o) rows;
  else
    insert into history (user_id, user_name, record, record_id, entity_id, lot_id, action, before, after)
    select asking, asking_name, tg_table_name, x ->> 'id', coalesce(y ->> 'entity_id', x ->> 'entity_id')::integer,
           case tg_table_name when 'lots' then x ->> 'id' else coalesce(y ->> 'lot_id', x ->> 'lot_id') end::integer,
           'update', x, y
    from (select to_jsonb(o) as x, to_jsonb(n) as y from old_rows o join new_rows n on n.id = o.id) rows
    where app.recorded(x) <> app.recorded(y);
  end if;
  return null;
end
$$;

-- A column that was added after a record was deleted is missing in its history: it gets its default, as in all other records.
create function app.put_back(gone history) returns void language plpgsql security definer set search_path = public as $$
declare
  row_back jsonb := gone.before;
  stored text;
begin
  if gone.record in ('trades', 'lrp', 'comparisons') and not exists (select from lots where id = gone.lot_id and entity_id = gone.entity_id) then
    row_back := row_back || '{"lot_id": null}';
  end if;
  if gone.record = 'lrp' then
    -- A policy follows its user to another entity and leaves the old one's lot behind, restored or not.
    if exists (select from users where id = (gone.before ->> 'user_id')::uuid and entity_id <> gone.entity_id) then
      row_back := row_back || '{"lot_id": null}';
    end if;
    row_back := row_back || jsonb_build_object(
      'user_id', (select id from users where id = (gone.before ->> 'user_id')::uuid),
      'created_by', (select id from users where id = (gone.before ->> 'created_by')::uuid));
  elsif gone.record = 'trades' then
    if exists (select from trade_imports where reverted_at is not null and id in
                 ((gone.before ->> 'import_id')::integer, (gone.before ->> 'closed_by_import')::integer)) then
      perform app.refuse('import_reverted');
    end if;
    row_back := row_back || jsonb_build_object(
      'split_from', (select id from trades where id = (gone.before ->> 'split_from')::integer));
    -- Its account may be somebody's by now, or somebody else's.
    if row_back ->> 'lot_id' is null and (row_back ->> 'entity_id' is null or (row_back ->> 'by_account')::boolean)
       and app.entity_of_account(row_back ->> 'acct') is not null then
      row_back := row_back || jsonb_build_object('entity_id', app.entity_of_account(row_back ->> 'acct'), 'by_account', true);
    end if;
  elsif gone.record in ('scenarios', 'comparisons') then
    row_back := row_back || jsonb_build_object(
      'created_by', (select id from users where id = (gone.before ->> 'created_by')::uuid));
  elsif gone.record = 'lots' then
    row_back := row_back || '{"total_received": 0, "total_dead": 0, "total_shipped": 0, "total_pay_wt": 0, "total_cost": 0, "receiving_count": 0}';
  end if;
  select string_agg(quote_ident(attname), ', ' order by attnum) into stored
  from pg_attribute where attrelid = gone.record::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and row_back ? attname::text;
  execute format('insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$I, $1)',
                 gone.record, stored) using row_back;
exception
  when unique_violation then
    if sqlerrm like '%_pkey%' then
      perform app.refuse('already_restored');
    end if;
    raise;
  when foreign_key_violation then
    perform app.refuse('lot_gone');
end
$$;

-- A deleted scenario can be restored, and is restored with its lot.
create function app.restore(history_id bigint) returns void language plpgsql security definer set search_path = public as $$
declare
  gone history;
begin
  perform pg_advisory_xact_lock(hashtext('app.trade_imports')), app.hold_accounts();
  select * into gone from history where id = history_id;
  if gone.id is null or gone.action <> 'delete'
     or gone.record not in ('lots', 'receivings', 'outs', 'expenses', 'trades', 'lrp', 'import_profiles', 'borrowing_terms', 'borrowing_reports', 'report_mails', 'comparisons', 'margin_rates', 'account_balances', 'lrp_rules', 'scenarios')
     or not app.is_admin() and (
       gone.entity_id is distinct from app.entity_id()
       or gone.record = 'lrp' and (gone.before ->> 'user_id')::uuid is distinct from app.user_id()) then
    perform app.refuse('nothing_to_restore');
  end if;
  if not app.is_admin() then
    if gone.record = 'trades' then
      perform app.refuse('restore_trade');
    end if;
    -- A lot that has moved to another entity since is out of reach, and stays where it is until this is done.
    if gone.record in ('receivings', 'outs', 'expenses', 'scenarios') and gone.lot_id is not null then
      perform from lots where id = gone.lot_id and entity_id = app.entity_id() for key share;
      if not found then
        perform app.refuse('lot_gone');
      end if;
    end if;
  end if;
  perform app.put_back(gone);
  if gone.record = 'lots' then
    perform app.put_back(h) from (
      select * from history
      where transaction = gone.transaction and lot_id = gone.lot_id and action = 'delete'
        and record in ('receivings', 'outs', 'expenses', 'scenarios')
      order by array_position(array['receivings', 'outs', 'expenses', 'scenarios'], record), id) h;
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

-- The history's entry of what this transaction has just deleted, by which it is restored.
create function app.deletion(kind text, deleted_id text) returns bigint
language sql stable security definer set search_path = public as $$
  select max(id) from history
  where record = kind and record_id = deleted_id and action = 'delete' and transaction = pg_current_xact_id_if_assigned()
$$;

create trigger record_history_i after insert on entities referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on entities referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on entities referencing old table as old_rows
  for each statement execute function app.record_history();
create trigger record_history_i after insert on users referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on users referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on users referencing old table as old_rows
  for each statement execute function app.record_history();

-- Who may call the functions; those of triggers and of other functions need no grant.
revoke execute on function app.put_back, app.restore, app.deletion from public;
grant execute on function app.restore to drover_app, drover_admin;
grant execute on function app.deletion to drover_app;
