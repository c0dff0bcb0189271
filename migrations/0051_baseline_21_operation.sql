-- Scheduled runs, backups, dismissed alerts and sample lots.

-- What runs by the clock runs once a day, however many servers there are.
create table scheduled_runs (
  job text not null,
  day date not null,
  ran_at timestamptz not null default now(),
  primary key (job, day),
  failure text
);

alter table scheduled_runs enable row level security;
create policy scheduled_runs_admin on scheduled_runs to drover_admin using (true) with check (true);
grant select, update (ran_at, failure) on scheduled_runs to drover_app;
grant insert on scheduled_runs to drover_admin;

create table alert_dismissals (
  user_id uuid not null references users on delete cascade,
  key text not null,
  facts text not null,
  dismissed_at timestamptz not null default now(),
  primary key (user_id, key)
);

alter table alert_dismissals enable row level security;
create policy alert_dismissals_own on alert_dismissals to drover_app
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, update, delete on alert_dismissals to drover_app;

create table sample_lots (
  user_id uuid primary key references users on delete cascade,
  loaded_at timestamptz not null default now()
);

alter table sample_lots enable row level security;
create policy sample_lots_admin on sample_lots to drover_admin using (true) with check (true);
create policy sample_lots_producer on sample_lots to drover_producer
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, delete on sample_lots to drover_app;

create function auth.backup_passwords() returns setof jsonb
language plpgsql stable security definer set search_path = public as $$
begin
  if not app.is_admin() then
    perform app.refuse('make_backup');
  end if;
  return query select to_jsonb(p) from auth.passwords p order by p.user_id;
end
$$;

create function app.backup_dismissals() returns setof jsonb
language plpgsql stable security definer set search_path = public as $$
begin
  if not app.is_admin() then
    perform app.refuse('make_backup');
  end if;
  return query select to_jsonb(d) from alert_dismissals d order by d.user_id, d.key;
end
$$;

create function app.last_migration() returns text
language sql stable security definer set search_path = public
  return (select name from migrations.applied order by id desc limit 1);

-- Who may call the functions; those of triggers and of other functions need no grant.
revoke execute on function auth.backup_passwords, app.backup_dismissals from public;
grant execute on function auth.backup_passwords, app.backup_dismissals to drover_admin;
