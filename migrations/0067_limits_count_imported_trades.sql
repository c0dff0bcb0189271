-- Imported trades count towards the rows that an account imports in a day, as records of spreadsheets do; and the limits have a version.

alter table entities add column limits_version integer not null default 1;
grant update (limits_version) on entities to drover_admin;

create or replace function app.recorded(row_changed jsonb) returns jsonb language sql immutable parallel safe
  return row_changed - array['version', 'updated_at', 'current_hd', 'total_received', 'total_dead', 'total_shipped',
                             'total_pay_wt', 'total_cost', 'receiving_count', 'number_key', 'look_alike_key', 'search_text',
                             'limits_version'];

-- How many rows of trades were imported for an entity, in the last day at least.
create table auth.imported_trades (
  entity_id integer not null,
  rows integer not null,
  imported_at timestamptz not null default now()
);
create index imported_trades_entity on auth.imported_trades (entity_id, imported_at);
alter table auth.imported_trades enable row level security;

-- A row of a file adds a trade, or closes trades that were open.
create function app.count_imported_trades() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into auth.imported_trades (entity_id, rows)
    select entity_id, count(*) from new_rows
    where entity_id is not null and import_id is not null and split_from is null group by entity_id;
  else
    insert into auth.imported_trades (entity_id, rows)
    select n.entity_id, count(*) from new_rows n join old_rows o on o.id = n.id
    where n.entity_id is not null and n.closed_by_import is not null and o.closed_by_import is null group by n.entity_id;
  end if;
  return null;
end
$$;
create trigger count_imported_trades_i after insert on trades referencing new table as new_rows
  for each statement execute function app.count_imported_trades();
create trigger count_imported_trades_u after update on trades referencing old table as old_rows new table as new_rows
  for each statement execute function app.count_imported_trades();

-- The rows of spreadsheets and trades that an entity imported in the last day: an administrator asks for any, a producer for the own one. Rows
-- from a clock that was far ahead do not count.
create function app.imported_rows(entity integer) returns bigint
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select coalesce(sum(rows), 0) from (
    select lots + receivings + outs + expenses + lrp as rows from record_imports
    where entity_id = entity and imported_at between now() - interval '1 day' and now() + interval '1 hour'
    union all
    select rows from auth.imported_trades where entity_id = entity and imported_at between now() - interval '1 day' and now() + interval '1 hour') imported
  where (select app.is_admin()) or entity = (select app.entity_id());
end;

-- Imports of one entity wait for each other at their end.
create or replace function app.check_imported_rows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most integer := (select most_imported_rows from entities where id = new.entity_id);
begin
  perform pg_advisory_xact_lock(hashtext('account limits'), new.entity_id);
  delete from auth.imported_trades
  where entity_id = new.entity_id and imported_at < now() - interval '1 day';
  if app.imported_rows(new.entity_id) > most then
    perform app.refuse('too_many_imported_rows', null, most);
  end if;
  return null;
end
$$;
create constraint trigger check_imported_rows after insert on auth.imported_trades deferrable initially deferred
  for each row execute function app.check_imported_rows();

revoke execute on function app.count_imported_trades, app.imported_rows from public;
grant execute on function app.imported_rows to drover_app;
