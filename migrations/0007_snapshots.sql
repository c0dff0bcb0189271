-- Equity snapshots: what every lot with head was worth on one calendar day (decision 37). A missing price leaves the
-- figures empty, never zero. A snapshot keeps the lot's number when the lot is gone.

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
  basis numeric(8, 2)
);
-- By day first: a capture writes at one place of the index, not at one per lot. The trend of a lot looks up its days one by one.
create unique index equity_history_day_lot on equity_history (snapshot_date, entity_id, lower(lot));

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
  unique nulls not distinct (entity_id, snapshot_date)
);
create index equity_days_date on equity_days (snapshot_date);

alter table equity_history enable row level security;
create policy equity_history_read on equity_history for select to drover_app
  using ((select app.is_admin()) or entity_id = (select app.entity_id()));
create policy equity_history_capture on equity_history to drover_app
  using ((select app.is_admin())) with check ((select app.is_admin()));
grant select, insert, delete on equity_history to drover_app;

alter table equity_days enable row level security;
create policy equity_days_read on equity_days for select to drover_app
  using ((select app.is_admin()) or entity_id = (select app.entity_id()));
create policy equity_days_capture on equity_days to drover_app
  using ((select app.is_admin())) with check ((select app.is_admin()));
grant select, insert, delete on equity_days to drover_app;

-- What runs by the clock runs once a day, however many servers there are.
create table scheduled_runs (
  job text not null,
  day date not null,
  ran_at timestamptz not null default now(),
  primary key (job, day)
);
alter table scheduled_runs enable row level security;
create policy scheduled_runs_keep on scheduled_runs to drover_app
  using ((select app.is_admin())) with check ((select app.is_admin()));
grant select, insert on scheduled_runs to drover_app;

-- The door of what runs by the clock: with an administrator's sight and in nobody's name.
create function app.enter_by_clock() returns void language sql
  return (select null::void from (select set_config('app.user_id', '', true), set_config('app.entity_id', '', true),
                                         set_config('app.user_type', 'admin', true)) entered);
grant execute on function app.enter_by_clock to drover_app;
