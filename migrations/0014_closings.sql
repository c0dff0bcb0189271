-- A closing row may close several trades, and a row larger than what is open also opens a trade (decision 51). What a closing
-- without a match made is not known: it has no profit, and its lot counts it.

alter table trades
  -- The row of the import `closed_by_import` that closed the trade, and the contracts of that row in all: the trades that one
  -- row closed are one fill (decision 33). Null for trades closed before rows could close several: each is a fill of its own.
  add column closing_row integer,
  add column closing_quantity integer check (closing_quantity > 0),
  -- For what a row of the import `import_id` had beyond the trades that it closed: that row, whose fill it is a part of.
  add column rest_of_row integer;

alter table lot_sums add column unmatched_closings integer not null default 0;

-- Closed trades of each lot: what they made, and how many are without a match.
drop function app.add_closed_pl;
create function app.add_closed_trades(lots_changed integer[], profits numeric[], unmatched integer[]) returns void
language plpgsql security definer set search_path = public as $$
begin
  if lots_changed is null then
    return;
  end if;
  perform from lot_sums where lot_id = any(lots_changed) order by lot_id for update;
  update lot_sums s set closed_pl = s.closed_pl + c.made, unmatched_closings = s.unmatched_closings + c.without_match
  from (select lot, sum(profit) as made, sum(without) as without_match
        from unnest(lots_changed, profits, unmatched) as changed (lot, profit, without) group by lot) c
  where s.lot_id = c.lot;
end
$$;
revoke execute on function app.add_closed_trades from public;

create or replace function app.add_to_closed_pl() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    perform app.add_closed_trades(array_agg(lot_id), array_agg(coalesce(profit, 0)), array_agg((profit is null)::integer))
    from new_rows where lot_id is not null and status = 'closed';
  elsif tg_op = 'DELETE' then
    perform app.add_closed_trades(array_agg(lot_id), array_agg(-coalesce(profit, 0)), array_agg(-(profit is null)::integer))
    from old_rows where lot_id is not null and status = 'closed';
  else
    perform app.add_closed_trades(array_agg(lot_id), array_agg(profit), array_agg(without))
    from (select lot_id, coalesce(profit, 0) as profit, (profit is null)::integer as without
          from new_rows where lot_id is not null and status = 'closed'
          union all
          select lot_id, -coalesce(profit, 0), -(profit is null)::integer
          from old_rows where lot_id is not null and status = 'closed') changes;
  end if;
  return null;
end
$$;

-- A closing without a match is a trade that its own import closed, by no other row. It used to be stored with a profit of 0.
create function app.unmatched_without_profit() returns trigger language plpgsql as $$
begin
  -- A deleted one may be restored as it was stored before.
  if new.status = 'closed' and new.closing_acct is null and new.closed_by_import is not null then
    new.profit := null;
  end if;
  return new;
end
$$;
create trigger unmatched_without_profit before insert on trades
  for each row execute function app.unmatched_without_profit();

alter table trades drop constraint trades_check;
update trades set profit = null where status = 'closed' and closing_acct is null and closed_by_import is not null;
alter table trades add constraint trades_profit_check check (
  (profit is not null) = (status = 'closed' and (closing_acct is not null or closed_by_import is null)));

-- Trades that a captured P/L leaves out: open ones without a price, and closings without a match.
alter table equity_history add column trades_left_out integer not null default 0;
alter table equity_days add column trades_left_out integer not null default 0;

grant execute on function app.unmatched_without_profit to drover_app;
