-- Futures and options trades, and the batches that they were imported in.

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

-- A number as people write it, without and with its last zeros: '222.5 222.500'.
create function app.number_words(number numeric) returns text language sql immutable parallel safe
  return trim_scale(number)::text || ' ' || round(number, 3)::text;

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
  check ((status = 'closed') = (profit is not null)),
  check ((status = 'closed') = (closing_price is not null)),
  check ((status = 'closed') = (closing_date is not null)),
  foreign key (lot_id, entity_id) references lots (id, entity_id) on update cascade on delete set null (lot_id)
);
create index trades_by_date on trades (trade_date desc, id desc);
create index trades_of_entity on trades (entity_id, trade_date desc, id desc);
create index trades_of_lot on trades (lot_id) where lot_id is not null;
-- Holds what valuing the open trades takes, so that nobody reads the table for it.
create index trades_open on trades (entity_id, lot_id)
  include (id, symbol, description, b_s, strike, p_c, quantity, price_amount) where status = 'open';
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

alter table trade_imports enable row level security;
create policy trade_imports_of_admins on trade_imports to drover_app
  using ((select app.is_admin())) with check ((select app.is_admin()));
grant select, insert, update on trade_imports to drover_app;

alter table trades enable row level security;
create policy trades_read on trades for select to drover_app
  using ((select app.is_admin()) or entity_id = (select app.entity_id()));
create policy trades_keep on trades to drover_app
  using ((select app.is_admin())) with check ((select app.is_admin()));
grant select, insert, update, delete on trades to drover_app;

-- An option's price is seen by whoever holds it (decision 5). The entity is named so that its index finds the trades.
create policy options_quotes_of_trades on options_quotes for select to drover_app
  using (symbol in (select t.symbol from trades t
                    where t.entity_id = (select app.entity_id()) and t.status = 'open' and t.p_c is not null));

-- The entity of an account: of the user whose RJO number it is, once an administrator has confirmed it.
create function app.entity_of_account(account text) returns integer
language sql stable security definer set search_path = public as $$
  select entity_id from users where rjo_account_number = account and rjo_confirmed order by created_at limit 1
$$;

create function app.owner_of_trade() returns trigger language plpgsql as $$
begin
  if new.lot_id is not null then
    select entity_id into new.entity_id from lots where id = new.lot_id;
    if not found then
      perform app.refuse('not_found', 'Lot not found', 'lot_id');
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
create trigger owner_of_trade before insert or update of lot_id, acct on trades
  for each row execute function app.owner_of_trade();
create trigger trades_version before update on trades for each row execute function app.bump_version();

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
    perform app.refuse('conflict', 'Another entity already has this RJO account number confirmed', 'rjo_account_number');
  end if;
  update trades t set entity_id = app.entity_of_account(t.acct), by_account = app.entity_of_account(t.acct) is not null
  where t.lot_id is null and (t.entity_id is null or t.by_account)
    and t.acct in (new.rjo_account_number, case when tg_op = 'UPDATE' then old.rjo_account_number end);
  return null;
end
$$;
create trigger attribute_trades after insert or update of rjo_account_number, rjo_confirmed, entity_id on users
  for each row execute function app.attribute_trades();

-- What closed trades made, per lot: see `lot_sums`.
create function app.add_to_closed_pl() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    perform app.add_closed_pl(array_agg(lot_id), array_agg(profit)) from new_rows where lot_id is not null and profit is not null;
  elsif tg_op = 'DELETE' then
    perform app.add_closed_pl(array_agg(lot_id), array_agg(-profit)) from old_rows where lot_id is not null and profit is not null;
  else
    perform app.add_closed_pl(array_agg(lot_id), array_agg(profit))
    from (select lot_id, profit from new_rows where lot_id is not null and profit is not null
          union all select lot_id, -profit from old_rows where lot_id is not null and profit is not null) changes;
  end if;
  return null;
end
$$;

create function app.add_closed_pl(lots_changed integer[], profits numeric[]) returns void
language plpgsql security definer set search_path = public as $$
begin
  if lots_changed is null then
    return;
  end if;
  perform from lot_sums where lot_id = any(lots_changed) order by lot_id for update;
  update lot_sums s set closed_pl = s.closed_pl + c.made
  from (select lot, sum(profit) as made from unnest(lots_changed, profits) as changed (lot, profit) group by lot) c
  where s.lot_id = c.lot;
end
$$;
revoke execute on function app.add_closed_pl from public;

create trigger add_to_closed_pl_i after insert on trades
  referencing new table as new_rows for each statement execute function app.add_to_closed_pl();
create trigger add_to_closed_pl_u after update on trades
  referencing old table as old_rows new table as new_rows for each statement execute function app.add_to_closed_pl();
create trigger add_to_closed_pl_d after delete on trades
  referencing old table as old_rows for each statement execute function app.add_to_closed_pl();

grant execute on function app.number_words, app.entity_of_account, app.hold_accounts, app.owner_of_trade, app.attribute_trades, app.add_to_closed_pl to drover_app;
