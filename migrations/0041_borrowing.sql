-- The rates at which lenders lend on an entity's collateral, and its borrowing bases as they were handed over.

create table borrowing_terms (
  id integer generated always as identity primary key,
  entity_id integer not null references entities,
  lender text not null,
  class text not null,
  -- %.
  rate numeric(5, 2) not null check (rate between 0 and 100),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint borrowing_terms_once unique (entity_id, lender, class)
);

create table borrowing_reports (
  id integer generated always as identity primary key,
  entity_id integer not null references entities,
  day date not null,
  lender text not null,
  -- What was entered, what it came to, and the report with every line, none of which changes any more.
  input jsonb not null,
  result jsonb not null,
  report jsonb not null,
  -- A name, which stays when the user is deleted.
  made_by text not null,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index borrowing_reports_of_entity on borrowing_reports (entity_id, day desc);

do $$
declare
  made text;
begin
  foreach made in array array['borrowing_terms', 'borrowing_reports'] loop
    execute format('alter table %I enable row level security', made);
    execute format('create policy %1$s_producer on %1$I to drover_producer
                      using (entity_id = (select app.entity_id())) with check (entity_id = (select app.entity_id()))', made);
    execute format('create policy %1$s_admin on %1$I to drover_admin using (true) with check (true)', made);
    execute format('create trigger %1$s_version before update on %1$I for each row execute function app.bump_version()', made);
    execute format('create trigger record_history_i after insert on %I referencing new table as new_rows
                    for each statement execute function app.record_history()', made);
    execute format('create trigger record_history_u after update on %I referencing old table as old_rows new table as new_rows
                    for each statement execute function app.record_history()', made);
    execute format('create trigger record_history_d after delete on %I referencing old table as old_rows
                    for each statement execute function app.record_history()', made);
  end loop;
  -- Deleted reports and terms can be restored by their entity.
  execute replace(pg_get_functiondef('app.restore(bigint)'::regprocedure), $in$('lots', 'receivings', 'outs', 'expenses', 'trades', 'lrp',$in$,
                  $in$('lots', 'receivings', 'outs', 'expenses', 'trades', 'lrp', 'borrowing_terms', 'borrowing_reports',$in$);
end
$$;
grant select, insert, update, delete on borrowing_terms to drover_app;
-- A report is never changed.
grant select, insert, delete on borrowing_reports to drover_app;
