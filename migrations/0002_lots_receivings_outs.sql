-- Lots, their receivings and outs. A lot's totals are always the sum of its records (decision 10).
-- A record repeats its lot's entity, so that its access rule is a plain comparison; the foreign key keeps the two equal.

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
  unique (id, entity_id)
);
-- A lot number is unique within its entity, compared without case (decision 9).
create unique index lots_number_key on lots (entity_id, lower(lot));
create index lots_date_in on lots (date_in desc, id desc);
create index lots_newest on lots (entity_id, id desc);
create index lots_futures_contract on lots (futures_contract);
-- Holds what valuing the lots with head takes, so that nobody reads the table for it.
create index lots_with_head on lots (entity_id) include (id, futures_contract, current_hd, est_out_wt, basis)
  where current_hd > 0;

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
  foreign key (lot_id, entity_id) references lots (id, entity_id) on update cascade on delete cascade
);
create index receivings_lot_id on receivings (lot_id);

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
  foreign key (lot_id, entity_id) references lots (id, entity_id) on update cascade on delete cascade
);
create index outs_lot_id on outs (lot_id);

-- Access rules: a producer's own entity; an admin every entity.
alter table lots enable row level security;
create policy lots_of_entity on lots to drover_app
  using ((select app.is_admin()) or entity_id = (select app.entity_id()))
  with check ((select app.is_admin()) or entity_id = (select app.entity_id()));
grant select, insert, update, delete on lots to drover_app;

alter table receivings enable row level security;
create policy receivings_of_entity on receivings to drover_app
  using ((select app.is_admin()) or entity_id = (select app.entity_id()))
  with check ((select app.is_admin()) or entity_id = (select app.entity_id()));
grant select, insert, update, delete on receivings to drover_app;

alter table outs enable row level security;
create policy outs_of_entity on outs to drover_app
  using ((select app.is_admin()) or entity_id = (select app.entity_id()))
  with check ((select app.is_admin()) or entity_id = (select app.entity_id()));
grant select, insert, update, delete on outs to drover_app;

-- Totals ------------------------------------------------------------------------------------------------------

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
    perform app.refuse('not_found', 'Lot not found', 'lot');
  end if;
  return new;
end
$$;
create trigger take_lot before insert or update or delete on receivings for each row execute function app.take_lot();
create trigger take_lot before insert or update or delete on outs for each row execute function app.take_lot();

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
    perform app.refuse('conflict', app.head_remaining(remaining + old.received - coalesce(new.received, 0)), 'received');
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
    perform app.refuse('conflict', app.head_remaining(remaining + new.head_count), 'head_count');
  end if;
  return null;
end
$$;

create function app.head_remaining(head numeric) returns text language sql immutable
  return format('Only %s head remain in this lot.', trim_scale(head));

create trigger total_receivings after insert or delete or update of received, pay_wt, cost on receivings for each row execute function app.total_receivings();
create trigger total_outs after insert or delete or update of type, head_count on outs for each row execute function app.total_outs();

-- A lot says when it changed last, beside its version.
create function app.touch() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  new.version := old.version + 1;
  return new;
end
$$;
create trigger lots_touch before update on lots for each row execute function app.touch();
create trigger receivings_version before update on receivings for each row execute function app.bump_version();
create trigger outs_version before update on outs for each row execute function app.bump_version();

grant execute on all functions in schema app to drover_app;
