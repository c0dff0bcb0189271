-- A lot's hedge counts the LRP policies of its whole entity, for everybody who may see the lot (decision 44). The access rule
-- of `lrp` stays the user's own; these functions give the figures of all policies of the entity and no other field of theirs.

-- What a policy adds to the figures of a lot. Value and gains in $/cwt, insured value in $. The policy's id and endorsement
-- are given only to users who see the policy itself. Requests cannot read this view: they call `app.entity_lrp`.
create view app.lrp_positions as
  select case when p.is_seen then p.id end as policy_id, case when p.is_seen then p.endorsement_number end as endorsement_number,
         p.entity_id, p.lot_id, p.effective_date, p.end_date, p.head_count,
         round(p.net_coverage * p.target_wt * p.head_count / 100, 2) as insured_value,
         p.put_symbol as symbol, p.put_qty as contracts,
         q.theoretical as value, q.theoretical - p.premium as gain, q.previous - p.premium as previous_gain
  from (select l.*, app.is_admin() or coalesce(l.user_id = app.user_id(), false) as is_seen from lrp l) p
  left join prices q on q.symbol = p.put_symbol;

-- The policies that count on a day: of the user's entity, of all entities for an administrator; of one lot where it is named.
create function app.entity_lrp(day date, of_lot integer default null) returns setof app.lrp_positions
language plpgsql stable security definer set search_path = public as $$
begin
  if of_lot is not null then
    return query select p.* from app.lrp_positions p
      where p.lot_id = of_lot and p.end_date >= day and (app.is_admin() or p.entity_id = app.entity_id());
  elsif app.is_admin() then
    return query select p.* from app.lrp_positions p where p.end_date >= day;
  else
    return query select p.* from app.lrp_positions p where p.entity_id = app.entity_id() and p.end_date >= day;
  end if;
end
$$;

-- The puts of the entity's policies: their prices are seen by all of its users, like those of its trades (decision 5).
create function app.entity_put_symbols() returns setof text
language sql stable security definer set search_path = public
begin atomic
  select put_symbol from lrp where entity_id = app.entity_id() and put_symbol is not null;
end;

revoke execute on function app.entity_lrp, app.entity_put_symbols from public;
grant execute on function app.entity_lrp, app.entity_put_symbols to drover_app;

drop policy options_quotes_of_lrp on options_quotes;
create policy options_quotes_of_lrp on options_quotes for select to drover_app
  using (symbol in (select app.entity_put_symbols()));

-- Finds the policies that count, and which puts are an entity's. A user's own are found by `lrp_user_id`.
drop index lrp_that_count;
create index lrp_of_entity on lrp (entity_id, end_date) include (put_symbol, put_qty, lot_id);
