-- Sums per lot, so that no page adds up history.

-- Sums per lot, kept by the database whatever writes (law: cost grows with what is open, not with history).
-- `closed_pl` is what the lot's closed trades made; the trades' migration keeps it.
create table lot_sums (
  lot_id integer primary key,
  entity_id integer not null,
  expenses_actual numeric(16, 2) not null default 0,
  expenses_projected numeric(16, 2) not null default 0,
  closed_pl numeric(16, 2) not null default 0,
  foreign key (lot_id, entity_id) references lots (id, entity_id) on update cascade on delete cascade,
  unmatched_closings integer not null default 0,
  -- Of all outs, those of dead head included.
  proceeds numeric(16, 2) not null default 0,
  -- Of shipments; a weight of 0 is none.
  shipped_weight numeric(16, 2) not null default 0,
  shipments_without_proceeds integer not null default 0,
  shipments_without_weight integer not null default 0,
  -- Of the shipments that have both.
  priced_weight numeric(16, 2) not null default 0,
  priced_proceeds numeric(16, 2) not null default 0,
  -- Head x days since 1970-01-01: of receivings, and of outs.
  in_days numeric(20, 2) not null default 0,
  out_days numeric(20, 2) not null default 0,
  -- Head-days that the dead lived after the mean date in, x head received: a product, so that nothing is rounded.
  dead_days numeric(28, 4) not null default 0,
  last_out date,
  -- Of the expenses of both categories: feed, and feed, yardage, medicine, care and pasture.
  feed numeric(16, 2) not null default 0,
  feeding numeric(16, 2) not null default 0,
  -- Of receivings, as in `lots.total_cost`.
  cost numeric(16, 2) not null default 0,
  -- The day of the last out of a lot without head; null while head remain.
  closed_on date,
  -- Results of the LRP policies of the lot's whole entity (decision 44), and the number of policies without one.
  lrp_settled numeric(18, 2) not null default 0,
  lrp_without_result integer not null default 0,
  -- What the lot made, without what is still open on it.
  closed_result numeric(20, 2)
  generated always as (proceeds + closed_pl + lrp_settled - cost - expenses_actual - expenses_projected) stored
);
create index lot_sums_closed on lot_sums (entity_id, closed_on) include (lot_id) where closed_on is not null;
create index lot_sums_partly_shipped on lot_sums (entity_id)
  where closed_on is null and (proceeds <> 0 or shipments_without_proceeds > 0);

alter table lot_sums enable row level security;
create policy lot_sums_admin on lot_sums to drover_admin using (true) with check (true);
create policy lot_sums_producer on lot_sums to drover_producer using (entity_id = (select app.entity_id()));
grant select on lot_sums to drover_app;

create function app.start_lot_sums() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into lot_sums (lot_id, entity_id) values (new.id, new.entity_id);
  return null;
end
$$;

-- Adds a statement's changes to the sums, one update for all of its rows, lots in one order so that two writers cannot deadlock.
create function app.add_to_expense_sums() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    perform app.add_expenses(array_agg(lot_id), array_agg(expense_category), array_agg(type), array_agg(amount)) from new_rows;
  elsif tg_op = 'DELETE' then
    perform app.add_expenses(array_agg(lot_id), array_agg(expense_category), array_agg(type), array_agg(-amount)) from old_rows;
  else
    perform app.add_expenses(array_agg(lot_id), array_agg(expense_category), array_agg(type), array_agg(amount))
    from (select lot_id, expense_category, type, amount from new_rows
          union all select lot_id, expense_category, type, -amount from old_rows) changes;
  end if;
  return null;
end
$$;

-- What closed trades made, per lot: see `lot_sums`.
create function app.add_to_closed_pl() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    perform app.add_closed_trades(array_agg(lot_id), array_agg(coalesce(profit, 0)), array_agg((profit is null)::integer))
    from new_rows where lot_id is not null and status = 'closed';
  elsif tg_op = 'DELETE' then
    perform app.add_closed_trades(array_agg(lot_id), array_agg(-coalesce(profit, 0)), array_agg(-(profit is null)::integer))
    from old_rows where lot_id is not null and status = 'closed';
  else
    perform app.add_closed_trades(array_agg(lot_id), array_agg(profit), array_agg(without))
    from (select lot_id, coalesce(profit, 0) as profit, (profit is null)::integer as without
          from new_rows where lot_id is not null and status = 'closed'
          union all
          select lot_id, -coalesce(profit, 0), -(profit is null)::integer
          from old_rows where lot_id is not null and status = 'closed') changes;
  end if;
  return null;
end
$$;

create function app.add_closed_trades(lots_changed integer[], profits numeric[], unmatched integer[]) returns void
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
begin
  if lots_changed is null then
    return;
  end if;
  perform from lot_sums where lot_id = any(lots_changed) order by lot_id for update;
  update lot_sums s set closed_pl = s.closed_pl + c.made, unmatched_closings = s.unmatched_closings + c.without_match
  from (select lot, sum(profit) as made, sum(without) as without_match
        from unnest(lots_changed, profits, unmatched) as changed (lot, profit, without) group by lot) c
  where s.lot_id = c.lot;
end
$$;

-- Sums the outs and receivings of lots anew. They are as few as a lot has truck loads.
create function app.sum_cattle(lots_changed integer[]) returns void
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
begin
  perform from lot_sums where lot_id = any(lots_changed) order by lot_id for update;
  update lot_sums s
  set cost = o.cost, proceeds = o.proceeds, shipped_weight = o.weight, shipments_without_proceeds = o.without_proceeds,
      shipments_without_weight = o.without_weight, priced_weight = o.priced_weight, priced_proceeds = o.priced_proceeds,
      in_days = o.in_days, out_days = o.out_days, dead_days = o.dead_days, last_out = o.last_out,
      closed_on = case when o.head = o.head_out then o.last_out end
  from (
    select r.lot_id, r.in_days, r.cost, r.head, coalesce(sum(head_count), 0) as head_out, coalesce(sum(proceeds), 0) as proceeds,
           coalesce(sum(weight) filter (where type = 'shipped'), 0) as weight,
           count(*) filter (where type = 'shipped' and proceeds is null) as without_proceeds,
           count(*) filter (where type = 'shipped' and coalesce(weight, 0) = 0) as without_weight,
           coalesce(sum(weight) filter (where type = 'shipped' and weight > 0 and proceeds is not null), 0) as priced_weight,
           coalesce(sum(proceeds) filter (where type = 'shipped' and weight > 0), 0) as priced_proceeds,
           coalesce(sum(head_count * (date_out - date '1970-01-01')), 0) as out_days,
           coalesce(sum(head_count * greatest(r.head * (date_out - date '1970-01-01') - r.in_days, 0))
                    filter (where type = 'dead'), 0) as dead_days,
           max(date_out) as last_out
    from (
      select changed.lot_id, coalesce(sum(received), 0) as head, coalesce(sum(cost), 0) as cost,
             coalesce(sum(received * (date_in - date '1970-01-01')), 0) as in_days
      from unnest(lots_changed) as changed (lot_id) left join receivings i on i.lot_id = changed.lot_id
      group by changed.lot_id) r
    left join outs on outs.lot_id = r.lot_id
    group by r.lot_id, r.head, r.cost, r.in_days) o
  where s.lot_id = o.lot_id;
end
$$;

create function app.sum_changed_cattle() returns trigger language plpgsql security definer set search_path = public as $$
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
  end if;
  return null;
end
$$;

create function app.add_expenses(lots_changed integer[], categories text[], types text[], amounts numeric[]) returns void
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
begin
  perform from lot_sums where lot_id = any(lots_changed) order by lot_id for update;
  update lot_sums s
  set expenses_actual = s.expenses_actual + c.actual, expenses_projected = s.expenses_projected + c.projected,
      feed = s.feed + c.feed, feeding = s.feeding + c.feeding
  from (select lot, coalesce(sum(amount) filter (where category = 'actual'), 0) as actual,
               coalesce(sum(amount) filter (where category = 'projected'), 0) as projected,
               coalesce(sum(amount) filter (where type = 'feed'), 0) as feed,
               coalesce(sum(amount) filter (where type in ('feed', 'yardage', 'medicine', 'care', 'pasture')), 0) as feeding
        from unnest(lots_changed, categories, types, amounts) as changed (lot, category, type, amount) group by lot) c
  where s.lot_id = c.lot;
end
$$;

-- Sums the LRP results of lots anew: a lot has a few policies.
create function app.sum_lrp(lots_changed integer[]) returns void
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
begin
  perform from lot_sums where lot_id = any(lots_changed) order by lot_id for update;
  update lot_sums s set lrp_settled = r.settled, lrp_without_result = r.without
  from (select changed.lot_id, coalesce(sum(p.result), 0) as settled, count(*) filter (where p.id is not null and p.result is null) as without
        from unnest(lots_changed) as changed (lot_id) left join lrp p on p.lot_id = changed.lot_id
        group by changed.lot_id) r
  where s.lot_id = r.lot_id;
end
$$;

create function app.sum_changed_lrp() returns trigger language plpgsql security definer set search_path = public as $$
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
    perform app.sum_lrp(changed);
  end if;
  return null;
end
$$;

create trigger start_lot_sums after insert on lots for each row execute function app.start_lot_sums();
create trigger add_to_expense_sums_i after insert on expenses
  referencing new table as new_rows for each statement execute function app.add_to_expense_sums();
create trigger add_to_expense_sums_u after update on expenses
  referencing old table as old_rows new table as new_rows for each statement execute function app.add_to_expense_sums();
create trigger add_to_expense_sums_d after delete on expenses
  referencing old table as old_rows for each statement execute function app.add_to_expense_sums();
create trigger add_to_closed_pl_i after insert on trades
  referencing new table as new_rows for each statement execute function app.add_to_closed_pl();
create trigger add_to_closed_pl_u after update on trades
  referencing old table as old_rows new table as new_rows for each statement execute function app.add_to_closed_pl();
create trigger add_to_closed_pl_d after delete on trades
  referencing old table as old_rows for each statement execute function app.add_to_closed_pl();
create trigger sum_cattle_i after insert on receivings
  referencing new table as new_rows for each statement execute function app.sum_changed_cattle();
create trigger sum_cattle_u after update on receivings
  referencing old table as old_rows new table as new_rows for each statement execute function app.sum_changed_cattle();
create trigger sum_cattle_d after delete on receivings
  referencing old table as old_rows for each statement execute function app.sum_changed_cattle();
create trigger sum_cattle_i after insert on outs
  referencing new table as new_rows for each statement execute function app.sum_changed_cattle();
create trigger sum_cattle_u after update on outs
  referencing old table as old_rows new table as new_rows for each statement execute function app.sum_changed_cattle();
create trigger sum_cattle_d after delete on outs
  referencing old table as old_rows for each statement execute function app.sum_changed_cattle();
create trigger sum_lrp_i after insert on lrp
  referencing new table as new_rows for each statement execute function app.sum_changed_lrp();
create trigger sum_lrp_u after update on lrp
  referencing old table as old_rows new table as new_rows for each statement execute function app.sum_changed_lrp();
create trigger sum_lrp_d after delete on lrp
  referencing old table as old_rows for each statement execute function app.sum_changed_lrp();

-- Who may call the functions; those of triggers and of other functions need no grant.
revoke execute on function app.add_closed_trades, app.sum_cattle, app.add_expenses, app.sum_lrp from public;
