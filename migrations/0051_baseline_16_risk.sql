-- Saved scenarios and comparisons, value at risk, and margin.

-- The latest value at risk of an entity, or (null) of the whole book, valid until prices or positions change. Servers share it: the
-- one that claims a row calculates it, and the others wait for the result.
create table value_at_risk (
  entity_id integer references entities,
  -- The trading days over which the loss is measured.
  days integer not null check (days in (1, 5)),
  -- A hash of the prices and positions that the result was calculated from.
  fingerprint text not null,
  claimed_at timestamptz not null default now(),
  -- JSON text; null while it is being calculated.
  result text,
  unique nulls not distinct (entity_id, days)
);

alter table value_at_risk enable row level security;
create policy value_at_risk_admin on value_at_risk to drover_admin using (true) with check (true);
create policy value_at_risk_producer on value_at_risk to drover_producer
  using (entity_id = (select app.entity_id())) with check (entity_id = (select app.entity_id()));
grant select, insert, update on value_at_risk to drover_app;

create table scenarios (
  id integer generated always as identity primary key,
  -- Null for an administrator's scenario of everything.
  entity_id integer references entities,
  lot_id integer,
  name text not null,
  input jsonb not null,
  base jsonb not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (lot_id is null or entity_id is not null),
  foreign key (lot_id, entity_id) references lots (id, entity_id) on update cascade on delete cascade
);
create index scenarios_entity_id on scenarios (entity_id);
create index scenarios_lot_id on scenarios (lot_id) where lot_id is not null;
create index scenarios_created_by on scenarios (created_by);

alter table scenarios enable row level security;
create policy scenarios_admin on scenarios to drover_admin using (true) with check (true);
create policy scenarios_producer on scenarios to drover_producer
  using (entity_id = (select app.entity_id())) with check (entity_id = (select app.entity_id()));
grant select, insert, update, delete on scenarios to drover_app;

create table margin_rates (
  id integer generated always as identity primary key,
  root text not null check (root in ('GF', 'LE')),
  valid_from date not null,
  -- $ a contract.
  initial numeric(12, 2) not null check (initial >= maintenance),
  maintenance numeric(12, 2) not null check (maintenance >= 0),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint margin_rates_once unique (root, valid_from)
);

alter table margin_rates enable row level security;
create policy margin_rates_admin on margin_rates to drover_admin using (true) with check (true);
create policy margin_rates_producer on margin_rates to drover_producer using ((select app.user_id()) is not null);
grant select on margin_rates to drover_app;
grant insert, update, delete on margin_rates to drover_admin;

create table account_balances (
  id integer generated always as identity primary key,
  entity_id integer not null references entities,
  acct text not null,
  -- The statement's day; $ at its end.
  day date not null,
  equity numeric(16, 2) not null check (equity >= 0),
  cash numeric(16, 2) check (cash >= 0),
  requirement numeric(16, 2) check (requirement >= 0),
  source text not null default 'typed' check (source in ('typed', 'statement')),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint account_balances_once unique (entity_id, acct, day)
);

alter table account_balances enable row level security;
create policy account_balances_admin on account_balances to drover_admin using (true) with check (true);
create policy account_balances_producer on account_balances to drover_producer
  using (entity_id = (select app.entity_id())) with check (entity_id = (select app.entity_id()));
grant select, insert, update, delete on account_balances to drover_app;

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
create policy comparisons_admin on comparisons to drover_admin using (true) with check (true);
create policy comparisons_producer on comparisons to drover_producer
  using (entity_id = (select app.entity_id())) with check (entity_id = (select app.entity_id()));
grant select, insert, update, delete on comparisons to drover_app;

-- An entity keeps 50, and so do administrators of everything. The lock lets two that are saved at once count each other.
create function app.limit_scenarios() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.scenarios'), coalesce(new.entity_id, 0));
  if (select count(*) from scenarios where entity_id is not distinct from new.entity_id) >= 50 then
    perform app.refuse('too_many_scenarios', 'name', 50);
  end if;
  return new;
end
$$;

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

create trigger limit_scenarios before insert on scenarios for each row execute function app.limit_scenarios();
create trigger scenarios_version before update on scenarios for each row execute function app.bump_version();
create trigger record_history_i after insert on scenarios referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on scenarios referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on scenarios referencing old table as old_rows
  for each statement execute function app.record_history();
create trigger margin_rates_version before update on margin_rates for each row execute function app.bump_version();
create trigger account_balances_version before update on account_balances for each row execute function app.bump_version();
create trigger record_history_i after insert on margin_rates referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on margin_rates referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on margin_rates referencing old table as old_rows
  for each statement execute function app.record_history();
create trigger record_history_i after insert on account_balances referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on account_balances referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on account_balances referencing old table as old_rows
  for each statement execute function app.record_history();
create trigger limit_comparisons before insert on comparisons for each row execute function app.limit_comparisons();
create trigger comparisons_version before update on comparisons for each row execute function app.bump_version();
create trigger record_history_i after insert on comparisons referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on comparisons referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on comparisons referencing old table as old_rows
  for each statement execute function app.record_history();
