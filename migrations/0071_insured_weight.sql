-- The weight that a policy insures, lb = head x target weight: Protect counts it as covered, with its put or without.
create or replace view app.lrp_positions as
  select case when p.is_seen then p.id end as policy_id, case when p.is_seen then p.endorsement_number end as endorsement_number,
         p.entity_id, p.lot_id, p.effective_date, p.end_date, p.head_count,
         round(p.net_coverage * p.target_wt * p.head_count / 100, 2) as insured_value,
         p.put_symbol as symbol, p.put_qty as contracts,
         q.theoretical as value, q.theoretical - p.premium as gain, q.previous - p.premium as previous_gain,
         f.root, f.floor, f.weight, f.cost, round(p.target_wt * p.head_count, 2) as insured_weight
  from (select l.id, l.entity_id, l.lot_id, l.endorsement_number, l.effective_date, l.end_date, l.head_count, l.target_wt, l.premium,
               l.net_coverage, l.put_symbol, l.put_qty, app.is_admin() or coalesce(l.user_id = app.user_id(), false) as is_seen
        from lrp l) p
  join app.lrp_payoffs f on f.id = p.id
  left join prices q on q.symbol = p.put_symbol;
