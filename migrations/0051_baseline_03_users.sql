-- Entities and users.

create table entities (
  id integer generated always as identity primary key,
  name text not null check (btrim(name) <> ''),
  created_at timestamptz not null default now(),
  look_alike_key text collate "C",
  -- Percent a year; null until somebody enters it.
  interest_rate numeric(5, 2) check (interest_rate between 0 and 100),
  -- The share of equity, %, above which an entity's value at risk is an alert; null until somebody sets it.
  risk_limit numeric(5, 2) check (risk_limit between 0 and 100)
);
create unique index entities_name_key on entities (app.name_key(name));
create unique index entities_look_alike_key on entities (look_alike_key);

alter table entities enable row level security;
create policy entities_admin on entities to drover_admin using (true) with check (true);
create policy entities_producer on entities to drover_producer using (id = (select app.entity_id()));
grant select, update (name, interest_rate, risk_limit) on entities to drover_app;
grant insert (name) on entities to drover_admin;

create table users (
  id uuid primary key default gen_random_uuid(),
  entity_id integer not null references entities,
  full_name text not null,
  phone_number text not null,
  email text not null,
  user_type text not null default 'producer' check (user_type in ('producer', 'admin')),
  rjo_account_number text,
  rjo_confirmed boolean not null default false,
  lrp_policy_number text,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index users_email_key on users (lower(email));
create index users_entity_id on users (entity_id);
create index users_rjo_account_number on users (rjo_account_number) where rjo_confirmed;

alter table users enable row level security;
create policy users_admin on users to drover_admin using (true) with check (true);
create policy users_producer on users to drover_producer using ((id = (select app.user_id())) and (user_type = 'producer'));
grant select, update on users to drover_app;
grant insert, delete on users to drover_admin;

-- What nobody may do to a user, whatever the client sends (decisions 2, 4 and 6).
create function app.guard_user() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if app.user_id() is null then
    return coalesce(new, old); -- sign-up and first start: no user is asking yet
  end if;
  if tg_op = 'UPDATE' and not app.is_admin() then
    if new.user_type is distinct from old.user_type or new.entity_id is distinct from old.entity_id then
      perform app.refuse('type_or_entity');
    end if;
    new.rjo_confirmed := old.rjo_confirmed;
  end if;
  -- An RJO number that an administrator types is confirmed by that; one that a producer types waits for it.
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.rjo_account_number is distinct from old.rjo_account_number then
    new.rjo_confirmed := app.is_admin() and new.rjo_account_number is not null;
  end if;
  if tg_op = 'DELETE' and old.id = app.user_id() then
    perform app.refuse('own_account');
  end if;
  if tg_op = 'UPDATE' and old.user_type = 'admin' and new.user_type <> 'admin' and old.id = app.user_id() then
    perform app.refuse('own_admin_role', 'user_type');
  end if;
  if old.user_type = 'admin' and (tg_op = 'DELETE' or new.user_type <> 'admin') then
    -- One at a time, so that two admins cannot remove each other and leave none.
    perform pg_advisory_xact_lock(hashtext('app.guard_user'));
    if not exists (select from users where user_type = 'admin' and id <> old.id) then
      perform app.refuse(case tg_op when 'DELETE' then 'last_admin' else 'last_admin_role' end);
    end if;
  end if;
  return coalesce(new, old);
end
$$;

-- A name that stays as it is keeps its key, or that it has none.
create function app.key_entity() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.name <> old.name then
    new.look_alike_key := app.look_alike_key(new.name);
  end if;
  return new;
end
$$;

create trigger guard_user before insert or update or delete on users for each row execute function app.guard_user();
create trigger users_version before update on users for each row execute function app.bump_version();
create trigger key_entity before insert or update of name on entities for each row execute function app.key_entity();
