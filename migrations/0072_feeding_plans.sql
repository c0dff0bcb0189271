-- What finishing a lot will cost. A plan writes the lot's projected expenses, anew with every change of the plan, the lot or its records;
-- nothing depends on the current day.

create table feeding_plans (
  id integer generated always as identity primary key,
  lot_id integer not null,
  entity_id integer not null,
  feed_unit text not null check (feed_unit in ('day', 'month', 'gain')),
  -- $ a head-day, $ a head-month, or $ per cwt of gain.
  feed_rate numeric(9, 4) not null check (feed_rate >= 0),
  feed_type text not null default 'feed' check (feed_type in ('feed', 'pasture')),
  -- $ a head-day; null is not entered, which is not 0.
  yardage numeric(9, 4) check (yardage >= 0),
  -- $ a head.
  medicine numeric(9, 2) not null default 0 check (medicine >= 0),
  care numeric(9, 2) not null default 0 check (care >= 0),
  freight numeric(9, 2) not null default 0 check (freight >= 0),
  marketing numeric(9, 2) not null default 0 check (marketing >= 0),
  -- % a year, and % of the head.
  interest numeric(5, 2) check (interest between 0 and 100),
  deaths numeric(5, 2) check (deaths between 0 and 50),
  bills_cover text not null default 'its date' check (bills_cover in ('its date', 'the month before')),
  all_billed boolean not null default false,
  -- The last day that bills cover as entered, and the date of the newest bill at that time: a newer one ends it.
  billed_feed date,
  billed_feed_seen date,
  billed_yardage date,
  billed_yardage_seen date,
  planned_on date not null,
  -- When it was saved: a purchase, and lots without a plan, begin with the rates of the plan saved last.
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint feeding_plans_once unique (lot_id),
  foreign key (lot_id, entity_id) references lots (id, entity_id) on update cascade on delete cascade
);
create index feeding_plans_entity_id on feeding_plans (entity_id, updated_at desc, id desc);

alter table feeding_plans enable row level security;
create policy feeding_plans_admin on feeding_plans to drover_admin using (true) with check (true);
create policy feeding_plans_producer on feeding_plans to drover_producer using (entity_id = (select app.entity_id()));
grant select, insert, update, delete on feeding_plans to drover_app;

-- A purchase that is only thought of: what it was worked out from.
create table purchase_plans (
  id integer generated always as identity primary key,
  entity_id integer not null references entities,
  name text not null,
  input jsonb not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index purchase_plans_entity_id on purchase_plans (entity_id);
create index purchase_plans_created_by on purchase_plans (created_by);

alter table purchase_plans enable row level security;
create policy purchase_plans_admin on purchase_plans to drover_admin using (true) with check (true);
create policy purchase_plans_producer on purchase_plans to drover_producer
  using (entity_id = (select app.entity_id())) with check (entity_id = (select app.entity_id()));
grant select, insert, update, delete on purchase_plans to drover_app;

-- An entity keeps 50. The lock lets two that are saved at once count each other.
create function app.limit_purchase_plans() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.purchase_plans'), new.entity_id);
  if (select count(*) from purchase_plans where entity_id = new.entity_id) >= 50 then
    perform app.refuse('too_many_purchase_plans', 'name', 50);
  end if;
  return new;
end
$$;
create trigger limit_purchase_plans before insert on purchase_plans for each row execute function app.limit_purchase_plans();

-- An expense that the plan has written: only the plan's function may write it.
alter table expenses add column plan boolean not null default false;
create unique index expenses_of_plan on expenses (lot_id, type, date) where plan;
-- For the newest bill of a type, and the last own projected expense.
create index expenses_of_lot_by_type on expenses (lot_id, type, expense_category, date);
drop index expenses_lot_id;
-- The newest of an entity, as the recent activity lists them: without rows of plans, which are written anew again and again.
drop index expenses_newest;
create index expenses_newest on expenses (entity_id, id desc) where not plan;

-- The newest feed or pasture and the newest yardage projected without a plan, and the newest yardage bill: by these and the plan, the figures of
-- a lot hold the cost to finish it or not.
alter table lot_sums
  add column own_feed_until date,
  add column own_yardage_until date,
  add column yardage_billed date;

create function app.refuse_plan_row() returns trigger language plpgsql as $$
begin
  if current_user <> (select pg_get_userbyid(relowner) from pg_class where oid = 'expenses'::regclass) then
    perform app.refuse('plan_row');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger refuse_plan_row_i before insert on expenses for each row when (new.plan) execute function app.refuse_plan_row();
create trigger refuse_plan_row_u before update on expenses for each row when (old.plan or new.plan) execute function app.refuse_plan_row();
create trigger refuse_plan_row_d before delete on expenses for each row when (old.plan) execute function app.refuse_plan_row();
-- A row of a plan has the plan's entity.
drop trigger owner_of_lot on expenses;
create trigger owner_of_lot_i before insert on expenses for each row when (not new.plan) execute function app.owner_of_lot();
create trigger owner_of_lot_u before update of lot_id on expenses for each row execute function app.owner_of_lot();

-- The quotient in $, rounded once, half away from zero: a quotient of numerics is rounded before.
create function app.cents(dividend numeric, divisor numeric) returns numeric language sql immutable parallel safe
  return sign(dividend) * div(abs(dividend) * 200 + divisor, divisor * 2) / 100;

-- The last day that bills cover: as entered, until there is a newer bill than there was then; else by the newest bill's date.
create function app.billed_through(entered date, seen date, newest date, bills_cover text) returns date
language sql immutable parallel safe
  return case
    when entered is not null and (newest is null or newest <= seen) then entered
    when bills_cover = 'its date' or date_trunc('month', newest + 1) = newest + 1 then newest
    else (date_trunc('month', newest) - interval '1 day')::date end;

-- The projected expenses of planned lots, for twenty years at most: feed and yardage by month, what falls due at the end, and interest.
create function app.plan_rows(of_lots integer[]) returns table (lot_id integer, entity_id integer, type text, date date, amount numeric)
language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
  with planned as (
    select p.*, l.current_hd as head, l.total_received, l.total_cost, s.in_days, s.out_days, l.total_dead + l.total_shipped as head_out,
           case when l.current_hd > 0 then l.est_out_date else s.last_out end as ends,
           (select min(date_in) from receivings r where r.lot_id = p.lot_id) as first_in,
           -- $ a head-day = dividend / divisor; the average daily gain is total gain / head-days to the out date.
           case p.feed_unit
             when 'day' then p.feed_rate
             when 'month' then p.feed_rate * 12
             else p.feed_rate * (l.est_out_wt * l.total_received - l.total_pay_wt) end as dividend,
           case p.feed_unit
             when 'day' then 1
             when 'month' then 365
             else 100 * ((l.est_out_date - date '1970-01-01') * l.total_received - s.in_days) end as divisor,
           -- What is booked without a plan; each read has an index, so that it takes no longer with many expenses.
           (select greatest(
              (select max(x.date) from expenses x where x.lot_id = p.lot_id and x.type = 'feed' and x.expense_category = 'actual'),
              (select max(x.date) from expenses x where x.lot_id = p.lot_id and x.type = 'pasture' and x.expense_category = 'actual')))
             as newest_feed,
           s.yardage_billed as newest_yardage,
           case when p.medicine > 0 then (
             select sum(x.amount) from expenses x where x.lot_id = p.lot_id and x.type = 'medicine' and x.expense_category = 'actual') end
             as booked_medicine,
           case when p.care > 0 then (
             select sum(x.amount) from expenses x where x.lot_id = p.lot_id and x.type = 'care' and x.expense_category = 'actual') end
             as booked_care,
           s.expenses_actual + s.expenses_projected
             - coalesce((select sum(x.amount) from expenses x where x.lot_id = p.lot_id and x.plan), 0) as booked,
           case when p.interest is not null then coalesce((
             select sum(x.amount) from expenses x where x.lot_id = p.lot_id and x.type = 'interest' and not x.plan), 0) end
             as booked_interest
    from feeding_plans p join lots l on l.id = p.lot_id join lot_sums s on s.lot_id = l.id
    where p.lot_id = any(of_lots) and l.total_received > 0 and not (p.all_billed and l.current_hd = 0)),
  daily as (
    select p.lot_id, d.type, d.dividend, d.divisor, p.ends, p.ends - 1 as last, greatest(d.billed + 1, p.first_in) as first
    from planned p,
    lateral (values
      (p.feed_type, p.dividend, p.divisor,
       app.billed_through(p.billed_feed, p.billed_feed_seen, p.newest_feed, p.bills_cover)),
      ('yardage', p.yardage, 1,
       app.billed_through(p.billed_yardage, p.billed_yardage_seen, p.newest_yardage, p.bills_cover))
    ) d (type, dividend, divisor, billed)
    where d.dividend > 0 and d.divisor > 0 and p.ends - p.first_in <= 7305),
  months as (
    select d.lot_id, d.type, d.dividend, d.divisor, least(m.last, d.ends) as date,
           greatest(m.first, d.first) - 1 as before, least(m.last, d.last) as through
    from daily d,
    lateral (select month::date as first, (month + interval '1 month - 1 day')::date as last
             from generate_series(date_trunc('month', d.first), d.last, interval '1 month') month) m),
  heads as materialized (
    select lot_id, date_in as day, received as head from receivings where lot_id = any(of_lots)
    union all select lot_id, date_out, -head_count from outs where lot_id = any(of_lots)),
  -- The head-days from the first arrival through each day before a row begins or on which it ends: a head counts on its day of arrival and not on
  -- that of its sale or death. Once for feed and yardage: a function called for each row takes four times as long.
  head_days as materialized (
    select d.lot_id, d.day, coalesce(sum(h.head * (d.day - h.day + 1)) filter (where h.day <= d.day), 0) as head_days
    from (select lot_id, before as day from months union select lot_id, through from months) d
    join heads h on h.lot_id = d.lot_id group by d.lot_id, d.day),
  by_month as (
    select m.lot_id, m.type, m.date,
           app.cents(m.dividend * t.head_days, m.divisor) - app.cents(m.dividend * b.head_days, m.divisor) as amount
    from months m
    join head_days t on t.lot_id = m.lot_id and t.day = m.through
    join head_days b on b.lot_id = m.lot_id and b.day = m.before),
  at_end as (
    select p.lot_id, e.type, p.ends as date, e.amount
    from planned p,
    lateral (values
      ('medicine', round(p.total_received * p.medicine, 2) - coalesce(p.booked_medicine, 0)),
      ('care', round(p.total_received * p.care, 2) - coalesce(p.booked_care, 0)),
      ('freight', round(p.head * p.freight, 2)),
      ('commissions', round(p.head * p.marketing, 2))
    ) e (type, amount)
    where p.head > 0),
  costs as (
    select * from by_month where amount > 0 union all select * from at_end where amount > 0),
  interest as (
    select p.lot_id, 'interest' as type, p.ends as date,
           app.cents((2 * p.total_cost + p.booked - p.booked_interest + coalesce(c.amount, 0)) * p.interest
                     * round(((p.ends - date '1970-01-01') * (p.total_received - p.head_out) - p.in_days + p.out_days) / p.total_received),
                     73000) - p.booked_interest as amount
    from planned p
    left join (select lot_id, sum(amount) as amount from costs group by lot_id) c on c.lot_id = p.lot_id
    where p.interest is not null)
  select r.lot_id, p.entity_id, r.type, r.date, r.amount
  from (select * from costs union all select * from interest where amount > 0) r join planned p on p.lot_id = r.lot_id
$$;

-- Writes the rows of planned lots where they differ, under the lots' lock.
create function app.write_plan_rows(changed integer[]) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  planned integer[];
  gone integer[];
  other integer[];
  amounts numeric[];
  missing integer[];
  entities integer[];
  types text[];
  dates date[];
  missing_amounts numeric[];
  too_large text;
begin
  select array_agg(lot_id) into planned from feeding_plans where lot_id = any(changed);
  if planned is null then
    return;
  end if;
  perform from lot_sums where lot_id = any(planned) order by lot_id for update;
  select array_agg(x.id) filter (where w.lot_id is null),
         array_agg(x.id) filter (where w.lot_id is not null and x.id is not null),
         array_agg(w.amount) filter (where w.lot_id is not null and x.id is not null),
         array_agg(w.lot_id) filter (where x.id is null), array_agg(w.entity_id) filter (where x.id is null),
         array_agg(w.type) filter (where x.id is null), array_agg(w.date) filter (where x.id is null),
         array_agg(w.amount) filter (where x.id is null), min(w.type) filter (where w.to_come > 1000000000)
  into gone, other, amounts, missing, entities, types, dates, missing_amounts, too_large
  from (select *, sum(amount) over (partition by lot_id, type) as to_come from app.plan_rows(planned)) w
  full join (select * from expenses where plan and lot_id = any(planned)) x using (lot_id, type, date)
  where w.amount is distinct from x.amount;
  if too_large is not null then
    perform app.refuse('too_much_to_come', too_large, 1000000000);
  end if;
  if gone is not null then
    delete from expenses where id = any(gone);
  end if;
  if other is not null then
    update expenses x set amount = c.amount from unnest(other, amounts) as c (id, amount) where x.id = c.id;
  end if;
  if missing is not null then
    insert into expenses (lot_id, entity_id, type, date, amount, expense_category, plan, record_import_id)
    select n.*, 'projected', true, null from unnest(missing, entities, types, dates, missing_amounts) as n;
  end if;
end
$$;

create function app.write_plan_rows_of_plans() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from expenses where plan and lot_id in (select lot_id from old_rows);
  else
    perform app.write_plan_rows(array_agg(lot_id)) from new_rows;
  end if;
  return null;
end
$$;
create trigger write_plan_rows_i after insert on feeding_plans referencing new table as new_rows
  for each statement execute function app.write_plan_rows_of_plans();
create trigger write_plan_rows_u after update on feeding_plans referencing new table as new_rows
  for each statement execute function app.write_plan_rows_of_plans();
create trigger write_plan_rows_d after delete on feeding_plans referencing old table as old_rows
  for each statement execute function app.write_plan_rows_of_plans();

create function app.write_plan_rows_of_lot() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.write_plan_rows(array[new.id]);
  return null;
end
$$;
create trigger write_plan_rows after update of est_out_wt, est_out_date on lots for each row
  when (old.est_out_wt <> new.est_out_wt or old.est_out_date <> new.est_out_date) execute function app.write_plan_rows_of_lot();

create or replace function app.sum_changed_cattle() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct lot_id) into changed from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct lot_id) into changed from old_rows;
  else
    select array_agg(distinct lot_id) into changed from (select lot_id from new_rows union all select lot_id from old_rows) rows;
  end if;
  if changed is not null then
    perform app.sum_cattle(changed);
    perform app.write_plan_rows(changed);
  end if;
  return null;
end
$$;

create or replace function app.add_to_expense_sums() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform app.add_expenses(array_agg(lot_id), array_agg(expense_category), array_agg(type), array_agg(amount), array_agg(plan))
    from new_rows;
  elsif tg_op = 'DELETE' then
    perform app.add_expenses(array_agg(lot_id), array_agg(expense_category), array_agg(type), array_agg(-amount), array_agg(plan))
    from old_rows;
  else
    perform app.add_expenses(array_agg(lot_id), array_agg(expense_category), array_agg(type), array_agg(amount), array_agg(plan))
    from (select lot_id, expense_category, type, amount, plan from new_rows
          union all select lot_id, expense_category, type, -amount, plan from old_rows) changes;
  end if;
  return null;
end
$$;

drop function app.add_expenses(integer[], text[], text[], numeric[]);
create function app.add_expenses(lots_changed integer[], categories text[], types text[], amounts numeric[], plans boolean[]) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if lots_changed is null then
    return;
  end if;
  perform from lot_sums where lot_id = any(lots_changed) order by lot_id for update;
  update lot_sums s
  set expenses_actual = s.expenses_actual + c.actual, expenses_projected = s.expenses_projected + c.projected,
      feed = s.feed + c.feed, feeding = s.feeding + c.feeding,
      own_feed_until = case when c.changes_feed then (
        select max(x.date) from expenses x where x.lot_id = s.lot_id and x.type in ('feed', 'pasture')
          and x.expense_category = 'projected' and not x.plan) else s.own_feed_until end,
      own_yardage_until = case when c.changes_yardage then (
        select max(x.date) from expenses x where x.lot_id = s.lot_id and x.type = 'yardage'
          and x.expense_category = 'projected' and not x.plan) else s.own_yardage_until end,
      yardage_billed = case when c.changes_yardage then (
        select max(x.date) from expenses x where x.lot_id = s.lot_id and x.type = 'yardage' and x.expense_category = 'actual')
        else s.yardage_billed end
  from (select lot, coalesce(sum(amount) filter (where category = 'actual'), 0) as actual,
               coalesce(sum(amount) filter (where category = 'projected'), 0) as projected,
               coalesce(sum(amount) filter (where type = 'feed'), 0) as feed,
               coalesce(sum(amount) filter (where type in ('feed', 'yardage', 'medicine', 'care', 'pasture')), 0) as feeding,
               coalesce(bool_or(type in ('feed', 'pasture')) filter (where not plan), false) as changes_feed,
               coalesce(bool_or(type = 'yardage') filter (where not plan), false) as changes_yardage
        from unnest(lots_changed, categories, types, amounts, plans) as changed (lot, category, type, amount, plan) group by lot) c
  where s.lot_id = c.lot;
  if false = any(plans) then
    perform app.write_plan_rows(array_agg(distinct lot)) from unnest(lots_changed, plans) as changed (lot, plan) where not plan;
  end if;
end
$$;

update lot_sums s set own_feed_until = x.feed, own_yardage_until = x.yardage, yardage_billed = x.billed
from (select lot_id, max(date) filter (where type in ('feed', 'pasture') and expense_category = 'projected') as feed,
             max(date) filter (where type = 'yardage' and expense_category = 'projected') as yardage,
             max(date) filter (where type = 'yardage' and expense_category = 'actual') as billed
      from expenses where type in ('feed', 'pasture', 'yardage') group by lot_id) x
where x.lot_id = s.lot_id;

create trigger owner_of_lot before insert or update of lot_id on feeding_plans for each row execute function app.owner_of_lot();
create trigger feeding_plans_version before update on feeding_plans for each row execute function app.bump_version();
create trigger purchase_plans_version before update on purchase_plans for each row execute function app.bump_version();
create trigger record_history_i after insert on feeding_plans referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on feeding_plans referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on feeding_plans referencing old table as old_rows
  for each statement execute function app.record_history();
create trigger record_history_i after insert on purchase_plans referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on purchase_plans referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on purchase_plans referencing old table as old_rows
  for each statement execute function app.record_history();

-- Nobody has entered the rows of plans: they do not count towards what an account may hold.
create or replace function app.count_rows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if tg_table_name = 'expenses' then
    insert into auth.record_counts (entity_id, lots, open_trades, records)
    select entity_id, 0, 0, sign * count(*) from changed_rows where entity_id is not null and not plan group by entity_id;
  else
    insert into auth.record_counts (entity_id, lots, open_trades, records)
    select entity_id, case tg_table_name when 'lots' then sign * count(*) else 0 end, 0, sign * count(*)
    from changed_rows where entity_id is not null group by entity_id;
  end if;
  return null;
end
$$;

drop trigger count_move on expenses;
create trigger count_move after update on expenses for each row
  when (not new.plan and old.entity_id is distinct from new.entity_id) execute function app.count_move();

create or replace function app.recount() returns void language sql security definer set search_path = public, pg_temp
begin atomic
  delete from auth.record_counts;
  insert into auth.record_counts (entity_id, lots, open_trades, records, is_sum)
  select entity_id, sum(lots), sum(open_trades), sum(records), true
  from (select entity_id, count(*) as lots, 0 as open_trades, count(*) as records from lots group by 1
        union all select entity_id, 0, count(*) filter (where status = 'open'), count(*) from trades group by 1
        union all select entity_id, 0, 0, count(*) from receivings group by 1
        union all select entity_id, 0, 0, count(*) from outs group by 1
        union all select entity_id, 0, 0, count(*) from expenses where not plan group by 1
        union all select entity_id, 0, 0, count(*) from lrp group by 1) held
  where entity_id is not null group by entity_id;
end;

-- Whether own projected expenses reach a lot's out date: the last is after today and at most 31 days before it.
create function app.reaches(until date, out_date date, today date) returns boolean language sql immutable parallel safe
  return coalesce(until > today and until >= out_date - 31, false);

-- Whether the plan of a lot has a feed rate: a cost of gain needs a gain and days for it.
create function app.has_feed_rate(l lots, s lot_sums, f feeding_plans) returns boolean language sql stable
  return f.id is not null and (f.feed_rate = 0 or l.est_out_date - l.date_in <= 7305) and (f.feed_unit <> 'gain' or (
    l.est_out_wt * l.total_received > l.total_pay_wt
    and (l.est_out_date - date '1970-01-01') * l.total_received > s.in_days));

create function app.has_yardage(today date, l lots, s lot_sums, f feeding_plans) returns boolean language sql stable
  return s.yardage_billed is null or f.yardage is not null or app.reaches(s.own_yardage_until, l.est_out_date, today);

-- By what the figures of a lot with head hold the cost to finish it; open where they do not (beyond-2 J14).
create function app.cover(today date, l lots, s lot_sums, f feeding_plans) returns text language sql stable
  return case
    when l.current_hd <= 0 then null
    when l.est_out_date < today then 'past out date'
    when app.has_feed_rate(l, s, f) and app.has_yardage(today, l, s, f) then 'planned'
    when l.est_out_date = today then 'at out date'
    when app.reaches(s.own_feed_until, l.est_out_date, today) and app.has_yardage(today, l, s, f) then 'own'
    else 'open' end;

-- What an open lot lacks. Past its out date a lot with a plan lacks nothing, although some days of feed are in no figure.
create function app.missing_costs(today date, l lots, s lot_sums, f feeding_plans) returns text[] language sql stable
  return case app.cover(today, l, s, f)
    when 'open' then array_remove(array[
      case when not (app.has_feed_rate(l, s, f) or app.reaches(s.own_feed_until, l.est_out_date, today)) then 'feed' end,
      case when not app.has_yardage(today, l, s, f) then 'yardage' end], null)
    when 'past out date' then case when f.id is null then array['feed'] else '{}' end
    else '{}' end;

-- History has the plan, not the rows that it writes. Restoring a plan, or a lot with its plan, writes them anew.
create function app.is_plan_row(record jsonb) returns boolean language sql immutable parallel safe
  return coalesce((record ->> 'plan')::boolean, false);

create or replace function app.record_history() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asking uuid := app.user_id();
  asking_name text;
begin
  -- What a plan writes: read as rows, as thousands of them take long as JSON.
  if tg_table_name = 'expenses' and pg_trigger_depth() > 1 and tg_op <> 'DELETE' then
    if not exists (select from new_rows where not plan) then
      return null;
    end if;
  end if;
  asking_name := coalesce((select full_name from users where id = asking), 'Drover');
  if tg_op = 'INSERT' then
    insert into history (user_id, user_name, record, record_id, entity_id, lot_id, action, after)
    select asking, asking_name, tg_table_name, x ->> 'id', (x ->> 'entity_id')::integer,
           (x ->> case tg_table_name when 'lots' then 'id' else 'lot_id' end)::integer, 'insert', x
    from (select to_jsonb(n) as x from new_rows n) rows where not app.is_plan_row(x);
  elsif tg_op = 'DELETE' then
    insert into history (user_id, user_name, record, record_id, entity_id, lot_id, action, before)
    select asking, asking_name, tg_table_name, x ->> 'id', (x ->> 'entity_id')::integer,
           (x ->> case tg_table_name when 'lots' then 'id' else 'lot_id' end)::integer, 'delete', x
    from (select to_jsonb(o) as x from old_rows o) rows where not app.is_plan_row(x);
  else
    insert into history (user_id, user_name, record, record_id, entity_id, lot_id, action, before, after)
    select asking, asking_name, tg_table_name, x ->> 'id', coalesce(y ->> 'entity_id', x ->> 'entity_id')::integer,
           case tg_table_name when 'lots' then x ->> 'id' else coalesce(y ->> 'lot_id', x ->> 'lot_id') end::integer,
           'update', x, y
    from (select to_jsonb(o) as x, to_jsonb(n) as y from old_rows o join new_rows n on n.id = o.id) rows
    where app.recorded(x) <> app.recorded(y) and not app.is_plan_row(y);
  end if;
  return null;
end
$$;

create or replace function app.put_back(gone history) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  row_back jsonb := gone.before;
  stored text;
begin
  if gone.record in ('trades', 'lrp', 'comparisons') and not exists (select from lots where id = gone.lot_id and entity_id = gone.entity_id) then
    row_back := row_back || '{"lot_id": null}';
  end if;
  if gone.record = 'lrp' then
    -- A policy follows its user to another entity and leaves the old one's lot behind, restored or not.
    if exists (select from users where id = (gone.before ->> 'user_id')::uuid and entity_id <> gone.entity_id) then
      row_back := row_back || '{"lot_id": null}';
    end if;
    row_back := row_back || jsonb_build_object(
      'user_id', (select id from users where id = (gone.before ->> 'user_id')::uuid),
      'created_by', (select id from users where id = (gone.before ->> 'created_by')::uuid));
  elsif gone.record = 'trades' then
    if exists (select from trade_imports where reverted_at is not null and id in
                 ((gone.before ->> 'import_id')::integer, (gone.before ->> 'closed_by_import')::integer)) then
      perform app.refuse('import_reverted');
    end if;
    row_back := row_back || jsonb_build_object(
      'split_from', (select id from trades where id = (gone.before ->> 'split_from')::integer));
    -- Its account may be somebody's by now, or somebody else's.
    if row_back ->> 'lot_id' is null and (row_back ->> 'entity_id' is null or (row_back ->> 'by_account')::boolean)
       and app.entity_of_account(row_back ->> 'acct') is not null then
      row_back := row_back || jsonb_build_object('entity_id', app.entity_of_account(row_back ->> 'acct'), 'by_account', true);
    end if;
  elsif gone.record in ('scenarios', 'comparisons', 'purchase_plans') then
    row_back := row_back || jsonb_build_object(
      'created_by', (select id from users where id = (gone.before ->> 'created_by')::uuid));
  elsif gone.record = 'lots' then
    row_back := row_back || '{"total_received": 0, "total_dead": 0, "total_shipped": 0, "total_pay_wt": 0, "total_cost": 0, "receiving_count": 0}';
  end if;
  select string_agg(quote_ident(attname), ', ' order by attnum) into stored
  from pg_attribute where attrelid = gone.record::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and row_back ? attname::text;
  execute format('insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$I, $1)',
                 gone.record, stored) using row_back;
exception
  when unique_violation then
    if sqlerrm like '%_pkey%' then
      perform app.refuse('already_restored');
    elsif sqlerrm like '%feeding_plans_once%' then
      perform app.refuse('plan_exists');
    end if;
    raise;
  when foreign_key_violation then
    perform app.refuse('lot_gone');
end
$$;

create or replace function app.restore(history_id bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone history;
begin
  perform pg_advisory_xact_lock(hashtext('app.trade_imports')), app.hold_accounts();
  select * into gone from history where id = history_id;
  if gone.id is null or gone.action <> 'delete'
     or gone.record not in ('lots', 'receivings', 'outs', 'expenses', 'trades', 'lrp', 'import_profiles', 'borrowing_terms', 'borrowing_reports', 'report_mails', 'comparisons', 'margin_rates', 'account_balances', 'lrp_rules', 'scenarios', 'feeding_plans', 'purchase_plans')
     or not app.is_admin() and (
       gone.entity_id is distinct from app.entity_id()
       or gone.record = 'lrp' and (gone.before ->> 'user_id')::uuid is distinct from app.user_id()) then
    perform app.refuse('nothing_to_restore');
  end if;
  if not app.is_admin() then
    if gone.record = 'trades' then
      perform app.refuse('restore_trade');
    end if;
    -- A lot that has moved to another entity since is out of reach, and stays where it is until this is done.
    if gone.record in ('receivings', 'outs', 'expenses', 'scenarios', 'feeding_plans') and gone.lot_id is not null then
      perform from lots where id = gone.lot_id and entity_id = app.entity_id() for key share;
      if not found then
        perform app.refuse('lot_gone');
      end if;
    end if;
  end if;
  perform app.put_back(gone);
  if gone.record = 'lots' then
    perform app.put_back(h) from (
      select * from history
      where transaction = gone.transaction and lot_id = gone.lot_id and action = 'delete'
        and record in ('receivings', 'outs', 'expenses', 'scenarios', 'feeding_plans')
      order by array_position(array['receivings', 'outs', 'expenses', 'scenarios', 'feeding_plans'], record), id) h;
    update trades set lot_id = gone.lot_id where lot_id is null and entity_id = gone.entity_id and id in (
      select record_id::integer from history where transaction = gone.transaction and record = 'trades'
        and action = 'update' and lot_id = gone.lot_id);
    update lrp set lot_id = gone.lot_id where lot_id is null and entity_id = gone.entity_id and id in (
      select record_id::integer from history where transaction = gone.transaction and record = 'lrp'
        and action = 'update' and lot_id = gone.lot_id);
    update comparisons set lot_id = gone.lot_id where lot_id is null and entity_id = gone.entity_id and id in (
      select record_id::integer from history where transaction = gone.transaction and record = 'comparisons'
        and action = 'update' and lot_id = gone.lot_id);
  elsif gone.record = 'trades' then
    -- The parts that were split off it point to it again, if they are still what they were.
    update trades t set split_from = gone.record_id::integer from history h
    where h.at = gone.at and h.transaction = gone.transaction and h.record = 'trades' and h.action = 'update'
      and h.before ->> 'split_from' = gone.record_id and t.id = h.record_id::integer
      and t.split_from is null and t.closed_by_import = (h.before ->> 'closed_by_import')::integer;
  end if;
end
$$;

drop policy history_producer on history;
create policy history_producer on history to drover_producer
  using ((entity_id = (select app.entity_id())) and (lot_id is not null)
         and (record = any (array['lots', 'receivings', 'outs', 'expenses', 'trades', 'feeding_plans'])));

-- Who may call the functions; those of triggers and of other functions need no grant.
revoke execute on function app.plan_rows, app.write_plan_rows, app.add_expenses from public;
