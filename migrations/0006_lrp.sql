-- Livestock risk protection policies. Weights in lb per head; premium, coverage and net coverage in $ per cwt.

create table lrp (
  id integer generated always as identity primary key,
  -- Whose policy it is; null once that user is deleted: only administrators see it then (decision 6).
  -- The entity is that user's, and a lot is one of that entity's: the triggers below keep both true.
  user_id uuid references users on delete set null,
  created_by uuid references users on delete set null,
  entity_id integer not null references entities,
  lot_id integer,
  endorsement_number text not null,
  state text not null,
  county text not null,
  type text not null check (type in ('fed', 'strs_wt_1', 'strs_wt_2', 'hfrs_wt_1', 'hfrs_wt_2', 'unborn')),
  effective_date date not null,
  end_date date not null,
  head_count integer not null check (head_count > 0),
  target_wt numeric(8, 2) not null check (target_wt >= 0),
  premium numeric(12, 5) not null check (premium >= 0),
  coverage numeric(12, 2) not null check (coverage >= 0),
  -- Both worked out by the server, whatever the client sends (decision 28).
  total_premium numeric(18, 2) not null,
  net_coverage numeric(12, 5) not null,
  put_symbol text,
  put_qty integer check (put_qty >= 0),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (end_date >= effective_date),
  foreign key (lot_id, entity_id) references lots (id, entity_id) on delete set null (lot_id)
);
create index lrp_user_id on lrp (user_id, effective_date desc);
-- Holds what valuing the policies that count takes, and which puts are a user's for the access rule below.
create index lrp_that_count on lrp (user_id, end_date) include (put_symbol, put_qty, premium, lot_id);
create index lrp_created_by on lrp (created_by);
create index lrp_effective_date on lrp (effective_date desc, id);
create index lrp_lot_id on lrp (lot_id) where lot_id is not null;
create index lrp_end_date on lrp (end_date);
create index lrp_put_symbol on lrp (put_symbol) where put_symbol is not null;

alter table lrp enable row level security;
create policy lrp_of_user on lrp to drover_app
  using ((select app.is_admin()) or user_id = (select app.user_id()))
  with check ((select app.is_admin())
    or (user_id = (select app.user_id()) and entity_id = (select app.entity_id())));
grant select, insert, update, delete on lrp to drover_app;

create policy options_quotes_of_lrp on options_quotes for select to drover_app
  using (symbol in (select p.put_symbol from lrp p where p.user_id = (select app.user_id())));

-- The insured entity is the user's; its lot must be of that entity; put fields are an administrator's to set.
create function app.guard_lrp() returns trigger language plpgsql as $$
begin
  if app.user_id() is not null and not app.is_admin() then
    new.put_symbol := case tg_op when 'UPDATE' then old.put_symbol end;
    new.put_qty := case tg_op when 'UPDATE' then old.put_qty end;
  end if;
  if new.user_id is not null then
    select entity_id into new.entity_id from users where id = new.user_id;
    if not found then
      perform app.refuse('not_found', 'Producer not found', 'user_id');
    end if;
  end if;
  if new.lot_id is not null and not exists (select from lots where id = new.lot_id and entity_id = new.entity_id) then
    perform app.refuse('not_found', 'Lot not found', 'lot_id');
  end if;
  return new;
end
$$;
create trigger guard_lrp before insert or update of lot_id, entity_id, put_symbol, put_qty, user_id on lrp
  for each row execute function app.guard_lrp();
create trigger lrp_version before update on lrp for each row execute function app.bump_version();

-- Insurance does not go with the cattle: a lot that moves to another owner leaves the policies of its old one without a lot.
create function app.unlink_lrp() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update lrp set lot_id = null where lot_id = new.id;
  return new;
end
$$;
create trigger unlink_lrp before update of entity_id on lots for each row
  when (old.entity_id <> new.entity_id) execute function app.unlink_lrp();

-- The policies of a user who moves to another entity are insured in its name from then on, without the old one's lots.
create function app.move_lrp() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update lrp set entity_id = new.entity_id, lot_id = null where user_id = new.id;
  return null;
end
$$;
create trigger move_lrp after update of entity_id on users for each row
  when (old.entity_id <> new.entity_id) execute function app.move_lrp();

grant execute on function app.guard_lrp, app.unlink_lrp, app.move_lrp to drover_app;
