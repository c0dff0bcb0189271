-- Notes of administrators on a client, a lot, an LRP policy or a trade. One with a due date or an assignee is a task.

create table notes (
  id integer generated always as identity primary key,
  -- The client, who sees the note only where it is shared.
  entity_id integer not null references entities,
  about_kind text not null check (about_kind in ('client', 'lot', 'policy', 'trade')),
  -- The client, lot, policy or trade. A record that is deleted, or moves to another client, leaves its notes with this client:
  -- then none of this client's has the id, until it is restored.
  about_id integer not null check (about_kind <> 'client' or about_id = entity_id),
  -- What the record was called when it was deleted or moved.
  about_name text,
  text text not null check (length(text) between 1 and 2000),
  due_on date,
  assignee uuid references users on delete set null,
  done_at timestamptz,
  done_by uuid references users on delete set null,
  shared boolean not null default false,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index notes_entity_id on notes (entity_id, id desc);
create index notes_about on notes (about_kind, about_id);
create index notes_assignee on notes (assignee) where assignee is not null;
create index notes_done_by on notes (done_by) where done_by is not null;
create index notes_created_by on notes (created_by);
create index notes_due_on on notes (due_on) where done_at is null and due_on is not null;

alter table notes enable row level security;
create policy notes_admin on notes to drover_admin using (true) with check (true);
create policy notes_client on notes to drover_client
  using (entity_id = (select app.entity_id())) with check (entity_id = (select app.entity_id()));
create policy notes_producer on notes for select to drover_producer using (entity_id = (select app.entity_id()) and shared);
grant select on notes to drover_app;
grant insert, update, delete on notes to drover_admin, drover_client;

create trigger notes_version before update on notes for each row execute function app.bump_version();
create trigger record_history_i after insert on notes referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on notes referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on notes referencing old table as old_rows
  for each statement execute function app.record_history();

-- What a note is about. Example: 'Lot HP-2601', 'LRP 1234567', 'Sell 2 LIVE CATTLE FEB 27'.
create function app.note_about(about_kind text, of jsonb) returns text language sql immutable strict parallel safe
  return case about_kind
    when 'lot' then 'Lot ' || (of ->> 'lot')
    when 'policy' then 'LRP ' || (of ->> 'endorsement_number')
    when 'trade' then concat_ws(' ', of ->> 'b_s', of ->> 'quantity', of ->> 'description', of ->> 'period') end;

-- The notes of records that are deleted or leave their client say from then on what they were about.
create function app.name_notes_of_deleted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update notes n set about_name = app.note_about(tg_argv[0], to_jsonb(o))
  from old_rows o where n.about_kind = tg_argv[0] and n.about_id = o.id and n.entity_id = o.entity_id;
  return null;
end
$$;

create function app.name_notes_of_moved() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update notes n set about_name = app.note_about(tg_argv[0], to_jsonb(old))
  where n.about_kind = tg_argv[0] and n.about_id = old.id and n.entity_id = old.entity_id;
  return null;
end
$$;

create trigger name_notes_of_deleted after delete on lots referencing old table as old_rows
  for each statement execute function app.name_notes_of_deleted('lot');
create trigger name_notes_of_deleted after delete on lrp referencing old table as old_rows
  for each statement execute function app.name_notes_of_deleted('policy');
create trigger name_notes_of_deleted after delete on trades referencing old table as old_rows
  for each statement execute function app.name_notes_of_deleted('trade');
create trigger name_notes_of_moved after update on lots
  for each row when (old.entity_id is distinct from new.entity_id) execute function app.name_notes_of_moved('lot');
create trigger name_notes_of_moved after update on lrp
  for each row when (old.entity_id is distinct from new.entity_id) execute function app.name_notes_of_moved('policy');
create trigger name_notes_of_moved after update on trades
  for each row when (old.entity_id is distinct from new.entity_id) execute function app.name_notes_of_moved('trade');

-- The users who can be given a task. A producer reads only the names beside shared notes.
create function app.administrators() returns table (id uuid, full_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select id, full_name from users where user_type = 'admin' order by lower(full_name), id
$$;
create function app.full_name(user_id uuid) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select full_name from users where id = user_id
$$;
revoke execute on function app.administrators, app.full_name, app.note_about from public;
grant execute on function app.full_name, app.note_about to drover_app;
grant execute on function app.administrators to drover_admin, drover_client;

create or replace function app.put_back(gone history) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  row_back jsonb := gone.before;
  stored text;
begin
  if gone.record in ('trades', 'lrp', 'comparisons') and not exists (select from lots where id = gone.lot_id and entity_id = gone.entity_id) then
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
  elsif gone.record in ('scenarios', 'comparisons', 'purchase_plans') then
    row_back := row_back || jsonb_build_object(
      'created_by', (select id from users where id = (gone.before ->> 'created_by')::uuid));
  elsif gone.record = 'notes' then
    row_back := row_back || jsonb_build_object(
      'created_by', (select id from users where id = (gone.before ->> 'created_by')::uuid),
      'assignee', (select id from users where id = (gone.before ->> 'assignee')::uuid),
      'done_by', (select id from users where id = (gone.before ->> 'done_by')::uuid));
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
    elsif sqlerrm like '%feeding_plans_once%' then
      perform app.refuse('plan_exists');
    end if;
    raise;
  when foreign_key_violation then
    perform app.refuse('lot_gone');
end
$$;

-- A deleted note is restored by administrators.
create or replace function app.restore(history_id bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone history;
begin
  perform pg_advisory_xact_lock(hashtext('app.trade_imports')), app.hold_accounts();
  select * into gone from history where id = history_id;
  if gone.id is null or gone.action <> 'delete'
     or gone.record not in ('lots', 'receivings', 'outs', 'expenses', 'trades', 'lrp', 'import_profiles', 'borrowing_terms', 'borrowing_reports', 'report_mails', 'comparisons', 'margin_rates', 'account_balances', 'lrp_rules', 'scenarios', 'feeding_plans', 'purchase_plans', 'notes')
     or not app.is_admin() and not (app.is_admin_user() and gone.record in ('import_profiles', 'margin_rates', 'lrp_rules')) and (
       gone.entity_id is distinct from app.entity_id()
       or gone.record = 'notes' and not app.is_admin_user()
       or gone.record = 'lrp' and not app.is_admin_user() and (gone.before ->> 'user_id')::uuid is distinct from app.user_id()) then
    perform app.refuse('nothing_to_restore');
  end if;
  if not app.is_admin() then
    if gone.record = 'trades' and not app.is_admin_user() then
      perform app.refuse('restore_trade');
    end if;
    -- A lot that has moved to another entity since is out of reach, and stays where it is until this is done.
    if gone.record in ('receivings', 'outs', 'expenses', 'scenarios', 'feeding_plans') and gone.lot_id is not null then
      perform from lots where id = gone.lot_id and entity_id = app.entity_id() for key share;
      if not found then
        perform app.refuse('lot_gone');
      end if;
    end if;
  end if;
  perform app.put_back(gone);
  -- Its account, or its user, may be another entity's by now.
  if not app.is_admin() and (
       gone.record = 'trades' and exists (
         select from trades where id = gone.record_id::integer and entity_id is distinct from app.entity_id())
       or gone.record = 'lrp' and exists (
         select from lrp where id = gone.record_id::integer and entity_id is distinct from app.entity_id())) then
    perform app.refuse('restored_elsewhere');
  end if;
  if gone.record = 'lots' then
    perform app.put_back(h) from (
      select * from history
      where transaction = gone.transaction and lot_id = gone.lot_id and action = 'delete'
        and record in ('receivings', 'outs', 'expenses', 'scenarios', 'feeding_plans')
      order by array_position(array['receivings', 'outs', 'expenses', 'scenarios', 'feeding_plans'], record), id) h;
    update trades set lot_id = gone.lot_id where lot_id is null and entity_id = gone.entity_id and id in (
      select record_id::integer from history where transaction = gone.transaction and record = 'trades'
        and action = 'update' and lot_id = gone.lot_id);
    update lrp set lot_id = gone.lot_id where lot_id is null and entity_id = gone.entity_id and id in (
      select record_id::integer from history where transaction = gone.transaction and record = 'lrp'
        and action = 'update' and lot_id = gone.lot_id);
    update comparisons set lot_id = gone.lot_id where lot_id is null and entity_id = gone.entity_id and id in (
      select record_id::integer from history where transaction = gone.transaction and record = 'comparisons'
        and action = 'update' and lot_id = gone.lot_id);
  elsif gone.record = 'trades' then
    -- The parts that were split off it point to it again, if they are still what they were.
    update trades t set split_from = gone.record_id::integer from history h
    where h.at = gone.at and h.transaction = gone.transaction and h.record = 'trades' and h.action = 'update'
      and h.before ->> 'split_from' = gone.record_id and t.id = h.record_id::integer
      and t.split_from is null and t.closed_by_import = (h.before ->> 'closed_by_import')::integer;
  end if;
end
$$;
