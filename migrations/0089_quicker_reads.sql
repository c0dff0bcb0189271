-- Ctrl+K: lots by the first two characters of their number, and LRP policies by those of their endorsement.
create index lots_first_letters on lots ((left(search_text, 2) collate "C"));
create index lrp_first_letters on lrp ((left(lower(endorsement_number), 2) collate "C"));

-- What a policy pays at any price: the factors of weights are read once, and not for each policy. Each holds up to the next crop year
-- that has any of its type, and up to the next weight of its own year.
create or replace view app.lrp_payoffs with (security_invoker) as
  select l.id, case l.type when 'fed' then 'LE' else 'GF' end as root, l.coverage * l.head_count * l.target_wt / 100 as floor,
         f.value * l.head_count * l.target_wt / 100 as weight, l.total_premium as cost
  from lrp l
  left join (
    select r.key, r.value, r.crop_year, r.weight_from,
           min(r.crop_year) over (partition by r.key order by r.crop_year range between 1 following and unbounded following) as next_year,
           lead(r.weight_from) over (partition by r.key, r.crop_year order by r.weight_from) as next_weight
    from lrp_rules r where r.kind = 'factor') f
    on f.key = l.type and f.weight_from <= l.target_wt and (f.next_weight is null or f.next_weight > l.target_wt)
      -- A crop year begins in July of the year before.
      and f.crop_year <= extract(year from l.effective_date + interval '6 months')
      and (f.next_year is null or f.next_year > extract(year from l.effective_date + interval '6 months'));

-- With the days of the policies, for alerts about the head of a lot that is insured.
drop function app.entity_lrp_results(date);
create function app.entity_lrp_results(day date)
returns table (lot_id integer, symbol text, contracts integer, insured_value numeric, gain numeric, previous_gain numeric,
               effective_date date, end_date date, entity_id integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if app.is_admin() then
    return query select v.lot_id, v.symbol, v.contracts, v.insured_value, v.gain, v.previous_gain, v.effective_date, v.end_date, v.entity_id
      from app.lrp_values v where v.end_date >= day;
  else
    return query select v.lot_id, v.symbol, v.contracts, v.insured_value, v.gain, v.previous_gain, v.effective_date, v.end_date, v.entity_id
      from app.lrp_values v where v.entity_id = app.entity_id() and v.end_date >= day;
  end if;
end
$$;
revoke execute on function app.entity_lrp_results from public;
grant execute on function app.entity_lrp_results to drover_app;
