-- Saved what-if scenarios: what to calculate (`input`), and what it came to on the day it was saved (`base`). They are calculated anew
-- with the prices of the day on which they are opened.

create table scenarios (
  id integer generated always as identity primary key,
  -- Null for an administrator's scenario of everything.
  entity_id integer references entities,
  lot_id integer,
  name text not null,
  input jsonb not null,
  base jsonb not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (lot_id is null or entity_id is not null),
  foreign key (lot_id, entity_id) references lots (id, entity_id) on update cascade on delete cascade
);
create index scenarios_entity_id on scenarios (entity_id);
create index scenarios_lot_id on scenarios (lot_id) where lot_id is not null;
create index scenarios_created_by on scenarios (created_by);

alter table scenarios enable row level security;
create policy scenarios_producer on scenarios to drover_producer
  using (entity_id = (select app.entity_id())) with check (entity_id = (select app.entity_id()));
create policy scenarios_admin on scenarios to drover_admin using (true) with check (true);
grant select, insert, update, delete on scenarios to drover_app;

-- An entity keeps 50, and so do administrators of everything. The lock lets two that are saved at once count each other.
create function app.limit_scenarios() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.scenarios'), coalesce(new.entity_id, 0));
  if (select count(*) from scenarios where entity_id is not distinct from new.entity_id) >= 50 then
    perform app.refuse('too_many_scenarios', 'name', 50);
  end if;
  return new;
end
$$;
grant execute on function app.limit_scenarios to drover_app;
create trigger limit_scenarios before insert on scenarios for each row execute function app.limit_scenarios();

create trigger scenarios_version before update on scenarios for each row execute function app.bump_version();
create trigger record_history_i after insert on scenarios referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on scenarios referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on scenarios referencing old table as old_rows
  for each statement execute function app.record_history();

-- A deleted scenario can be restored, and is restored with its lot.
create or replace function app.restore(history_id bigint) returns void language plpgsql security definer set search_path = public as $$
declare
  gone history;
begin
  perform pg_advisory_xact_lock(hashtext('app.trade_imports')), app.hold_accounts();
  select * into gone from history where id = history_id;
  if gone.id is null or gone.action <> 'delete'
     or gone.record not in ('lots', 'receivings', 'outs', 'expenses', 'trades', 'lrp', 'lrp_rules', 'scenarios')
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
  elsif gone.record = 'trades' then
    -- The parts that were split off it point to it again, if they are still what they were.
    update trades t set split_from = gone.record_id::integer from history h
    where h.at = gone.at and h.transaction = gone.transaction and h.record = 'trades' and h.action = 'update'
      and h.before ->> 'split_from' = gone.record_id and t.id = h.record_id::integer
      and t.split_from is null and t.closed_by_import = (h.before ->> 'closed_by_import')::integer;
  end if;
end
$$;

create or replace function app.put_back(gone history) returns void language plpgsql security definer set search_path = public as $$
declare
  row_back jsonb := gone.before;
  stored text;
begin
  if gone.record in ('trades', 'lrp') and not exists (select from lots where id = gone.lot_id and entity_id = gone.entity_id) then
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
  elsif gone.record = 'scenarios' then
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
