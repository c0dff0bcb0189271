-- Files of trades that programs have dropped. They wait until an administrator has looked through them; nothing in them is read before.

create table waiting_files (
  id integer generated always as identity primary key,
  name text not null,
  -- Of the content: the same file waits once.
  sha256 bytea not null,
  bytes integer not null,
  -- Null once the file is imported.
  content bytea,
  dropped_by uuid references users on delete set null,
  dropped_at timestamptz not null default now(),
  import_id integer references trade_imports,
  constraint waiting_files_content check ((content is null) = (import_id is not null))
);
create unique index waiting_files_sha256 on waiting_files (sha256);
create index waiting_files_dropped_by on waiting_files (dropped_by);
create index waiting_files_import_id on waiting_files (import_id) where import_id is not null;

alter table waiting_files enable row level security;
create policy waiting_files_producer on waiting_files to drover_producer using (false);
create policy waiting_files_admin on waiting_files to drover_admin using (true) with check (true);
grant select, insert, update, delete on waiting_files to drover_admin;
