-- Rules of LRP by crop year (decision 69): type factors, weight bounds, subsidies and the subsidy-capture guard. A value holds from
-- its crop year until a later year has another one. Crop year 2026 began on July 1, 2025.

create table lrp_rules (
  id integer generated always as identity primary key,
  crop_year integer not null check (crop_year between 2000 and 2100),
  kind text not null,
  key text not null,
  value numeric(10, 4) not null check (value >= 0),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (crop_year, kind, key)
);

alter table lrp_rules enable row level security;
create policy lrp_rules_producer on lrp_rules to drover_producer using ((select app.user_id()) is not null);
create policy lrp_rules_admin on lrp_rules to drover_admin using (true) with check (true);
grant select on lrp_rules to drover_app;
grant insert, update, delete on lrp_rules to drover_admin;

create trigger lrp_rules_version before update on lrp_rules for each row execute function app.bump_version();
create trigger record_history_i after insert on lrp_rules referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on lrp_rules referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on lrp_rules referencing old table as old_rows
  for each statement execute function app.record_history();

insert into lrp_rules (crop_year, kind, key, value) values
  (2026, 'factor', 'fed', 1),
  (2026, 'factor', 'strs_wt_1', 1.1),
  (2026, 'factor', 'strs_wt_2', 1),
  (2026, 'factor', 'hfrs_wt_1', 1),
  (2026, 'factor', 'hfrs_wt_2', 0.9),
  (2026, 'factor', 'unborn', 1.05),
  -- In lb a head, both bounds included.
  (2026, 'weight_max', 'strs_wt_1', 599.99),
  (2026, 'weight_min', 'strs_wt_2', 600),
  (2026, 'weight_max', 'strs_wt_2', 1000),
  (2026, 'weight_max', 'hfrs_wt_1', 599.99),
  (2026, 'weight_min', 'hfrs_wt_2', 600),
  (2026, 'weight_max', 'hfrs_wt_2', 1000),
  (2027, 'weight_min', 'fed', 1000),
  (2027, 'weight_max', 'fed', 1800),
  -- Percent of the premium, from a coverage level up to the next.
  (2026, 'subsidy', '70', 55),
  (2026, 'subsidy', '80', 50),
  (2026, 'subsidy', '85', 45),
  (2026, 'subsidy', '90', 40),
  (2026, 'subsidy', '95', 35),
  (2026, 'added_subsidy', 'beginning', 10),
  (2026, 'guard', 'expiry_days', 4),
  (2026, 'guard', 'days_before', 2),
  (2026, 'guard', 'days_after', 5),
  (2026, 'guard', 'premium_percent', 80);

-- Administrators restore deleted rules; nobody else can, as a rule belongs to no entity.
create or replace function app.restore(history_id bigint) returns void language plpgsql security definer set search_path = public as $$
declare
  gone history;
begin
  perform pg_advisory_xact_lock(hashtext('app.trade_imports')), app.hold_accounts();
  select * into gone from history where id = history_id;
  if gone.id is null or gone.action <> 'delete'
     or gone.record not in ('lots', 'receivings', 'outs', 'expenses', 'trades', 'lrp', 'lrp_rules')
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
    if gone.record in ('receivings', 'outs', 'expenses') then
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
