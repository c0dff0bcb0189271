-- Saved comparisons of protection: what was entered (`input`), and what the screen showed on that day (`shown`). They are calculated
-- anew with the futures prices of the day on which they are opened (decision 71).

create table comparisons (
  id integer generated always as identity primary key,
  entity_id integer not null references entities,
  lot_id integer,
  name text not null,
  input jsonb not null,
  shown jsonb not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  foreign key (lot_id, entity_id) references lots (id, entity_id) on update cascade on delete set null (lot_id)
);
create index comparisons_entity_id on comparisons (entity_id);
create index comparisons_lot_id on comparisons (lot_id) where lot_id is not null;
create index comparisons_created_by on comparisons (created_by);

alter table comparisons enable row level security;
create policy comparisons_producer on comparisons to drover_producer
  using (entity_id = (select app.entity_id())) with check (entity_id = (select app.entity_id()));
create policy comparisons_admin on comparisons to drover_admin using (true) with check (true);
grant select, insert, update, delete on comparisons to drover_app;

-- An entity keeps 50. The lock lets two that are saved at once count each other.
create function app.limit_comparisons() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.comparisons'), new.entity_id);
  if (select count(*) from comparisons where entity_id = new.entity_id) >= 50 then
    perform app.refuse('too_many_comparisons', 'name', 50);
  end if;
  return new;
end
$$;
grant execute on function app.limit_comparisons to drover_app;
create trigger limit_comparisons before insert on comparisons for each row execute function app.limit_comparisons();

create trigger comparisons_version before update on comparisons for each row execute function app.bump_version();
create trigger record_history_i after insert on comparisons referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on comparisons referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on comparisons referencing old table as old_rows
  for each statement execute function app.record_history();

-- A deleted comparison can be restored, and one whose lot is restored is of that lot again.
do $$
declare
  restore constant text := pg_get_functiondef('app.restore(bigint)'::regprocedure);
  put_back constant text := pg_get_functiondef('app.put_back(history)'::regprocedure);
  changed text;
begin
  changed := replace(restore, $in$('lots', 'receivings', 'outs', 'expenses', 'trades', 'lrp',$in$,
                     $in$('lots', 'receivings', 'outs', 'expenses', 'trades', 'lrp', 'comparisons',$in$);
  changed := replace(changed, $in$  elsif gone.record = 'trades' then
    -- The parts$in$, $in$    update comparisons set lot_id = gone.lot_id where lot_id is null and entity_id = gone.entity_id and id in (
      select record_id::integer from history where transaction = gone.transaction and record = 'comparisons'
        and action = 'update' and lot_id = gone.lot_id);
  elsif gone.record = 'trades' then
    -- The parts$in$);
  if changed !~ 'update comparisons' then
    raise exception 'Restoring a lot leaves its comparisons apart';
  end if;
  execute changed;
  changed := replace(put_back, $in$gone.record in ('trades', 'lrp')$in$, $in$gone.record in ('trades', 'lrp', 'comparisons')$in$);
  changed := replace(changed, $in$gone.record = 'scenarios' then$in$, $in$gone.record in ('scenarios', 'comparisons') then$in$);
  if changed !~ '''scenarios'', ''comparisons''' then
    raise exception 'Restoring a comparison keeps the user who made it';
  end if;
  execute changed;
end
$$;
