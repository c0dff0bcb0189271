-- What a comparison of captures with the present needs (decisions 44 and 67), for everybody who may see the lots.

-- The lots that were closed out between two captures.
create index equity_history_closed_days on equity_history (snapshot_date, entity_id) include (lot_id) where closed_out;

-- The counting policies of lots as a capture records them: as puts bought at their premium.
create function app.counting_policies(day date, of_lots integer[]) returns table (
  lot_id integer, id integer, premium numeric, put_symbol text, put_qty integer)
language sql stable security definer set search_path = public
begin atomic
  select l.lot_id, l.id, l.premium, l.put_symbol, l.put_qty from lrp l
  where l.lot_id = any(of_lots) and l.end_date >= day and (app.is_admin() or l.entity_id = app.entity_id())
  order by l.id;
end;

-- The lots whose records have changed since a moment, those from which a record was moved included.
create function app.lots_changed_since(moment timestamptz) returns setof integer
language sql stable security definer set search_path = public
begin atomic
  select distinct changed.lot_id from history h
  cross join lateral (values (h.lot_id), ((h.before ->> 'lot_id')::integer)) as changed (lot_id)
  where h.at > moment and changed.lot_id is not null and (app.is_admin() or h.entity_id = app.entity_id());
end;

revoke execute on function app.counting_policies, app.lots_changed_since from public;
grant execute on function app.counting_policies, app.lots_changed_since to drover_app;
