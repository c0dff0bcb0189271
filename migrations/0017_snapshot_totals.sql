-- A snapshot says which contract priced a lot, since when that trades no more, and whether the price was stale. All sums of a day run over the lots with a price, so that they tie (decision 46).

alter table equity_history
  add futures_contract text,
  add stopped_on date,
  add stale boolean not null default false;

alter table equity_days
  add cost_without_price numeric(18, 2) not null default 0,
  add lots_stopped integer not null default 0,
  add lots_stale integer not null default 0;

update equity_days d
set total_cost = d.total_cost - u.cost, trades_pl = d.trades_pl - u.trades_pl, total_expenses = d.total_expenses - u.expenses,
    cost_without_price = u.cost
from (select snapshot_date, entity_id, sum(total_cost) as cost, sum(trades_pl) as trades_pl, sum(total_expenses) as expenses
      from equity_history where est_future_value is null
      group by grouping sets ((snapshot_date, entity_id), (snapshot_date))) u
where d.snapshot_date = u.snapshot_date and d.entity_id is not distinct from u.entity_id;
