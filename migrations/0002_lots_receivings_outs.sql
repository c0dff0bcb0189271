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
create index lots_lower_lot on lots (lower(lot));
create index lots_date_in on lots (date_in desc, id desc);
create index lots_futures_contract on lots (futures_contract) where current_hd > 0;

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

-- Sums the lot's records into its totals, and refuses a change that would leave less than no head.
create function app.total_lot() returns trigger language plpgsql as $$
declare
  changed integer := coalesce(new.lot_id, old.lot_id);
  remaining numeric;
  received record;
  gone record;
begin
  perform from lots where id = changed;
  if not found then
    return null; -- the lot itself is being deleted, and its records with it
  end if;
  select coalesce(sum(r.received), 0) as head, coalesce(sum(r.pay_wt), 0) as pay_wt,
         coalesce(sum(r.cost), 0) as cost, count(*) as records
    into received from receivings r where r.lot_id = changed;
  select coalesce(sum(o.head_count) filter (where o.type = 'dead'), 0) as dead,
         coalesce(sum(o.head_count) filter (where o.type = 'shipped'), 0) as shipped
    into gone from outs o where o.lot_id = changed;
  if received.head < gone.dead + gone.shipped then
    select l.current_hd + case when tg_table_name = 'outs' and tg_op = 'UPDATE' then (to_jsonb(old) ->> 'head_count')::numeric else 0 end
      into remaining from lots l where l.id = changed;
    perform app.refuse('conflict', format('Only %s head remain in this lot.', trim_scale(remaining)),
                       case tg_table_name when 'outs' then 'head_count' else 'received' end);
  end if;
  update lots set total_received = received.head, total_pay_wt = received.pay_wt, total_cost = received.cost,
                  receiving_count = received.records, total_dead = gone.dead, total_shipped = gone.shipped
  where id = changed;
  return null;
end
$$;
create trigger total_lot after insert or delete or update of received, pay_wt, cost on receivings for each row execute function app.total_lot();
create trigger total_lot after insert or delete or update of type, head_count on outs for each row execute function app.total_lot();

create function app.touch() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;
create trigger lots_touch before update on lots for each row execute function app.touch();
create trigger lots_version before update on lots for each row execute function app.bump_version();
create trigger receivings_version before update on receivings for each row execute function app.bump_version();
create trigger outs_version before update on outs for each row execute function app.bump_version();

grant execute on all functions in schema app to drover_app;
