-- Borrowing bases.

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

alter table borrowing_terms enable row level security;
create policy borrowing_terms_admin on borrowing_terms to drover_admin using (true) with check (true);
create policy borrowing_terms_producer on borrowing_terms to drover_producer
  using (entity_id = (select app.entity_id())) with check (entity_id = (select app.entity_id()));
grant select, insert, update, delete on borrowing_terms to drover_app;

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

alter table borrowing_reports enable row level security;
create policy borrowing_reports_admin on borrowing_reports to drover_admin using (true) with check (true);
create policy borrowing_reports_producer on borrowing_reports to drover_producer
  using (entity_id = (select app.entity_id())) with check (entity_id = (select app.entity_id()));
grant select, insert, delete on borrowing_reports to drover_app;

create trigger borrowing_terms_version before update on borrowing_terms
  for each row execute function app.bump_version();
create trigger record_history_i after insert on borrowing_terms referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on borrowing_terms referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on borrowing_terms referencing old table as old_rows
  for each statement execute function app.record_history();
create trigger borrowing_reports_version before update on borrowing_reports
  for each row execute function app.bump_version();
create trigger record_history_i after insert on borrowing_reports referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on borrowing_reports referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on borrowing_reports referencing old table as old_rows
  for each statement execute function app.record_history();
