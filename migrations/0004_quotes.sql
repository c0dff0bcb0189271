-- Market quotes: the watchlist with its latest prices, and a history of settlements. Prices are $/cwt; missing is null.

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
  updated_at timestamptz not null default now()
);

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

-- One settlement per symbol and day, from the first day on. Simulated ones are kept apart by their source.
create table settlements (
  symbol text not null,
  day date not null,
  settlement numeric(12, 5) not null,
  source text not null check (source in ('barchart', 'manual', 'simulated')),
  primary key (symbol, day)
);

-- When the quotes were last refreshed by the clock: one row, which the server that refreshes claims, however many there are.
create table quote_refreshes (
  only_row boolean primary key default true check (only_row),
  claimed_at timestamptz not null
);
alter table quote_refreshes enable row level security;
create policy quote_refreshes_keep on quote_refreshes to drover_app
  using ((select app.is_admin())) with check ((select app.is_admin()));
grant select, insert, update on quote_refreshes to drover_app;

alter table quotes enable row level security;
create policy quotes_read on quotes for select to drover_app using ((select app.user_id()) is not null);
create policy quotes_keep on quotes to drover_app using ((select app.is_admin())) with check ((select app.is_admin()));
grant select, insert, update, delete on quotes to drover_app;

-- The options that a producer's own positions need are added by the migrations of trades and LRP (decision 5).
alter table options_quotes enable row level security;
create policy options_quotes_keep on options_quotes to drover_app
  using ((select app.is_admin())) with check ((select app.is_admin()));
grant select, insert, update, delete on options_quotes to drover_app;

-- A settlement is seen by whoever sees the symbol's quote.
alter table settlements enable row level security;
create policy settlements_read on settlements for select to drover_app
  using ((select app.is_admin()) or symbol in (select q.symbol from quotes q));
create policy settlements_keep on settlements to drover_app
  using ((select app.is_admin())) with check ((select app.is_admin()));
grant select, insert, update, delete on settlements to drover_app;

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
