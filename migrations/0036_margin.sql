-- Margin rates of the exchange by day, and the equity of broker accounts by statement (decision 68).

create table margin_rates (
  id integer generated always as identity primary key,
  root text not null check (root in ('GF', 'LE')),
  valid_from date not null,
  -- $ a contract.
  initial numeric(12, 2) not null check (initial >= maintenance),
  maintenance numeric(12, 2) not null check (maintenance >= 0),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint margin_rates_once unique (root, valid_from)
);
alter table margin_rates enable row level security;
create policy margin_rates_producer on margin_rates to drover_producer using ((select app.user_id()) is not null);
create policy margin_rates_admin on margin_rates to drover_admin using (true) with check (true);
grant select on margin_rates to drover_app;
grant insert, update, delete on margin_rates to drover_admin;

create table account_balances (
  id integer generated always as identity primary key,
  entity_id integer not null references entities,
  acct text not null,
  -- The statement's day; $ at its end.
  day date not null,
  equity numeric(16, 2) not null check (equity >= 0),
  cash numeric(16, 2) check (cash >= 0),
  requirement numeric(16, 2) check (requirement >= 0),
  source text not null default 'typed' check (source in ('typed', 'statement')),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint account_balances_once unique (entity_id, acct, day)
);
alter table account_balances enable row level security;
create policy account_balances_producer on account_balances to drover_producer
  using (entity_id = (select app.entity_id())) with check (entity_id = (select app.entity_id()));
create policy account_balances_admin on account_balances to drover_admin using (true) with check (true);
grant select, insert, update, delete on account_balances to drover_app;

create trigger margin_rates_version before update on margin_rates for each row execute function app.bump_version();
create trigger account_balances_version before update on account_balances for each row execute function app.bump_version();
do $$
declare
  recorded text;
begin
  foreach recorded in array array['margin_rates', 'account_balances'] loop
    execute format('create trigger record_history_i after insert on %I referencing new table as new_rows
                    for each statement execute function app.record_history()', recorded);
    execute format('create trigger record_history_u after update on %I referencing old table as old_rows new table as new_rows
                    for each statement execute function app.record_history()', recorded);
    execute format('create trigger record_history_d after delete on %I referencing old table as old_rows
                    for each statement execute function app.record_history()', recorded);
  end loop;
  -- Deleted balances can be restored by their entity, deleted rates by administrators, like the records before them.
  execute replace(pg_get_functiondef('app.restore(bigint)'::regprocedure), $in$('lots', 'receivings', 'outs', 'expenses', 'trades', 'lrp',$in$,
                  $in$('lots', 'receivings', 'outs', 'expenses', 'trades', 'lrp', 'margin_rates', 'account_balances',$in$);
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
revoke execute on function app.entity_accounts from public;
grant execute on function app.entity_accounts to drover_app;
