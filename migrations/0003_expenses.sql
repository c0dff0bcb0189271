-- Expenses per lot, and the sums per lot that spare every page from adding up history.

create table expenses (
  id integer generated always as identity primary key,
  lot_id integer not null,
  entity_id integer not null,
  date date not null,
  type text not null check (type in ('care', 'commissions', 'feed', 'freight', 'interest', 'medicine', 'pasture', 'yardage')),
  amount numeric(14, 2) not null check (amount > 0),
  expense_category text not null default 'actual' check (expense_category in ('actual', 'projected')),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  foreign key (lot_id, entity_id) references lots (id, entity_id) on update cascade on delete cascade
);
create index expenses_lot_id on expenses (lot_id);
create index expenses_newest on expenses (entity_id, id desc);
create index expenses_of_entity on expenses (entity_id, expense_category, date desc, id desc);
-- One for every order in which an administrator may leaf through the whole book; the entity spares looking at the row
-- when its access rule is checked.
create index expenses_by_date on expenses (expense_category, date desc, id desc) include (entity_id);
create index expenses_by_type on expenses (expense_category, type, date desc, id desc) include (entity_id);
create index expenses_by_amount on expenses (expense_category, amount, date desc, id desc) include (entity_id);

-- A lot number as people count: 9 before 10, whatever the case of its letters. It is worked out with every change of a lot,
-- and most numbers are digits only: for those without the two searches, to the same end.
create function app.number_key(number text) returns text language sql immutable strict parallel safe
  return case
    when number ~ '^\d{1,20}$' then lpad(number, 20, '0')
    else regexp_replace(
      regexp_replace(lower(number), '(\d+)', '0000000000000000000\1', 'g'), '\d*(\d{20})', '\1', 'g')
  end;
alter table lots add column number_key text collate "C" generated always as (app.number_key(lot)) stored;
create index lots_number_order on lots (number_key, id);

alter table expenses enable row level security;
create policy expenses_of_entity on expenses to drover_app
  using ((select app.is_admin()) or entity_id = (select app.entity_id()))
  with check ((select app.is_admin()) or entity_id = (select app.entity_id()));
grant select, insert, update, delete on expenses to drover_app;

-- The entity is the lot's; a lot out of sight is not found.
create function app.owner_of_lot() returns trigger language plpgsql as $$
begin
  select entity_id into new.entity_id from lots where id = new.lot_id for key share;
  if not found then
    perform app.refuse('not_found', 'Lot not found', 'lot_id');
  end if;
  return new;
end
$$;
create trigger owner_of_lot before insert or update of lot_id on expenses for each row execute function app.owner_of_lot();
create trigger expenses_version before update on expenses for each row execute function app.bump_version();

-- Sums per lot, kept by the database whatever writes (law: cost grows with what is open, not with history).
-- `closed_pl` is what the lot's closed trades made; the trades' migration keeps it.
create table lot_sums (
  lot_id integer primary key,
  entity_id integer not null,
  expenses_actual numeric(16, 2) not null default 0,
  expenses_projected numeric(16, 2) not null default 0,
  closed_pl numeric(16, 2) not null default 0,
  foreign key (lot_id, entity_id) references lots (id, entity_id) on update cascade on delete cascade
);

alter table lot_sums enable row level security;
create policy lot_sums_of_entity on lot_sums for select to drover_app
  using ((select app.is_admin()) or entity_id = (select app.entity_id()));
grant select on lot_sums to drover_app;

insert into lot_sums (lot_id, entity_id) select id, entity_id from lots;

create function app.start_lot_sums() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into lot_sums (lot_id, entity_id) values (new.id, new.entity_id);
  return null;
end
$$;
create trigger start_lot_sums after insert on lots for each row execute function app.start_lot_sums();

-- Adds a statement's changes to the sums, one update for all of its rows, lots in one order so that two writers cannot deadlock.
create function app.add_to_expense_sums() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    perform app.add_expenses(array_agg(lot_id), array_agg(expense_category), array_agg(amount)) from new_rows;
  elsif tg_op = 'DELETE' then
    perform app.add_expenses(array_agg(lot_id), array_agg(expense_category), array_agg(-amount)) from old_rows;
  else
    perform app.add_expenses(array_agg(lot_id), array_agg(expense_category), array_agg(amount))
    from (select lot_id, expense_category, amount from new_rows
          union all select lot_id, expense_category, -amount from old_rows) changes;
  end if;
  return null;
end
$$;

create function app.add_expenses(lots_changed integer[], categories text[], amounts numeric[]) returns void
language plpgsql security definer set search_path = public as $$
begin
  perform from lot_sums where lot_id = any(lots_changed) order by lot_id for update;
  update lot_sums s
  set expenses_actual = s.expenses_actual + c.actual, expenses_projected = s.expenses_projected + c.projected
  from (select lot, coalesce(sum(amount) filter (where category = 'actual'), 0) as actual,
               coalesce(sum(amount) filter (where category = 'projected'), 0) as projected
        from unnest(lots_changed, categories, amounts) as changed (lot, category, amount) group by lot) c
  where s.lot_id = c.lot;
end
$$;
revoke execute on function app.add_expenses from public;

create trigger add_to_expense_sums_i after insert on expenses
  referencing new table as new_rows for each statement execute function app.add_to_expense_sums();
create trigger add_to_expense_sums_u after update on expenses
  referencing old table as old_rows new table as new_rows for each statement execute function app.add_to_expense_sums();
create trigger add_to_expense_sums_d after delete on expenses
  referencing old table as old_rows for each statement execute function app.add_to_expense_sums();

grant execute on function app.number_key, app.owner_of_lot, app.start_lot_sums, app.add_to_expense_sums to drover_app;
