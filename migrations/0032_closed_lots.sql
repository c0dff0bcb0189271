-- Lists of closed lots and the dashboard's line on sales find the lots closed out in a year by an index, and add one number per
-- lot: no work that grows with the lots, policies or records of other years.

alter table lot_sums
  -- Of receivings, as in `lots.total_cost`.
  add column cost numeric(16, 2) not null default 0,
  -- The day of the last out of a lot without head; null while head remain.
  add column closed_on date,
  -- Results of the LRP policies of the lot's whole entity (decision 44), and the number of policies without one.
  add column lrp_settled numeric(18, 2) not null default 0,
  add column lrp_without_result integer not null default 0;

-- What the lot made, without what is still open on it.
alter table lot_sums add column closed_result numeric(20, 2)
  generated always as (proceeds + closed_pl + lrp_settled - cost - expenses_actual - expenses_projected) stored;

drop index lot_sums_last_out;
create index lot_sums_closed on lot_sums (entity_id, closed_on) include (lot_id) where closed_on is not null;
create index lot_sums_partly_shipped on lot_sums (entity_id)
  where closed_on is null and (proceeds <> 0 or shipments_without_proceeds > 0);

-- Sums the outs and receivings of lots anew. They are as few as a lot has truck loads.
create or replace function app.sum_cattle(lots_changed integer[]) returns void
language plpgsql security definer set search_path = public as $$
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

-- Sums the LRP results of lots anew: a lot has a few policies.
create function app.sum_lrp(lots_changed integer[]) returns void
language plpgsql security definer set search_path = public as $$
begin
  perform from lot_sums where lot_id = any(lots_changed) order by lot_id for update;
  update lot_sums s set lrp_settled = r.settled, lrp_without_result = r.without
  from (select changed.lot_id, coalesce(sum(p.result), 0) as settled, count(*) filter (where p.id is not null and p.result is null) as without
        from unnest(lots_changed) as changed (lot_id) left join lrp p on p.lot_id = changed.lot_id
        group by changed.lot_id) r
  where s.lot_id = r.lot_id;
end
$$;
revoke execute on function app.sum_lrp from public;

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
grant execute on function app.sum_changed_lrp to drover_app;

create trigger sum_lrp_i after insert on lrp
  referencing new table as new_rows for each statement execute function app.sum_changed_lrp();
create trigger sum_lrp_u after update on lrp
  referencing old table as old_rows new table as new_rows for each statement execute function app.sum_changed_lrp();
create trigger sum_lrp_d after delete on lrp
  referencing old table as old_rows for each statement execute function app.sum_changed_lrp();

-- The lots that are there already.
select app.sum_cattle(array(select lot_id from lot_sums)), app.sum_lrp(array(select lot_id from lot_sums));
