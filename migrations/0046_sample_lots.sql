-- Who has loaded the sample lot. Its records are a constant of the product and are in no table, so that no total can count them.

create table sample_lots (
  user_id uuid primary key references users on delete cascade,
  loaded_at timestamptz not null default now()
);

alter table sample_lots enable row level security;
create policy sample_lots_producer on sample_lots to drover_producer
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
create policy sample_lots_admin on sample_lots to drover_admin using (true) with check (true);
grant select, insert, delete on sample_lots to drover_app;
