-- Quotes, settlements and current prices.

create table quotes (
  id integer generated always as identity primary key,
  symbol text not null unique check (symbol = upper(symbol)),
  contract_name text not null,
  last_price numeric(12, 5),
  net_change numeric(12, 5),
  open numeric(12, 5),
  high numeric(12, 5),
  low numeric(12, 5),
  previous_settlement numeric(12, 5),
  source text not null check (source in ('barchart', 'manual', 'simulated')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the provider was asked for the past settlements of this future; null until it has answered.
  history_asked_at timestamptz
);

alter table quotes enable row level security;
create policy quotes_admin on quotes to drover_admin using (true) with check (true);
create policy quotes_producer on quotes to drover_producer using ((select app.user_id()) is not null);
grant select on quotes to drover_app;
grant insert, update, delete on quotes to drover_admin;

create table options_quotes (
  id integer generated always as identity primary key,
  symbol text not null unique check (symbol = upper(symbol)),
  underlying_symbol text not null,
  contract text not null,
  option_type text not null check (option_type in ('call', 'put')),
  strike_price numeric(12, 5) not null,
  last_price numeric(12, 5),
  bid_price numeric(12, 5),
  ask_price numeric(12, 5),
  net_change numeric(12, 5),
  open numeric(12, 5),
  high numeric(12, 5),
  low numeric(12, 5),
  settlement numeric(12, 5),
  previous_settlement numeric(12, 5),
  delta numeric(9, 6) check (delta between -1 and 1),
  expiration_date date,
  source text not null check (source in ('barchart', 'manual', 'simulated')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index options_quotes_contract on options_quotes (contract);

alter table options_quotes enable row level security;
create policy options_quotes_admin on options_quotes to drover_admin using (true) with check (true);
create policy options_quotes_of_trades on options_quotes to drover_producer
  using (symbol in ( select t.symbol from trades t where ((t.entity_id = (select app.entity_id())) and (t.status = 'open') and (t.p_c is not null))));
grant select on options_quotes to drover_app;
grant insert, update, delete on options_quotes to drover_admin;

-- One settlement per symbol and day, from the first day on. Simulated ones are kept apart by their source.
create table settlements (
  symbol text not null,
  day date not null,
  settlement numeric(12, 5) not null,
  source text not null check (source in ('barchart', 'manual', 'simulated')),
  primary key (symbol, day),
  -- When a settlement was last changed on a later day than its own: figures that are worked out from it say so.
  corrected_at timestamptz
);

alter table settlements enable row level security;
create policy settlements_admin on settlements to drover_admin using (true) with check (true);
create policy settlements_producer on settlements to drover_producer
  using ((symbol ~ '^(GF|LE)[A-Z][0-9]{2}$') or (symbol in ( select q.symbol from quotes q)));
grant select on settlements to drover_app;
grant insert, update, delete on settlements to drover_admin;

-- When the quotes were last refreshed by the clock: one row, which the server that refreshes claims, however many there are.
create table quote_refreshes (
  only_row boolean primary key default true check (only_row),
  claimed_at timestamptz not null
);

alter table quote_refreshes enable row level security;
create policy quote_refreshes_admin on quote_refreshes to drover_admin using (true) with check (true);
grant select on quote_refreshes to drover_app;
grant insert, update on quote_refreshes to drover_admin;

-- What every instrument in sight is worth now, in $/cwt: the one place where SQL says it (decision 20). `theoretical` is
-- what an LRP policy takes its put to be worth; delta is 1 for a future.
create view prices with (security_invoker = true) as
  select symbol, coalesce(last_price, previous_settlement) as current, previous_settlement as previous,
         coalesce(last_price, previous_settlement) as theoretical, 1::numeric as delta, source, updated_at
  from quotes
  union all
  select symbol, coalesce((bid_price + ask_price) * 0.5, last_price, settlement), previous_settlement,
         coalesce(last_price, settlement), delta, source, updated_at
  from options_quotes;
grant select on prices to drover_app;
