-- Each row is written as JSON once: without `offset 0` PostgreSQL puts the expression in place of every use of it, five for a new row.
create or replace function app.record_history() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asking uuid := app.user_id();
  asking_name text;
begin
  -- What a plan writes: read as rows, as thousands of them take long as JSON.
  if tg_table_name = 'expenses' and pg_trigger_depth() > 1 and tg_op <> 'DELETE' then
    if not exists (select from new_rows where not plan) then
      return null;
    end if;
  end if;
  asking_name := coalesce((select full_name from users where id = asking), 'Drover');
  if tg_op = 'INSERT' then
    insert into history (user_id, user_name, record, record_id, entity_id, lot_id, action, after)
    select asking, asking_name, tg_table_name, x ->> 'id', (x ->> 'entity_id')::integer,
           (x ->> case tg_table_name when 'lots' then 'id' else 'lot_id' end)::integer, 'insert', x
    from (select to_jsonb(n) as x from new_rows n offset 0) rows where not app.is_plan_row(x);
  elsif tg_op = 'DELETE' then
    insert into history (user_id, user_name, record, record_id, entity_id, lot_id, action, before)
    select asking, asking_name, tg_table_name, x ->> 'id', (x ->> 'entity_id')::integer,
           (x ->> case tg_table_name when 'lots' then 'id' else 'lot_id' end)::integer, 'delete', x
    from (select to_jsonb(o) as x from old_rows o offset 0) rows where not app.is_plan_row(x);
  else
    insert into history (user_id, user_name, record, record_id, entity_id, lot_id, action, before, after)
    select asking, asking_name, tg_table_name, x ->> 'id', coalesce(y ->> 'entity_id', x ->> 'entity_id')::integer,
           case tg_table_name when 'lots' then x ->> 'id' else coalesce(y ->> 'lot_id', x ->> 'lot_id') end::integer,
           'update', x, y
    from (select to_jsonb(o) as x, to_jsonb(n) as y from old_rows o join new_rows n on n.id = o.id offset 0) rows
    where app.recorded(x) <> app.recorded(y) and not app.is_plan_row(y);
  end if;
  return null;
end
$$;
