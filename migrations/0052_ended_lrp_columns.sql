-- `app.ended_lrp` names the columns that it reads: it must not depend on the columns that `lrp` had when it was created.

create or replace function app.ended_lrp(day date, of_lots integer[]) returns table (
  lot_id integer, policy_id integer, endorsement_number text, end_date date, head_count integer, total_premium numeric, result numeric)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.lot_id, case when p.is_seen then p.id end, case when p.is_seen then p.endorsement_number end, p.end_date,
         p.head_count, p.total_premium, p.result
  from (select l.id, l.entity_id, l.lot_id, l.endorsement_number, l.end_date, l.head_count, l.total_premium, l.result,
               app.is_admin() or coalesce(l.user_id = app.user_id(), false) as is_seen
        from lrp l) p
  where p.lot_id = any(of_lots) and p.end_date < day and (app.is_admin() or p.entity_id = app.entity_id());
end;
