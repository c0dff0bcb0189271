-- Expenses.

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
  foreign key (lot_id, entity_id) references lots (id, entity_id) on update cascade on delete cascade,
  record_import_id integer default app.record_import() references record_imports
);
create index expenses_lot_id on expenses (lot_id);
create index expenses_newest on expenses (entity_id, id desc);
create index expenses_of_entity on expenses (entity_id, expense_category, date desc, id desc);
-- One for every order in which an administrator may leaf through the whole book; the entity spares looking at the row
-- when its access rule is checked.
create index expenses_by_date on expenses (expense_category, date desc, id desc) include (entity_id);
create index expenses_by_type on expenses (expense_category, type, date desc, id desc) include (entity_id);
create index expenses_by_amount on expenses (expense_category, amount, date desc, id desc) include (entity_id);
create index expenses_record_import_id on expenses (record_import_id) where record_import_id is not null;

alter table expenses enable row level security;
create policy expenses_admin on expenses to drover_admin using (true) with check (true);
create policy expenses_producer on expenses to drover_producer using (entity_id = (select app.entity_id()));
grant select, insert, update, delete on expenses to drover_app;

-- The entity is the lot's; a lot out of sight is not found.
create function app.owner_of_lot() returns trigger language plpgsql as $$
begin
  select entity_id into new.entity_id from lots where id = new.lot_id for key share;
  if not found then
    perform app.refuse('lot_not_found', 'lot_id');
  end if;
  return new;
end
$$;

create trigger owner_of_lot before insert or update of lot_id on expenses for each row execute function app.owner_of_lot();
create trigger expenses_version before update on expenses for each row execute function app.bump_version();
create trigger record_history_i after insert on expenses referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on expenses referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on expenses referencing old table as old_rows
  for each statement execute function app.record_history();
