-- The values of LRP policies by their puts. What a policy pays at any price stays apart: it reads the factor of the policy's weight for
-- each, and the dashboard adds up results alone.
create view app.lrp_values as
  select p.id, case when p.is_seen then p.id end as policy_id, case when p.is_seen then p.endorsement_number end as endorsement_number,
         p.entity_id, p.lot_id, p.effective_date, p.end_date, p.head_count,
         round(p.net_coverage * p.target_wt * p.head_count / 100, 2) as insured_value,
         p.put_symbol as symbol, p.put_qty as contracts,
         q.theoretical as value, q.theoretical - p.premium as gain, q.previous - p.premium as previous_gain,
         round(p.target_wt * p.head_count, 2) as insured_weight
  from (select l.id, l.entity_id, l.lot_id, l.endorsement_number, l.effective_date, l.end_date, l.head_count, l.target_wt, l.premium,
               l.net_coverage, l.put_symbol, l.put_qty, app.is_admin() or coalesce(l.user_id = app.user_id(), false) as is_seen
        from lrp l) p
  left join prices q on q.symbol = p.put_symbol;

create or replace view app.lrp_positions as
  select v.policy_id, v.endorsement_number, v.entity_id, v.lot_id, v.effective_date, v.end_date, v.head_count, v.insured_value,
         v.symbol, v.contracts, v.value, v.gain, v.previous_gain, f.root, f.floor, f.weight, f.cost, v.insured_weight
  from app.lrp_values v
  join app.lrp_payoffs f on f.id = v.id;

create or replace function app.entity_lrp_results(day date)
returns table (lot_id integer, symbol text, contracts integer, insured_value numeric, gain numeric, previous_gain numeric)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if app.is_admin() then
    return query select v.lot_id, v.symbol, v.contracts, v.insured_value, v.gain, v.previous_gain
      from app.lrp_values v where v.end_date >= day;
  else
    return query select v.lot_id, v.symbol, v.contracts, v.insured_value, v.gain, v.previous_gain
      from app.lrp_values v where v.entity_id = app.entity_id() and v.end_date >= day;
  end if;
end
$$;
