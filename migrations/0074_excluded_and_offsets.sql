-- The counts of positions without a value, and of offsets without a match, by the names that the API has for them.
alter table equity_history rename column trades_left_out to trades_excluded;
alter table equity_history rename column lrp_left_out to lrp_excluded;
alter table equity_days rename column trades_left_out to trades_excluded;
alter table equity_days rename column lrp_left_out to lrp_excluded;
alter table lot_sums rename column unmatched_closings to unmatched_offsets;

create or replace function app.add_closed_trades(lots_changed integer[], profits numeric[], unmatched integer[]) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if lots_changed is null then
    return;
  end if;
  perform from lot_sums where lot_id = any(lots_changed) order by lot_id for update;
  update lot_sums s set closed_pl = s.closed_pl + c.made, unmatched_offsets = s.unmatched_offsets + c.without_match
  from (select lot, sum(profit) as made, sum(without) as without_match
        from unnest(lots_changed, profits, unmatched) as changed (lot, profit, without) group by lot) c
  where s.lot_id = c.lot;
end
$$;
