-- Undoing a correction puts deleted trades back first: the parts that were split off them can then point to them again. History has the
-- deletion before the changes that follow from it.

create or replace function app.undo_correction(entry bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done history;
  changed history;
begin
  if not app.is_admin() then
    perform app.refuse('not_permitted');
  end if;
  select * into done from history where id = entry and record = 'trades';
  -- What an import or a revert did is undone by a revert of the import.
  if not found or exists (select from trade_imports where done.at in (imported_at, reverted_at)) then
    perform app.refuse('no_correction');
  end if;
  perform from trades t where t.id in (
    select record_id::integer from history where transaction = done.transaction and at = done.at and record = 'trades')
  order by t.id for update;
  if exists (
    select from (select distinct on (record_id) record_id, after from history
                 where transaction = done.transaction and at = done.at and record = 'trades'
                 order by record_id, id desc) h
    left join trades t on t.id = h.record_id::integer
    where app.recorded(h.after) is distinct from app.recorded(to_jsonb(t)))
  then
    perform app.refuse('corrected_since');
  end if;
  for changed in
    select * from history where transaction = done.transaction and at = done.at and record = 'trades'
    order by action = 'delete' desc, id desc
  loop
    perform app.undo_change(changed);
  end loop;
end
$$;
