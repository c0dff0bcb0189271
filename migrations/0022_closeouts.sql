-- What a closeout needs: sums of sales and of days kept per lot, how an ended LRP policy was settled, and the entity's rate of
-- interest. Lists of closeouts read sums, never records (law: cost grows with what is open, not with history).

-- Percent a year; null until somebody enters it.
alter table entities add column interest_rate numeric(5, 2) check (interest_rate between 0 and 100);
grant update (interest_rate) on entities to drover_app;

alter table lrp
  -- $/cwt, as published after the end date.
  add column actual_ending_value numeric(12, 2) check (actual_ending_value >= 0),
  -- What the insurer has paid for this record, $.
  add column indemnity numeric(14, 2) check (indemnity >= 0),
  -- Indemnity, paid or worked out, less total premium; the server works it out when either of them or the policy changes.
  add column result numeric(18, 2),
  add check ((result is null) = (actual_ending_value is null and indemnity is null));
create index lrp_unsettled on lrp (end_date) include (entity_id, user_id, endorsement_number)
  where actual_ending_value is null and indemnity is null;

-- Ended policies of lots, as they count for everybody who may see the lot (decision 44): premium and result in $, no other field
-- of theirs. The id and the endorsement are given only to users who see the policy itself.
create function app.ended_lrp(day date, of_lots integer[]) returns table (
  lot_id integer, policy_id integer, endorsement_number text, end_date date, head_count integer, total_premium numeric, result numeric)
language sql stable security definer set search_path = public
begin atomic
  select p.lot_id, case when p.is_seen then p.id end, case when p.is_seen then p.endorsement_number end, p.end_date,
         p.head_count, p.total_premium, p.result
  from (select l.*, app.is_admin() or coalesce(l.user_id = app.user_id(), false) as is_seen from lrp l) p
  where p.lot_id = any(of_lots) and p.end_date < day and (app.is_admin() or p.entity_id = app.entity_id());
end;
revoke execute on function app.ended_lrp from public;
grant execute on function app.ended_lrp to drover_app;

-- Sums of outs and receivings --------------------------------------------------------------------------------

alter table lot_sums
  -- Of all outs, those of dead head included.
  add column proceeds numeric(16, 2) not null default 0,
  -- Of shipments; a weight of 0 is none.
  add column shipped_weight numeric(16, 2) not null default 0,
  add column shipments_without_proceeds integer not null default 0,
  add column shipments_without_weight integer not null default 0,
  -- Of the shipments that have both.
  add column priced_weight numeric(16, 2) not null default 0,
  add column priced_proceeds numeric(16, 2) not null default 0,
  -- Head x days since 1970-01-01: of receivings, and of outs.
  add column in_days numeric(20, 2) not null default 0,
  add column out_days numeric(20, 2) not null default 0,
  -- Head-days that the dead lived after the mean date in, x head received: a product, so that nothing is rounded.
  add column dead_days numeric(28, 4) not null default 0,
  add column last_out date,
  -- Of the expenses of both categories: feed, and feed, yardage, medicine, care and pasture.
  add column feed numeric(16, 2) not null default 0,
  add column feeding numeric(16, 2) not null default 0;

-- Sums the outs and receivings of lots anew. They are as few as a lot has truck loads.
create function app.sum_cattle(lots_changed integer[]) returns void
language plpgsql security definer set search_path = public as $$
begin
  perform from lot_sums where lot_id = any(lots_changed) order by lot_id for update;
  update lot_sums s
  set proceeds = o.proceeds, shipped_weight = o.weight, shipments_without_proceeds = o.without_proceeds,
      shipments_without_weight = o.without_weight, priced_weight = o.priced_weight, priced_proceeds = o.priced_proceeds,
      in_days = o.in_days, out_days = o.out_days, dead_days = o.dead_days, last_out = o.last_out
  from (
    select r.lot_id, r.in_days, coalesce(sum(proceeds), 0) as proceeds,
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
      select changed.lot_id, coalesce(sum(received), 0) as head,
             coalesce(sum(received * (date_in - date '1970-01-01')), 0) as in_days
      from unnest(lots_changed) as changed (lot_id) left join receivings i on i.lot_id = changed.lot_id
      group by changed.lot_id) r
    left join outs on outs.lot_id = r.lot_id
    group by r.lot_id, r.head, r.in_days) o
  where s.lot_id = o.lot_id;
end
$$;
revoke execute on function app.sum_cattle from public;

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
grant execute on function app.sum_changed_cattle to drover_app;

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

-- Sums of expenses by what they are for ---------------------------------------------------------------------

drop function app.add_expenses;
create function app.add_expenses(lots_changed integer[], categories text[], types text[], amounts numeric[]) returns void
language plpgsql security definer set search_path = public as $$
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
revoke execute on function app.add_expenses from public;

create or replace function app.add_to_expense_sums() returns trigger
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

-- The lots that are there already.
select app.sum_cattle(array(select lot_id from lot_sums));
update lot_sums s set feed = x.feed, feeding = x.feeding
from (select lot_id, coalesce(sum(amount) filter (where type = 'feed'), 0) as feed,
             coalesce(sum(amount) filter (where type in ('feed', 'yardage', 'medicine', 'care', 'pasture')), 0) as feeding
      from expenses group by lot_id) x
where s.lot_id = x.lot_id;
