-- The dashboard adds up the policies of an entity by put, and needs a few of the fields that `app.entity_lrp` gives. Asking for
-- only those saves PostgreSQL most of what a policy costs there (docs/decisions/0014-open-positions.md).

create function app.entity_lrp_results(day date)
returns table (lot_id integer, symbol text, contracts integer, insured_value numeric, gain numeric, previous_gain numeric)
language plpgsql stable security definer set search_path = public as $$
begin
  if app.is_admin() then
    return query select p.lot_id, p.symbol, p.contracts, p.insured_value, p.gain, p.previous_gain
      from app.lrp_positions p where p.end_date >= day;
  else
    return query select p.lot_id, p.symbol, p.contracts, p.insured_value, p.gain, p.previous_gain
      from app.lrp_positions p where p.entity_id = app.entity_id() and p.end_date >= day;
  end if;
end
$$;
revoke execute on function app.entity_lrp_results from public;
grant execute on function app.entity_lrp_results to drover_app;
