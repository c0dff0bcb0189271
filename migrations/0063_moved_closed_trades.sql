-- Closed trades can move to another entity: with none of them open, the count of open trades changes by 0 (it was null).

create or replace function app.count_trades() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into auth.record_counts (entity_id, lots, open_trades, records)
    select entity_id, 0, count(*) filter (where status = 'open'), count(*)
    from new_rows where entity_id is not null group by entity_id;
  elsif tg_op = 'DELETE' then
    insert into auth.record_counts (entity_id, lots, open_trades, records)
    select entity_id, 0, -count(*) filter (where status = 'open'), -count(*)
    from old_rows where entity_id is not null group by entity_id;
  else
    insert into auth.record_counts (entity_id, lots, open_trades, records)
    select entity_id, 0, sum(case status when 'open' then sign else 0 end), sum(sign)
    from (select entity_id, status, 1 as sign from new_rows union all select entity_id, status, -1 from old_rows) changed
    where entity_id is not null group by entity_id
    having sum(sign) <> 0 or sum(case status when 'open' then sign else 0 end) <> 0;
  end if;
  return null;
end
$$;
