-- Lots, receivings and outs.

-- A lot says when it changed last, beside its version.
create function app.touch() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  new.version := old.version + 1;
  return new;
end
$$;

-- A lot number as people count: 9 before 10, whatever the case of its letters. It is worked out with every change of a lot,
-- and most numbers are digits only: for those without the two searches, to the same end.
create function app.number_key(number text) returns text language sql immutable strict parallel safe
  return case
    when number ~ '^\d{1,20}$' then lpad(number, 20, '0')
    else regexp_replace(
      regexp_replace(lower(number), '(\d+)', '0000000000000000000\1', 'g'), '\d*(\d{20})', '\1', 'g')
  end;

create table lots (
  id integer generated always as identity primary key,
  entity_id integer not null references entities,
  lot text not null check (btrim(lot) <> ''),
  date_in date not null,
  source text not null,
  sex text not null default 'steers' check (sex in ('steers', 'heifers', 'mixed')),
  location text not null,
  total_received numeric(12, 2) not null default 0,
  total_dead numeric(12, 2) not null default 0,
  total_shipped numeric(12, 2) not null default 0,
  current_hd numeric(12, 2) not null generated always as (total_received - total_dead - total_shipped) stored,
  total_pay_wt numeric(14, 2) not null default 0,
  total_cost numeric(14, 2) not null default 0,
  receiving_count integer not null default 0,
  est_out_wt numeric(8, 2) not null check (est_out_wt > 0),
  est_out_date date not null,
  marketing_class text not null check (marketing_class in ('Feeder', 'Fat')),
  futures_contract text not null,
  partnership boolean not null default false,
  percent_owned numeric(5, 2) not null default 100 check (percent_owned between 0.01 and 100),
  basis numeric(8, 2),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (id, entity_id),
  number_key text collate "C" generated always as (app.number_key(lot)) stored,
  look_alike_key text collate "C",
  record_import_id integer default app.record_import() references record_imports
);
-- A lot number is unique within its entity, compared without case (decision 9).
create unique index lots_number_key on lots (entity_id, lower(lot));
create index lots_date_in on lots (date_in desc, id desc);
create index lots_newest on lots (entity_id, id desc);
create index lots_futures_contract on lots (futures_contract);
-- Holds what valuing the lots with head takes, so that nobody reads the table for it.
create index lots_with_head on lots (entity_id) include (id, futures_contract, current_hd, est_out_wt, basis)
  where current_hd > 0;
create index lots_number_order on lots (number_key, id);
-- The key first: a lot is looked up by it in all entities, too.
create unique index lots_look_alike_key on lots (look_alike_key, entity_id);
create index lots_doubtful on lots (id) where look_alike_key is null or lot ~ '[^ -~]';
create index lots_record_import_id on lots (record_import_id) where record_import_id is not null;

alter table lots enable row level security;
create policy lots_admin on lots to drover_admin using (true) with check (true);
create policy lots_producer on lots to drover_producer using (entity_id = (select app.entity_id()));
grant select, insert, update, delete on lots to drover_app;

create table receivings (
  id integer generated always as identity primary key,
  lot_id integer not null,
  entity_id integer not null,
  date_in date not null,
  source text not null,
  sex text not null default 'steers' check (sex in ('steers', 'heifers', 'mixed')),
  location text not null,
  received numeric(12, 2) not null check (received > 0),
  pay_wt numeric(14, 2) not null check (pay_wt > 0),
  cost numeric(14, 2) not null check (cost >= 0),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  foreign key (lot_id, entity_id) references lots (id, entity_id) on update cascade on delete cascade,
  record_import_id integer default app.record_import() references record_imports
);
create index receivings_lot_id on receivings (lot_id);
create index receivings_record_import_id on receivings (record_import_id) where record_import_id is not null;

alter table receivings enable row level security;
create policy receivings_admin on receivings to drover_admin using (true) with check (true);
create policy receivings_producer on receivings to drover_producer using (entity_id = (select app.entity_id()));
grant select, insert, update, delete on receivings to drover_app;

create table outs (
  id integer generated always as identity primary key,
  lot_id integer not null,
  entity_id integer not null,
  date_out date not null,
  type text not null default 'shipped' check (type in ('shipped', 'dead')),
  head_count numeric(12, 2) not null check (head_count > 0),
  weight numeric(14, 2) check (weight >= 0),
  proceeds numeric(14, 2) check (proceeds >= 0),
  destination text,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  foreign key (lot_id, entity_id) references lots (id, entity_id) on update cascade on delete cascade,
  record_import_id integer default app.record_import() references record_imports
);
create index outs_lot_id on outs (lot_id);
create index outs_record_import_id on outs (record_import_id) where record_import_id is not null;

alter table outs enable row level security;
create policy outs_admin on outs to drover_admin using (true) with check (true);
create policy outs_producer on outs to drover_producer using (entity_id = (select app.entity_id()));
grant select, insert, update, delete on outs to drover_app;

-- Two people may change one lot's records at the same moment: each change first takes the lot's row. A lot out of the
-- user's sight is not found, so that nobody can add to it.
create function app.take_lot() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform from lots where id = old.lot_id for update;
    return old;
  end if;
  select entity_id into new.entity_id from lots where id = new.lot_id for update;
  if not found then
    perform app.refuse('lot_not_found', 'lot');
  end if;
  return new;
end
$$;

-- Sums the lot's records into its totals, each kind into its own, and refuses a change that would leave less than no head.
-- No row is touched when the lot itself is being deleted, and its records with it. The lot is a variable: by an expression of
-- old and new row PostgreSQL would find it only with a plan made anew for every change.
create function app.total_receivings() returns trigger language plpgsql as $$
declare
  totalled integer := coalesce(new.lot_id, old.lot_id);
  remaining numeric;
begin
  update lots l set total_received = r.head, total_pay_wt = r.pay_wt, total_cost = r.cost, receiving_count = r.records
  from (select coalesce(sum(received), 0) as head, coalesce(sum(pay_wt), 0) as pay_wt, coalesce(sum(cost), 0) as cost,
               count(*) as records
        from receivings where lot_id = totalled) r
  where l.id = totalled
  returning l.current_hd into remaining;
  if remaining < 0 then
    perform app.refuse('too_few_head', 'received', remaining + old.received - coalesce(new.received, 0));
  end if;
  return null;
end
$$;

create function app.total_outs() returns trigger language plpgsql as $$
declare
  totalled integer := coalesce(new.lot_id, old.lot_id);
  remaining numeric;
begin
  update lots l set total_dead = o.dead, total_shipped = o.shipped
  from (select coalesce(sum(head_count) filter (where type = 'dead'), 0) as dead,
               coalesce(sum(head_count) filter (where type = 'shipped'), 0) as shipped
        from outs where lot_id = totalled) o
  where l.id = totalled
  returning l.current_hd into remaining;
  if remaining < 0 then
    perform app.refuse('too_few_head', 'head_count', remaining + new.head_count);
  end if;
  return null;
end
$$;

create function app.key_lot() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.lot <> old.lot or new.entity_id <> old.entity_id then
    new.look_alike_key := app.look_alike_key(new.lot);
  end if;
  return new;
end
$$;

-- The names of before that may have to be mended: those that look like another one's (which one), and those with other
-- characters than plain English ones, for the server to judge. Lot is null where it is the entity's name.
create function app.doubtful_names() returns table (owner text, lot text, looks_like text)
language sql stable security definer set search_path = public as $$
  select e.name, null::text,
         case when e.look_alike_key is null then (select x.name from entities x where x.look_alike_key = app.look_alike_key(e.name)) end
  from entities e where app.is_admin() and (e.look_alike_key is null or e.name ~ '[^ -~]')
  union all
  select e.name, l.lot,
         case when l.look_alike_key is null then
           (select x.lot from lots x where x.look_alike_key = app.look_alike_key(l.lot) and x.entity_id = l.entity_id) end
  from lots l join entities e on e.id = l.entity_id
  where app.is_admin() and (l.look_alike_key is null or l.lot ~ '[^ -~]')
$$;

create trigger take_lot before insert or update or delete on receivings for each row execute function app.take_lot();
create trigger take_lot before insert or update or delete on outs for each row execute function app.take_lot();
create trigger total_receivings after insert or delete or update of received, pay_wt, cost on receivings for each row execute function app.total_receivings();
create trigger total_outs after insert or delete or update of type, head_count on outs for each row execute function app.total_outs();
create trigger lots_touch before update on lots for each row execute function app.touch();
create trigger receivings_version before update on receivings for each row execute function app.bump_version();
create trigger outs_version before update on outs for each row execute function app.bump_version();
create trigger record_history_i after insert on lots referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on lots referencing old table as old_rows new table as new_rows
  for each statement when (pg_trigger_depth() = 0) execute function app.record_history();
create trigger record_history_d after delete on lots referencing old table as old_rows
  for each statement execute function app.record_history();
create trigger record_history_i after insert on receivings referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on receivings referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on receivings referencing old table as old_rows
  for each statement execute function app.record_history();
create trigger record_history_i after insert on outs referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on outs referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on outs referencing old table as old_rows
  for each statement execute function app.record_history();
create trigger key_lot before insert or update of lot, entity_id on lots for each row execute function app.key_lot();

-- Who may call the functions; those of triggers and of other functions need no grant.
revoke execute on function app.doubtful_names from public;
grant execute on function app.doubtful_names to drover_admin;
