-- A capture keeps what explains a move of equity between two days: head in and out, expenses, sales and LRP of each lot, and its
-- open positions with their prices. Lots that have lost their last head are captured too, apart from the lots with head
-- (decision 67). Columns are null in captures of before.

alter table equity_history
  -- The lot's own id, which no other lot ever gets; the lot may be gone, its snapshots stay.
  add column lot_id integer,
  add column total_received numeric(12, 2),
  add column total_dead numeric(12, 2),
  add column total_shipped numeric(12, 2),
  add column est_out_wt numeric(8, 2),
  add column expenses_actual numeric(18, 2),
  add column expenses_projected numeric(18, 2),
  -- What closed trades made, $; `trades_pl` has the open ones too.
  add column closed_pl numeric(18, 2),
  add column proceeds numeric(18, 2),
  add column shipments_without_proceeds integer,
  -- Settled policies and those that count; policies without a result are left out and counted.
  add column lrp_pl numeric(18, 2),
  add column lrp_settled numeric(18, 2),
  add column lrp_left_out integer,
  add column equity_with_sales numeric(18, 2),
  -- A lot without head: no count and no sum of the day has it.
  add column closed_out boolean not null default false;
create index equity_history_closed_out on equity_history (lot_id, snapshot_date desc) where closed_out;

-- Over the lots with a price, like every sum of money of the day.
alter table equity_days
  add column proceeds numeric(18, 2),
  add column shipments_without_proceeds integer,
  add column lrp_pl numeric(18, 2),
  add column lrp_left_out integer,
  add column equity_with_sales numeric(18, 2);

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
create policy equity_positions_producer on equity_positions to drover_producer using (entity_id = (select app.entity_id()));
create policy equity_positions_admin on equity_positions to drover_admin using (true) with check (true);
grant select on equity_positions to drover_app;
grant insert, delete on equity_positions to drover_admin;
