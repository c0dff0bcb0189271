-- Trades and the imports of broker files.

-- A number as people write it, without and with its last zeros: '222.5 222.500'.
create function app.number_words(number numeric) returns text language sql immutable parallel safe
  return trim_scale(number)::text || ' ' || round(number, 3)::text;

-- The entity of an account: of the user whose RJO number it is, once an administrator has confirmed it.
create function app.entity_of_account(account text) returns integer
language sql stable security definer set search_path = public as $$
  select entity_id from users where rjo_account_number = account and rjo_confirmed order by created_at limit 1
$$;

create table trade_imports (
  id integer generated always as identity primary key,
  file_name text not null,
  imported_by uuid references users on delete set null,
  imported_at timestamptz not null default now(),
  inserted integer not null default 0,
  closed integer not null default 0,
  skipped integer not null default 0,
  reverted_at timestamptz,
  reverted_by uuid references users on delete set null
);
create index trade_imports_imported_by on trade_imports (imported_by);
create index trade_imports_reverted_by on trade_imports (reverted_by) where reverted_by is not null;
create index trade_imports_imported_at on trade_imports (imported_at desc);

alter table trade_imports enable row level security;
create policy trade_imports_admin on trade_imports to drover_admin using (true) with check (true);
grant select on trade_imports to drover_app;
grant insert, update on trade_imports to drover_admin;

create table trades (
  id integer generated always as identity primary key,
  -- A trade's entity is its lot's; without a lot it is the one that its account belongs to (decision 4); null is nobody's yet.
  entity_id integer references entities,
  by_account boolean not null default false,
  lot_id integer,
  acct text not null,
  name text not null,
  trade_date date not null,
  b_s text not null,
  quantity integer not null check (quantity > 0),
  period text,
  description text,
  strike numeric(12, 5),
  p_c text check (p_c in ('put', 'call')),
  price_amount numeric(12, 5) not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  closing_date date,
  closing_price numeric(12, 5),
  -- The account of the row that closed it; null for an open trade, and for a row that closed itself.
  closing_acct text,
  -- What the trade made, in dollars: stored at closing, null while open.
  profit numeric(16, 2),
  symbol text,
  -- What the search looks through, a line per field, in small letters (spec 2, section 5). The day and the lot's number are
  -- looked up when somebody searches.
  search_text text generated always as (
    lower(acct || E'\n' || name || E'\n' || b_s || E'\n' || quantity || E'\n' || coalesce(period, '') || E'\n'
      || coalesce(description, '') || E'\n' || coalesce(app.number_words(strike), '') || E'\n' || coalesce(p_c, '') || E'\n'
      || app.number_words(price_amount))) stored,
  -- The part of a trade that a closing row took points to the trade that stays open (decision 34).
  split_from integer references trades on delete set null,
  import_id integer references trade_imports,
  closed_by_import integer references trade_imports,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint trades_check1 check ((status = 'closed') = (closing_price is not null)),
  constraint trades_check2 check ((status = 'closed') = (closing_date is not null)),
  foreign key (lot_id, entity_id) references lots (id, entity_id) on update cascade on delete set null (lot_id),
  -- The row of the import `closed_by_import` that closed the trade, and the contracts of that row in all: the trades that one
  -- row closed are one fill (decision 33). Null for trades closed before rows could close several: each is a fill of its own.
  closing_row integer,
  closing_quantity integer check (closing_quantity > 0),
  -- For what a row of the import `import_id` had beyond the trades that it closed: that row, whose fill it is a part of.
  rest_of_row integer,
  
  constraint trades_profit_check check (
  (profit is not null) = (status = 'closed' and (closing_acct is not null or closed_by_import is null)))
);
create index trades_by_date on trades (trade_date desc, id desc);
create index trades_of_entity on trades (entity_id, trade_date desc, id desc);
create index trades_of_lot on trades (lot_id) where lot_id is not null;
create index trades_newest on trades (entity_id, id desc);
create index trades_open_symbol on trades (symbol) where status = 'open';
-- Which options an entity holds, for the access rule below.
create index trades_open_options on trades (entity_id, symbol) where status = 'open' and p_c is not null;
create index trades_acct on trades (acct) where lot_id is null;
create index trades_import on trades (import_id) where import_id is not null;
create index trades_closed_by_import on trades (closed_by_import) where closed_by_import is not null;
create index trades_split_from on trades (split_from) where split_from is not null;
-- Finds a row that is already in the books (decision 33).
create index trades_same_fill on trades (acct, trade_date, price_amount);
create index trades_same_closing on trades (closing_acct, closing_date, closing_price) where closing_acct is not null;
create index trades_open on trades (entity_id, lot_id)
  include (id, symbol, description, b_s, strike, p_c, quantity, price_amount, trade_date) where status = 'open';

alter table trades enable row level security;
create policy trades_admin on trades to drover_admin using (true) with check (true);
create policy trades_producer on trades to drover_producer using (entity_id = (select app.entity_id()));
grant select on trades to drover_app;
grant insert, update, delete on trades to drover_admin;

create table import_profiles (
  id integer generated always as identity primary key,
  broker text not null,
  headings jsonb not null,
  -- The headings without case and punctuation.
  shape text not null,
  -- Columns by what they hold, counted from 0.
  columns jsonb not null,
  date_order text not null check (date_order in ('MDY', 'DMY', 'YMD')),
  sides text not null check (sides in ('one_column', 'negative_sells', 'negative_buys', 'two_columns')),
  buy_word text,
  sell_word text,
  -- Lots by account. A lot that is deleted is simply not found; restored, it is there again.
  accounts jsonb not null default '[]',
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index import_profiles_broker_key on import_profiles (lower(broker));
create unique index import_profiles_shape_key on import_profiles (md5(shape));

alter table import_profiles enable row level security;
create policy import_profiles_admin on import_profiles to drover_admin using (true) with check (true);
create policy import_profiles_producer on import_profiles to drover_producer using (false);
grant select, insert, update, delete on import_profiles to drover_admin;

create table waiting_files (
  id integer generated always as identity primary key,
  name text not null,
  -- Of the content: the same file waits once.
  sha256 bytea not null,
  bytes integer not null,
  -- Null once the file is imported.
  content bytea,
  dropped_by uuid references users on delete set null,
  dropped_at timestamptz not null default now(),
  import_id integer references trade_imports,
  constraint waiting_files_content check ((content is null) = (import_id is not null))
);
create unique index waiting_files_sha256 on waiting_files (sha256);
create index waiting_files_dropped_by on waiting_files (dropped_by);
create index waiting_files_import_id on waiting_files (import_id) where import_id is not null;

alter table waiting_files enable row level security;
create policy waiting_files_admin on waiting_files to drover_admin using (true) with check (true);
create policy waiting_files_producer on waiting_files to drover_producer using (false);
grant select, insert, update, delete on waiting_files to drover_admin;

create function app.owner_of_trade() returns trigger language plpgsql as $$
begin
  if new.lot_id is not null then
    select entity_id into new.entity_id from lots where id = new.lot_id;
    if not found then
      perform app.refuse('lot_not_found', 'lot_id');
    end if;
    new.by_account := false;
  elsif (tg_op = 'INSERT' and new.entity_id is null) -- a restored trade comes with its entity
     or (tg_op = 'UPDATE' and (old.lot_id is not null and new.entity_id is null or new.acct <> old.acct)) then
    new.entity_id := app.entity_of_account(new.acct);
    new.by_account := new.entity_id is not null;
  end if;
  return new;
end
$$;

-- Whose an account is changes for one user at a time, and never while somebody looks it up for a trade. To be called in a
-- statement of its own: only the next one sees what others had saved by then.
create function app.hold_accounts() returns void language sql
  return (select null::void from (select pg_advisory_xact_lock_shared(hashtext('app.accounts'))) held);

-- Trades without a lot follow their account when its number is confirmed, changed or moved; a deleted user's stay (decision 6).
create function app.attribute_trades() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.rjo_account_number is null and (tg_op = 'INSERT' or old.rjo_account_number is null) then
    return null;
  elsif tg_op = 'UPDATE' and (new.rjo_account_number, new.rjo_confirmed, new.entity_id)
                             is not distinct from (old.rjo_account_number, old.rjo_confirmed, old.entity_id) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('app.accounts'));
  if new.rjo_confirmed and exists (
    select from users u where u.id <> new.id and u.rjo_confirmed
      and u.rjo_account_number = new.rjo_account_number and u.entity_id <> new.entity_id) then
    perform app.refuse('account_taken', 'rjo_account_number');
  end if;
  update trades t set entity_id = app.entity_of_account(t.acct), by_account = app.entity_of_account(t.acct) is not null
  where t.lot_id is null and (t.entity_id is null or t.by_account)
    and t.acct in (new.rjo_account_number, case when tg_op = 'UPDATE' then old.rjo_account_number end);
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

-- Accounts with their entities, of those that the user may see: confirmed RJO numbers of users, and the accounts of trades; of one
-- account where it is named, else of open trades only.
create function app.entity_accounts(account text default null) returns table (acct text, entity_id integer)
language sql stable security definer set search_path = public
begin atomic
  select u.rjo_account_number, u.entity_id from users u
  where u.rjo_confirmed and u.rjo_account_number is not null and (account is null or u.rjo_account_number = account)
    and (app.is_admin() or u.entity_id = app.entity_id())
  union
  select t.acct, t.entity_id from trades t
  where t.entity_id is not null and (case when account is null then t.status = 'open' else t.acct = account end)
    and (app.is_admin() or t.entity_id = app.entity_id());
end;

create trigger owner_of_trade before insert or update of lot_id, acct on trades
  for each row execute function app.owner_of_trade();
create trigger trades_version before update on trades for each row execute function app.bump_version();
create trigger attribute_trades after insert or update of rjo_account_number, rjo_confirmed, entity_id on users
  for each row execute function app.attribute_trades();
create trigger record_history_i after insert on trades referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on trades referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on trades referencing old table as old_rows
  for each statement execute function app.record_history();
create trigger unmatched_without_profit before insert on trades
  for each row execute function app.unmatched_without_profit();
create trigger import_profiles_version before update on import_profiles for each row execute function app.bump_version();
create trigger record_history_i after insert on import_profiles referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on import_profiles referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on import_profiles referencing old table as old_rows
  for each statement execute function app.record_history();

-- Who may call the functions; those of triggers and of other functions need no grant.
revoke execute on function app.entity_accounts from public;
grant execute on function app.entity_accounts to drover_app;
