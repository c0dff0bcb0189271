-- What an account may hold, and the counts by which that is checked.

alter table entities
  add column most_lots integer not null default 20000 check (most_lots >= 20000),
  add column most_open_trades integer not null default 100000 check (most_open_trades >= 100000),
  add column most_records integer not null default 1000000 check (most_records >= 1000000),
  add column most_imported_rows integer not null default 500000 check (most_imported_rows >= 500000);
grant update (most_lots, most_open_trades, most_records, most_imported_rows) on entities to drover_admin;

-- What each statement added or removed; the sums are what an entity holds. Rows are added instead of one row being changed, so that writers of
-- one entity do not wait for each other. A record is a lot, receiving, out, expense, trade or LRP policy.
create table auth.record_counts (
  entity_id integer not null,
  lots integer not null,
  open_trades integer not null,
  records integer not null,
  -- A sum of earlier rows, which have been checked.
  is_sum boolean not null default false
);
create index record_counts_entity on auth.record_counts (entity_id) include (lots, open_trades, records);
alter table auth.record_counts enable row level security;

-- Counts rows that a statement inserted (sign 1) or deleted (sign -1).
create function app.count_rows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into auth.record_counts (entity_id, lots, open_trades, records)
  select entity_id, case tg_table_name when 'lots' then sign * count(*) else 0 end, 0, sign * count(*)
  from changed_rows where entity_id is not null group by entity_id;
  return null;
end
$$;

-- The same for trades, which are open or closed, change from one to the other, and may belong to no entity.
create function app.count_trades() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into auth.record_counts (entity_id, lots, open_trades, records)
    select entity_id, 0, count(*) filter (where status = 'open'), count(*)
    from new_rows where entity_id is not null group by entity_id;
  elsif tg_op = 'DELETE' then
    insert into auth.record_counts (entity_id, lots, open_trades, records)
    select entity_id, 0, -count(*) filter (where status = 'open'), -count(*)
    from old_rows where entity_id is not null group by entity_id;
  else
    insert into auth.record_counts (entity_id, lots, open_trades, records)
    select entity_id, 0, sum(sign) filter (where status = 'open'), sum(sign)
    from (select entity_id, status, 1 as sign from new_rows union all select entity_id, status, -1 from old_rows) changed
    where entity_id is not null group by entity_id
    having sum(sign) <> 0 or sum(sign) filter (where status = 'open') <> 0;
  end if;
  return null;
end
$$;

-- A record that moves to another entity with its lot.
create function app.count_move() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into auth.record_counts (entity_id, lots, open_trades, records)
  select entity_id, case tg_table_name when 'lots' then sign else 0 end, 0, sign
  from (values (old.entity_id, -1), (new.entity_id, 1)) moved (entity_id, sign) where entity_id is not null;
  return null;
end
$$;

create trigger count_trades_i after insert on trades referencing new table as new_rows
  for each statement execute function app.count_trades();
create trigger count_trades_u after update on trades referencing old table as old_rows new table as new_rows
  for each statement execute function app.count_trades();
create trigger count_trades_d after delete on trades referencing old table as old_rows
  for each statement execute function app.count_trades();
do $$
declare
  counted text;
begin
  foreach counted in array array['lots', 'receivings', 'outs', 'expenses', 'lrp'] loop
    execute format('create trigger count_rows_i after insert on %I referencing new table as changed_rows
                    for each statement execute function app.count_rows()', counted);
    execute format('create trigger count_rows_d after delete on %I referencing old table as changed_rows
                    for each statement execute function app.count_rows()', counted);
    execute format('create trigger count_move after update on %I for each row
                    when (old.entity_id is distinct from new.entity_id) execute function app.count_move()', counted);
  end loop;
end
$$;

-- Checked at commit, when a transaction has done all its work. Writers who are far from every limit pass side by side; those who add much or are
-- near one go one at a time, so that two of them cannot exceed it together.
create function app.check_limits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most entities;
  held record;
begin
  select * into most from entities where id = new.entity_id;
  for attempt in 1..2 loop
    select coalesce(sum(lots), 0) as lots, coalesce(sum(open_trades), 0) as open_trades, coalesce(sum(records), 0) as records,
           count(*) as parts
    into held from auth.record_counts where entity_id = new.entity_id;
    exit when attempt = 2;
    if new.records < 500 and held.lots < most.most_lots * 0.95 and held.open_trades < most.most_open_trades * 0.95
       and held.records < most.most_records * 0.95 then
      perform pg_advisory_xact_lock_shared(hashtext('account limits'), new.entity_id);
      exit;
    end if;
    perform pg_advisory_xact_lock(hashtext('account limits'), new.entity_id);
  end loop;
  if new.lots > 0 and held.lots > most.most_lots then perform app.refuse('too_many_lots', null, most.most_lots); end if;
  if new.open_trades > 0 and held.open_trades > most.most_open_trades then
    perform app.refuse('too_many_open_trades', null, most.most_open_trades);
  end if;
  if new.records > 0 and held.records > most.most_records then
    perform app.refuse('too_many_records', null, most.most_records);
  end if;
  -- Added up now and then, by the first transaction that can lock them.
  if held.parts > 100 and pg_try_advisory_xact_lock(hashtext('record counts'), new.entity_id) then
    with parts as (delete from auth.record_counts where entity_id = new.entity_id returning lots, open_trades, records)
    insert into auth.record_counts (entity_id, lots, open_trades, records, is_sum)
    select new.entity_id, sum(lots), sum(open_trades), sum(records), true from parts;
  end if;
  return null;
end
$$;
create constraint trigger check_limits after insert on auth.record_counts deferrable initially deferred
  for each row when (not new.is_sum and (new.lots > 0 or new.open_trades > 0 or new.records > 0))
  execute function app.check_limits();

-- Rows imported from spreadsheets in a day, reverted ones too. Imports of one entity wait for each other at their end.
create function app.check_imported_rows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most integer := (select most_imported_rows from entities where id = new.entity_id);
begin
  perform pg_advisory_xact_lock(hashtext('account limits'), new.entity_id);
  if (select sum(lots + receivings + outs + expenses + lrp) from record_imports
      where entity_id = new.entity_id and imported_at > now() - interval '1 day') > most then
    perform app.refuse('too_many_imported_rows', null, most);
  end if;
  return null;
end
$$;
create constraint trigger check_imported_rows after insert on record_imports deferrable initially deferred
  for each row execute function app.check_imported_rows();

-- Counts everything anew: after a restored backup, whose rows are inserted without triggers.
create function app.recount() returns void language sql security definer set search_path = public, pg_temp
begin atomic
  delete from auth.record_counts;
  insert into auth.record_counts (entity_id, lots, open_trades, records, is_sum)
  select entity_id, sum(lots), sum(open_trades), sum(records), true
  from (select entity_id, count(*) as lots, 0 as open_trades, count(*) as records from lots group by 1
        union all select entity_id, 0, count(*) filter (where status = 'open'), count(*) from trades group by 1
        union all select entity_id, 0, 0, count(*) from receivings group by 1
        union all select entity_id, 0, 0, count(*) from outs group by 1
        union all select entity_id, 0, 0, count(*) from expenses group by 1
        union all select entity_id, 0, 0, count(*) from lrp group by 1) held
  where entity_id is not null group by entity_id;
end;
select app.recount();
-- An account that holds more already keeps it, and room for as much again as it may have by default.
update entities e set most_lots = greatest(e.most_lots, c.lots + 20000), most_open_trades = greatest(e.most_open_trades, c.open_trades + 100000),
  most_records = greatest(e.most_records, c.records + 1000000)
from auth.record_counts c
where c.entity_id = e.id and (c.lots > e.most_lots or c.open_trades > e.most_open_trades or c.records > e.most_records);

-- What an entity holds, and (null) everything that the caller sees: of the own entity, or of any for administrators.
create function app.records_held(entity integer default null) returns table (lots bigint, open_trades bigint, records bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select coalesce(sum(lots), 0), coalesce(sum(open_trades), 0), coalesce(sum(records), 0)
  from (select * from auth.record_counts
        where entity_id = case when (select app.is_admin()) then entity else (select app.entity_id()) end
        union all select * from auth.record_counts where entity is null and (select app.is_admin())) held;
end;

revoke execute on function app.count_rows, app.count_trades, app.count_move, app.check_limits, app.check_imported_rows, app.recount,
  app.records_held from public;
grant execute on function app.records_held to drover_app;
