-- Saved trades can be put right (decision 79), and stay recognized as rows of their file (decision 33): a trade that closes another
-- one is gone as a trade of its own, and a corrected contract is not the one in the file.

alter table trades
  -- The contracts in all of the fill that `rest_of_row` names. A fill without a row of its own is named by a number below 0.
  add column fill_quantity integer check (fill_quantity > 0),
  -- The contract as it is in the file, where it differs: of the opening, and of the row that closed it.
  add column file_contract jsonb,
  add column closing_file_contract jsonb,
  -- The import whose closing row gave the trade its lot (decision 78). A revert of that import takes it away again.
  add column lot_by_import integer references trade_imports;
create index trades_lot_by_import on trades (lot_by_import) where lot_by_import is not null;

-- Find the other parts of a fill.
drop index trades_import;
create index trades_import on trades (import_id, rest_of_row) where import_id is not null;
drop index trades_closed_by_import;
create index trades_closed_by_import on trades (closed_by_import, closing_row) where closed_by_import is not null;

-- Holds what finding open trades that oppose others takes: see decision 79.
create index trades_open_contract on trades (acct, period, symbol, description, strike, p_c)
  include (id, b_s, trade_date, entity_id) where status = 'open';

-- A trade may be marked as a closing without a match although no import inserted it: its profit is not known either.
alter table trades drop constraint trades_profit_check;
alter table trades add constraint trades_profit_check check (
  case when status = 'open' then profit is null else closing_acct is null or profit is not null end);

-- Whether a deleted trade may come back: with it, its fill has no more contracts than in the file. A trade that closed another one does
-- not come back beside it.
create function app.fill_has_room(gone jsonb) returns boolean language sql stable
  return gone ->> 'rest_of_row' is null or gone ->> 'fill_quantity' is null or (
    select coalesce(sum(quantity), 0) + (gone ->> 'quantity')::integer <= (gone ->> 'fill_quantity')::integer
    from (
      select quantity from trades
      where rest_of_row = (gone ->> 'rest_of_row')::integer and import_id is not distinct from (gone ->> 'import_id')::integer
      union all
      select quantity from trades
      where closing_row = (gone ->> 'rest_of_row')::integer and closed_by_import is not distinct from (gone ->> 'import_id')::integer
    ) parts);
grant execute on function app.fill_has_room to drover_app, drover_admin;

-- Undoes the correction that a history entry is part of: every trade that it changed is again as it was before.
create function app.undo_correction(entry bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done history;
  changed history;
begin
  if not app.is_admin() then
    perform app.refuse('not_permitted');
  end if;
  select * into done from history where id = entry and record = 'trades';
  -- What an import or a revert did is undone by a revert of the import.
  if not found or exists (select from trade_imports where done.at in (imported_at, reverted_at)) then
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
    select * from history where transaction = done.transaction and at = done.at and record = 'trades' order by id desc
  loop
    perform app.undo_change(changed);
  end loop;
end
$$;

create function app.undo_change(changed history) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if changed.action = 'insert' then
    delete from trades where id = changed.record_id::integer;
  elsif changed.action = 'delete' then
    perform app.put_back(changed);
  else
    update trades t
    set lot_id = b.lot_id, entity_id = b.entity_id, by_account = b.by_account, quantity = b.quantity, period = b.period,
        description = b.description, strike = b.strike, p_c = b.p_c, symbol = b.symbol, status = b.status,
        closing_date = b.closing_date, closing_price = b.closing_price, closing_acct = b.closing_acct,
        closing_row = b.closing_row, closing_quantity = b.closing_quantity, closed_by_import = b.closed_by_import,
        profit = b.profit, split_from = b.split_from, rest_of_row = b.rest_of_row, fill_quantity = b.fill_quantity,
        file_contract = b.file_contract, closing_file_contract = b.closing_file_contract, lot_by_import = b.lot_by_import
    from jsonb_populate_record(null::trades, changed.before) b
    where t.id = changed.record_id::integer;
  end if;
end
$$;
revoke execute on function app.undo_correction, app.undo_change from public;
grant execute on function app.undo_correction to drover_app, drover_admin;

-- Counts for each import what this transaction has changed of the trades that it inserted and of those that it closed.
create function app.recount_imports() returns void
language sql security definer set search_path = public, pg_temp as $$
  update trade_imports i set inserted = i.inserted + c.inserted, closed = i.closed + c.closed
  from (
    select import, sum(inserted)::integer as inserted, sum(closed)::integer as closed
    from history h,
      lateral (values (h.before, -1), (h.after, 1)) as side (trade, sign),
      lateral (values
        ((trade ->> 'import_id')::integer, case when trade ->> 'split_from' is null then sign else 0 end, 0),
        ((trade ->> 'closed_by_import')::integer, 0, case when trade ->> 'closing_acct' is null then 0 else sign end)
      ) as counted (import, inserted, closed)
    where h.transaction = pg_current_xact_id() and h.record = 'trades' and h.at = now() and trade is not null
    group by import
  ) c
  where i.id = c.import and (c.inserted, c.closed) <> (0, 0)
$$;
revoke execute on function app.recount_imports from public;
grant execute on function app.recount_imports to drover_app, drover_admin;
