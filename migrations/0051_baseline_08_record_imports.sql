-- Imports of spreadsheets.

-- The import that this transaction is saving. Every record that it inserts belongs to it.
create function app.record_import() returns integer language sql stable parallel safe
  return nullif(current_setting('app.record_import', true), '')::integer;

create table record_imports (
  id integer generated always as identity primary key,
  entity_id integer not null references entities,
  file_name text not null,
  imported_by uuid references users on delete set null,
  imported_at timestamptz not null default now(),
  lots integer not null default 0,
  receivings integer not null default 0,
  outs integer not null default 0,
  expenses integer not null default 0,
  lrp integer not null default 0,
  skipped integer not null default 0,
  reverted_at timestamptz,
  reverted_by uuid references users on delete set null
);
create index record_imports_entity_id on record_imports (entity_id, imported_at desc);
create index record_imports_imported_by on record_imports (imported_by);
create index record_imports_reverted_by on record_imports (reverted_by) where reverted_by is not null;

alter table record_imports enable row level security;
create policy record_imports_admin on record_imports to drover_admin using (true) with check (true);
create policy record_imports_producer on record_imports to drover_producer
  using (entity_id = (select app.entity_id())) with check (entity_id = (select app.entity_id()));
grant select, insert, update on record_imports to drover_app;

-- Which column of a file holds which field, for files with the same headings.
create table column_choices (
  id integer generated always as identity primary key,
  entity_id integer not null references entities,
  shape text not null,
  kind text not null check (kind in ('lots', 'receivings', 'outs', 'expenses', 'lrp')),
  columns jsonb not null,
  same jsonb not null,
  used_at timestamptz not null default now()
);
create unique index column_choices_shape on column_choices (entity_id, md5(shape));

alter table column_choices enable row level security;
create policy column_choices_admin on column_choices to drover_admin using (true) with check (true);
create policy column_choices_producer on column_choices to drover_producer
  using (entity_id = (select app.entity_id())) with check (entity_id = (select app.entity_id()));
grant select, insert, update, delete on column_choices to drover_app;
