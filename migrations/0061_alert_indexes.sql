-- Alerts read neither every trade of an entity nor the accounts of others.

-- Options by contract month and day, for those near an LRP endorsement.
create index trades_options on trades (entity_id, coalesce(left(symbol, 3), ''), trade_date) where p_c is not null;
-- The accounts that hold something.
create index trades_open_accounts on trades (entity_id, acct) where status = 'open';
-- What has been closed in an account since its statement.
create index trades_closed_since on trades (entity_id, acct, closing_date) where closing_date is not null;

-- The entity of the caller is looked up once, not for each row. For a producer only the entity's trades are read.
create or replace function app.entity_accounts(account text default null) returns table (acct text, entity_id integer)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.rjo_account_number, u.entity_id from users u
  where u.rjo_confirmed and u.rjo_account_number is not null and (account is null or u.rjo_account_number = account)
    and ((select app.is_admin()) or u.entity_id = (select app.entity_id()))
  union
  select t.acct, t.entity_id from trades t
  where account is null and t.status = 'open' and t.entity_id = (select app.entity_id())
  union
  select t.acct, t.entity_id from trades t
  where account is null and t.status = 'open' and t.entity_id is not null and (select app.is_admin())
  union
  select t.acct, t.entity_id from trades t
  where t.acct = account and t.entity_id is not null and ((select app.is_admin()) or t.entity_id = (select app.entity_id()));
end;
