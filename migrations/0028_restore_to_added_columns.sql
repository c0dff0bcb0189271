-- A column that was added after a record was deleted is missing in its history: it gets its default, as in all other records.
create or replace function app.put_back(gone history) returns void language plpgsql security definer set search_path = public as $$
declare
  row_back jsonb := gone.before;
  stored text;
begin
  if gone.record in ('trades', 'lrp') and not exists (select from lots where id = gone.lot_id and entity_id = gone.entity_id) then
    row_back := row_back || '{"lot_id": null}';
  end if;
  if gone.record = 'lrp' then
    -- A policy follows its user to another entity and leaves the old one's lot behind, restored or not.
    if exists (select from users where id = (gone.before ->> 'user_id')::uuid and entity_id <> gone.entity_id) then
      row_back := row_back || '{"lot_id": null}';
    end if;
    row_back := row_back || jsonb_build_object(
      'user_id', (select id from users where id = (gone.before ->> 'user_id')::uuid),
      'created_by', (select id from users where id = (gone.before ->> 'created_by')::uuid));
  elsif gone.record = 'trades' then
    if exists (select from trade_imports where reverted_at is not null and id in
                 ((gone.before ->> 'import_id')::integer, (gone.before ->> 'closed_by_import')::integer)) then
      perform app.refuse('import_reverted');
    end if;
    row_back := row_back || jsonb_build_object(
      'split_from', (select id from trades where id = (gone.before ->> 'split_from')::integer));
    -- Its account may be somebody's by now, or somebody else's.
    if row_back ->> 'lot_id' is null and (row_back ->> 'entity_id' is null or (row_back ->> 'by_account')::boolean)
       and app.entity_of_account(row_back ->> 'acct') is not null then
      row_back := row_back || jsonb_build_object('entity_id', app.entity_of_account(row_back ->> 'acct'), 'by_account', true);
    end if;
  elsif gone.record = 'lots' then
    row_back := row_back || '{"total_received": 0, "total_dead": 0, "total_shipped": 0, "total_pay_wt": 0, "total_cost": 0, "receiving_count": 0}';
  end if;
  select string_agg(quote_ident(attname), ', ' order by attnum) into stored
  from pg_attribute where attrelid = gone.record::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and row_back ? attname::text;
  execute format('insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$I, $1)',
                 gone.record, stored) using row_back;
exception
  when unique_violation then
    if sqlerrm like '%_pkey%' then
      perform app.refuse('already_restored');
    end if;
    raise;
  when foreign_key_violation then
    perform app.refuse('lot_gone');
end
$$;
