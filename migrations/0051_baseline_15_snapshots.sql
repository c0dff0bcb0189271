-- Captured equity.

create table equity_history (
  id bigint generated always as identity primary key,
  snapshot_date date not null,
  entity_id integer not null references entities,
  lot text not null,
  current_head_count numeric(12, 2) not null,
  est_future_value numeric(18, 2),
  total_cost numeric(18, 2) not null,
  gross_equity numeric(18, 2),
  trades_pl numeric(18, 2) not null,
  total_expenses numeric(18, 2) not null,
  net_equity numeric(18, 2),
  futures_price numeric(12, 5),
  basis numeric(8, 2),
  -- Trades that a captured P/L leaves out: open ones without a price, and closings without a match.
  trades_left_out integer not null default 0,
  futures_contract text,
  stopped_on date,
  stale boolean not null default false,
  -- The lot's own id, which no other lot ever gets; the lot may be gone, its snapshots stay.
  lot_id integer,
  total_received numeric(12, 2),
  total_dead numeric(12, 2),
  total_shipped numeric(12, 2),
  est_out_wt numeric(8, 2),
  expenses_actual numeric(18, 2),
  expenses_projected numeric(18, 2),
  -- What closed trades made, $; `trades_pl` has the open ones too.
  closed_pl numeric(18, 2),
  proceeds numeric(18, 2),
  shipments_without_proceeds integer,
  -- Settled policies and those that count; policies without a result are left out and counted.
  lrp_pl numeric(18, 2),
  lrp_settled numeric(18, 2),
  lrp_left_out integer,
  equity_with_sales numeric(18, 2),
  -- A lot without head: no count and no sum of the day has it.
  closed_out boolean not null default false
);
-- By day first: a capture writes at one place of the index, not at one per lot. The trend of a lot looks up its days one by one.
create unique index equity_history_day_lot on equity_history (snapshot_date, entity_id, lower(lot));
create index equity_history_closed_out on equity_history (lot_id, snapshot_date desc) where closed_out;
-- The lots that were closed out between two captures.
create index equity_history_closed_days on equity_history (snapshot_date, entity_id) include (lot_id) where closed_out;

alter table equity_history enable row level security;
create policy equity_history_admin on equity_history to drover_admin using (true) with check (true);
create policy equity_history_producer on equity_history to drover_producer using (entity_id = (select app.entity_id()));
grant select on equity_history to drover_app;
grant insert, delete on equity_history to drover_admin;

-- The sums of a day, per entity and (entity_id null) over all: what lists and trends read, so that they cost days, not lots.
create table equity_days (
  snapshot_date date not null,
  entity_id integer references entities,
  captured_at timestamptz not null default now(),
  lots integer not null,
  lots_without_price integer not null,
  current_head_count numeric(14, 2) not null,
  est_future_value numeric(18, 2) not null,
  total_cost numeric(18, 2) not null,
  gross_equity numeric(18, 2) not null,
  trades_pl numeric(18, 2) not null,
  total_expenses numeric(18, 2) not null,
  net_equity numeric(18, 2) not null,
  unique nulls not distinct (entity_id, snapshot_date),
  trades_left_out integer not null default 0,
  cost_without_price numeric(18, 2) not null default 0,
  lots_stopped integer not null default 0,
  lots_stale integer not null default 0,
  -- Over the lots with a price, like every sum of money of the day.
  proceeds numeric(18, 2),
  shipments_without_proceeds integer,
  lrp_pl numeric(18, 2),
  lrp_left_out integer,
  equity_with_sales numeric(18, 2)
);
create index equity_days_date on equity_days (snapshot_date);

alter table equity_days enable row level security;
create policy equity_days_admin on equity_days to drover_admin using (true) with check (true);
create policy equity_days_producer on equity_days to drover_producer using (entity_id = (select app.entity_id()));
grant select on equity_days to drover_app;
grant insert, delete on equity_days to drover_admin;

-- Open positions of captured lots. Prices in $/cwt; null where there was none. A policy is a bought put at its premium; its
-- symbol and quantity are null while no put is entered.
create table equity_positions (
  snapshot_date date not null,
  entity_id integer not null references entities,
  lot_id integer not null,
  kind text not null check (kind in ('trade', 'lrp')),
  record_id integer not null,
  symbol text,
  b_s text not null,
  quantity integer,
  -- Dollars per $1.00/cwt and contract.
  multiplier integer,
  entry numeric(12, 5) not null,
  price numeric(12, 5),
  -- Of options and puts.
  underlying_price numeric(12, 5),
  days_to_expiry integer,
  primary key (snapshot_date, entity_id, kind, record_id)
);

alter table equity_positions enable row level security;
create policy equity_positions_admin on equity_positions to drover_admin using (true) with check (true);
create policy equity_positions_producer on equity_positions to drover_producer using (entity_id = (select app.entity_id()));
grant select on equity_positions to drover_app;
grant insert, delete on equity_positions to drover_admin;

-- The lots whose records have changed since a moment, those from which a record was moved included.
create function app.lots_changed_since(moment timestamptz) returns setof integer
language sql stable security definer set search_path = public
begin atomic
  select distinct changed.lot_id from history h
  cross join lateral (values (h.lot_id), ((h.before ->> 'lot_id')::integer)) as changed (lot_id)
  where h.at > moment and changed.lot_id is not null and (app.is_admin() or h.entity_id = app.entity_id());
end;

-- Who may call the functions; those of triggers and of other functions need no grant.
revoke execute on function app.lots_changed_since from public;
grant execute on function app.lots_changed_since to drover_app;
