-- A premium is a cost from the day it is entered: a policy counts in its lot's result by its put, or by what it would pay at today's
-- price, less its premium. Captures up to now keep their figures.

-- What a policy brings at any price: max(0, floor - weight x price) - cost. Floor and cost in $, weight in cwt, null where the type has
-- no factor. Whoever reads it sees the policies that they may see.
create view app.lrp_payoffs with (security_invoker) as
  select l.id, case l.type when 'fed' then 'LE' else 'GF' end as root, l.coverage * l.head_count * l.target_wt / 100 as floor,
         f.value * l.head_count * l.target_wt / 100 as weight, l.total_premium as cost
  from lrp l
  left join lateral (
    select r.value from lrp_rules r
    -- A crop year begins in July of the year before.
    where r.kind = 'factor' and r.key = l.type and r.crop_year <= extract(year from l.effective_date + interval '6 months')
    order by r.crop_year desc limit 1) f on true;
grant select on app.lrp_payoffs to drover_app;

create or replace view app.lrp_positions as
  select case when p.is_seen then p.id end as policy_id, case when p.is_seen then p.endorsement_number end as endorsement_number,
         p.entity_id, p.lot_id, p.effective_date, p.end_date, p.head_count,
         round(p.net_coverage * p.target_wt * p.head_count / 100, 2) as insured_value,
         p.put_symbol as symbol, p.put_qty as contracts,
         q.theoretical as value, q.theoretical - p.premium as gain, q.previous - p.premium as previous_gain,
         f.root, f.floor, f.weight, f.cost
  from (select l.id, l.entity_id, l.lot_id, l.endorsement_number, l.effective_date, l.end_date, l.head_count, l.target_wt, l.premium,
               l.net_coverage, l.put_symbol, l.put_qty, app.is_admin() or coalesce(l.user_id = app.user_id(), false) as is_seen
        from lrp l) p
  join app.lrp_payoffs f on f.id = p.id
  left join prices q on q.symbol = p.put_symbol;

-- The counting policies of lots, by their put and by what they pay at any price.
drop function app.counting_policies(date, integer[]);
create function app.counting_policies(day date, of_lots integer[]) returns table (
  lot_id integer, id integer, premium numeric, symbol text, contracts integer, value numeric, root text, end_date date,
  floor numeric, weight numeric, cost numeric)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select l.lot_id, l.id, l.premium, l.put_symbol, l.put_qty, q.theoretical, f.root, l.end_date, f.floor, f.weight, f.cost
  from lrp l join app.lrp_payoffs f on f.id = l.id left join prices q on q.symbol = l.put_symbol
  where l.lot_id = any(of_lots) and l.end_date >= day and (app.is_admin() or l.entity_id = app.entity_id())
  order by l.id;
end;
revoke execute on function app.counting_policies from public;
grant execute on function app.counting_policies to drover_app;

-- Total premium of the policies without a result, ended or not.
alter table lot_sums add column lrp_premium_without_result numeric(18, 2) not null default 0;
update lot_sums s set lrp_premium_without_result = p.premium
from (select lot_id, sum(total_premium) as premium from lrp where result is null and lot_id is not null group by lot_id) p
where p.lot_id = s.lot_id;

create or replace function app.sum_lrp(lots_changed integer[]) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform from lot_sums where lot_id = any(lots_changed) order by lot_id for update;
  update lot_sums s
  set lrp_settled = r.settled, lrp_without_result = r.without, lrp_premium_without_result = r.premium
  from (select changed.lot_id, coalesce(sum(p.result), 0) as settled,
               count(*) filter (where p.id is not null and p.result is null) as without,
               coalesce(sum(p.total_premium) filter (where p.result is null), 0) as premium
        from unnest(lots_changed) as changed (lot_id) left join lrp p on p.lot_id = changed.lot_id
        group by changed.lot_id) r
  where s.lot_id = r.lot_id;
end
$$;

-- Total premium of the ended policies without a result; null in captures from before premiums counted from the day of entry.
alter table equity_history add column lrp_unsettled_premium numeric(16, 2);
-- Of LRP policies; null for trades, and in captures from before.
alter table equity_positions add column cost numeric(18, 2), add column floor numeric, add column weight numeric;
