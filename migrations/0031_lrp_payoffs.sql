-- What-if on a day counts the LRP policies of an entity by their indemnity, for everybody who sees their results (decision 44): as
-- their result at any price, max(0, floor - weight x price) - cost, and no other field of theirs. Floor and cost in $, weight in cwt;
-- it is null where the type of the policy has no factor. The endorsement is given only to users who see the policy itself.
create function app.entity_lrp_payoffs(day date) returns table (
  endorsement_number text, lot_id integer, owner text, root text, end_date date, floor numeric, weight numeric, cost numeric)
language sql stable security definer set search_path = public
begin atomic
  select case when app.is_admin() or l.user_id = app.user_id() then l.endorsement_number end, l.lot_id, e.name,
         case l.type when 'fed' then 'LE' else 'GF' end, l.end_date,
         l.coverage * l.head_count * l.target_wt / 100, f.value * l.head_count * l.target_wt / 100, l.total_premium
  from lrp l
  join entities e on e.id = l.entity_id
  left join lateral (
    select r.value from lrp_rules r
    -- A crop year begins in July of the year before.
    where r.kind = 'factor' and r.key = l.type and r.crop_year <= extract(year from l.effective_date + interval '6 months')
    order by r.crop_year desc limit 1) f on true
  where l.end_date >= day and (app.is_admin() or l.entity_id = app.entity_id());
end;
revoke execute on function app.entity_lrp_payoffs from public;
grant execute on function app.entity_lrp_payoffs to drover_app;
