-- LRP policies and the dated rules of LRP.

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
  foreign key (lot_id, entity_id) references lots (id, entity_id) on delete set null (lot_id),
  -- $/cwt, as published after the end date.
  actual_ending_value numeric(12, 2) check (actual_ending_value >= 0),
  -- What the insurer has paid for this record, $.
  indemnity numeric(14, 2) check (indemnity >= 0),
  -- Indemnity, paid or worked out, less total premium; the server works it out when either of them or the policy changes.
  result numeric(18, 2),
  record_import_id integer default app.record_import() references record_imports,
  
  check ((result is null) = (actual_ending_value is null and indemnity is null))
);
create index lrp_user_id on lrp (user_id, effective_date desc);
create index lrp_created_by on lrp (created_by);
create index lrp_effective_date on lrp (effective_date desc, id);
create index lrp_lot_id on lrp (lot_id) where lot_id is not null;
create index lrp_end_date on lrp (end_date);
create index lrp_put_symbol on lrp (put_symbol) where put_symbol is not null;
create index lrp_of_entity on lrp (entity_id, end_date) include (put_symbol, put_qty, lot_id);
create index lrp_unsettled on lrp (end_date) include (entity_id, user_id, endorsement_number)
  where actual_ending_value is null and indemnity is null;
create index lrp_record_import_id on lrp (record_import_id) where record_import_id is not null;

alter table lrp enable row level security;
create policy lrp_admin on lrp to drover_admin using (true) with check (true);
create policy lrp_producer on lrp to drover_producer
  using (user_id = (select app.user_id())) with check ((user_id = (select app.user_id())) and (entity_id = (select app.entity_id())));
grant select, insert, update, delete on lrp to drover_app;

create table lrp_rules (
  id integer generated always as identity primary key,
  crop_year integer not null check (crop_year between 2000 and 2100),
  kind text not null,
  key text not null,
  value numeric(10, 4) not null check (value >= 0),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (crop_year, kind, key)
);

alter table lrp_rules enable row level security;
create policy lrp_rules_admin on lrp_rules to drover_admin using (true) with check (true);
create policy lrp_rules_producer on lrp_rules to drover_producer using ((select app.user_id()) is not null);
grant select on lrp_rules to drover_app;
grant insert, update, delete on lrp_rules to drover_admin;

-- What a policy adds to the figures of a lot. Value and gains in $/cwt, insured value in $. The policy's id and endorsement
-- are given only to users who see the policy itself. Requests cannot read this view: they call `app.entity_lrp`.
create view app.lrp_positions as
  select case when p.is_seen then p.id end as policy_id, case when p.is_seen then p.endorsement_number end as endorsement_number,
         p.entity_id, p.lot_id, p.effective_date, p.end_date, p.head_count,
         round(p.net_coverage * p.target_wt * p.head_count / 100, 2) as insured_value,
         p.put_symbol as symbol, p.put_qty as contracts,
         q.theoretical as value, q.theoretical - p.premium as gain, q.previous - p.premium as previous_gain
  from (select l.*, app.is_admin() or coalesce(l.user_id = app.user_id(), false) as is_seen from lrp l) p
  left join prices q on q.symbol = p.put_symbol;

-- A producer's own statements set no put; a policy of theirs that is restored keeps the one that it had.
create function app.guard_lrp() returns trigger language plpgsql as $$
begin
  if app.user_id() is not null and not app.is_admin() and current_user = session_user then
    new.put_symbol := case tg_op when 'UPDATE' then old.put_symbol end;
    new.put_qty := case tg_op when 'UPDATE' then old.put_qty end;
  end if;
  if new.user_id is not null then
    select entity_id into new.entity_id from users where id = new.user_id;
    if not found then
      perform app.refuse('producer_not_found', 'user_id');
    end if;
  end if;
  if new.lot_id is not null and not exists (select from lots where id = new.lot_id and entity_id = new.entity_id) then
    perform app.refuse('lot_not_found', 'lot_id');
  end if;
  return new;
end
$$;

-- Insurance does not go with the cattle: a lot that moves to another owner leaves the policies of its old one without a lot.
create function app.unlink_lrp() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update lrp set lot_id = null where lot_id = new.id;
  return new;
end
$$;

-- The policies of a user who moves to another entity are insured in its name from then on, without the old one's lots.
create function app.move_lrp() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update lrp set entity_id = new.entity_id, lot_id = null where user_id = new.id;
  return null;
end
$$;

-- The policies that count on a day: of the user's entity, of all entities for an administrator; of one lot where it is named.
create function app.entity_lrp(day date, of_lot integer default null) returns setof app.lrp_positions
language plpgsql stable security definer set search_path = public as $$
begin
  if of_lot is not null then
    return query select p.* from app.lrp_positions p
      where p.lot_id = of_lot and p.end_date >= day and (app.is_admin() or p.entity_id = app.entity_id());
  elsif app.is_admin() then
    return query select p.* from app.lrp_positions p where p.end_date >= day;
  else
    return query select p.* from app.lrp_positions p where p.entity_id = app.entity_id() and p.end_date >= day;
  end if;
end
$$;

-- The puts of the entity's policies: their prices are seen by all of its users, like those of its trades (decision 5).
create function app.entity_put_symbols() returns setof text
language sql stable security definer set search_path = public
begin atomic
  select put_symbol from lrp where entity_id = app.entity_id() and put_symbol is not null;
end;

-- Ended policies of lots, as they count for everybody who may see the lot (decision 44): premium and result in $, no other field
-- of theirs. The id and the endorsement are given only to users who see the policy itself.
create function app.ended_lrp(day date, of_lots integer[]) returns table (
  lot_id integer, policy_id integer, endorsement_number text, end_date date, head_count integer, total_premium numeric, result numeric)
language sql stable security definer set search_path = public
begin atomic
  select p.lot_id, case when p.is_seen then p.id end, case when p.is_seen then p.endorsement_number end, p.end_date,
         p.head_count, p.total_premium, p.result
  from (select l.*, app.is_admin() or coalesce(l.user_id = app.user_id(), false) as is_seen from lrp l) p
  where p.lot_id = any(of_lots) and p.end_date < day and (app.is_admin() or p.entity_id = app.entity_id());
end;

create function app.entity_lrp_results(day date)
returns table (lot_id integer, symbol text, contracts integer, insured_value numeric, gain numeric, previous_gain numeric)
language plpgsql stable security definer set search_path = public as $$
begin
  if app.is_admin() then
    return query select p.lot_id, p.symbol, p.contracts, p.insured_value, p.gain, p.previous_gain
      from app.lrp_positions p where p.end_date >= day;
  else
    return query select p.lot_id, p.symbol, p.contracts, p.insured_value, p.gain, p.previous_gain
      from app.lrp_positions p where p.entity_id = app.entity_id() and p.end_date >= day;
  end if;
end
$$;

-- What-if on a day counts the LRP policies of an entity by their indemnity, for everybody who sees their results (decision 44): as
-- their result at any price, max(0, floor - weight x price) - cost, and no other field of theirs. Floor and cost in $, weight in cwt;
-- it is null where the type of the policy has no factor. The endorsement is given only to users who see the policy itself.
create function app.entity_lrp_payoffs(day date) returns table (
  endorsement_number text, lot_id integer, owner text, root text, end_date date, floor numeric, weight numeric, cost numeric)
language sql stable security definer set search_path = public
begin atomic
  select case when app.is_admin() or l.user_id = app.user_id() then l.endorsement_number end, l.lot_id, e.name,
         case l.type when 'fed' then 'LE' else 'GF' end, l.end_date,
         l.coverage * l.head_count * l.target_wt / 100, f.value * l.head_count * l.target_wt / 100, l.total_premium
  from lrp l
  join entities e on e.id = l.entity_id
  left join lateral (
    select r.value from lrp_rules r
    -- A crop year begins in July of the year before.
    where r.kind = 'factor' and r.key = l.type and r.crop_year <= extract(year from l.effective_date + interval '6 months')
    order by r.crop_year desc limit 1) f on true
  where l.end_date >= day and (app.is_admin() or l.entity_id = app.entity_id());
end;

-- The counting policies of lots as a capture records them: as puts bought at their premium.
create function app.counting_policies(day date, of_lots integer[]) returns table (
  lot_id integer, id integer, premium numeric, put_symbol text, put_qty integer)
language sql stable security definer set search_path = public
begin atomic
  select l.lot_id, l.id, l.premium, l.put_symbol, l.put_qty from lrp l
  where l.lot_id = any(of_lots) and l.end_date >= day and (app.is_admin() or l.entity_id = app.entity_id())
  order by l.id;
end;

create trigger guard_lrp before insert or update of lot_id, entity_id, put_symbol, put_qty, user_id on lrp
  for each row execute function app.guard_lrp();
create trigger lrp_version before update on lrp for each row execute function app.bump_version();
create trigger unlink_lrp before update of entity_id on lots for each row
  when (old.entity_id <> new.entity_id) execute function app.unlink_lrp();
create trigger move_lrp after update of entity_id on users for each row
  when (old.entity_id <> new.entity_id) execute function app.move_lrp();
create trigger record_history_i after insert on lrp referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on lrp referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on lrp referencing old table as old_rows
  for each statement execute function app.record_history();
create trigger lrp_rules_version before update on lrp_rules for each row execute function app.bump_version();
create trigger record_history_i after insert on lrp_rules referencing new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_u after update on lrp_rules referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_history();
create trigger record_history_d after delete on lrp_rules referencing old table as old_rows
  for each statement execute function app.record_history();

-- A producer sees the option prices that their own positions need (decision 5).
create policy options_quotes_of_lrp on options_quotes to drover_producer
  using (symbol in (select app.entity_put_symbols()));

insert into lrp_rules (crop_year, kind, key, value) values
  (2026, 'factor', 'fed', 1),
  (2026, 'factor', 'strs_wt_1', 1.1),
  (2026, 'factor', 'strs_wt_2', 1),
  (2026, 'factor', 'hfrs_wt_1', 1),
  (2026, 'factor', 'hfrs_wt_2', 0.9),
  (2026, 'factor', 'unborn', 1.05),
  -- In lb a head, both bounds included.
  (2026, 'weight_max', 'strs_wt_1', 599.99),
  (2026, 'weight_min', 'strs_wt_2', 600),
  (2026, 'weight_max', 'strs_wt_2', 1000),
  (2026, 'weight_max', 'hfrs_wt_1', 599.99),
  (2026, 'weight_min', 'hfrs_wt_2', 600),
  (2026, 'weight_max', 'hfrs_wt_2', 1000),
  (2027, 'weight_min', 'fed', 1000),
  (2027, 'weight_max', 'fed', 1800),
  -- Percent of the premium, from a coverage level up to the next.
  (2026, 'subsidy', '70', 55),
  (2026, 'subsidy', '80', 50),
  (2026, 'subsidy', '85', 45),
  (2026, 'subsidy', '90', 40),
  (2026, 'subsidy', '95', 35),
  (2026, 'added_subsidy', 'beginning', 10),
  (2026, 'guard', 'expiry_days', 4),
  (2026, 'guard', 'days_before', 2),
  (2026, 'guard', 'days_after', 5),
  (2026, 'guard', 'premium_percent', 80);

-- Notices that LRP asks for, by crop year: hours after a death, and days before the end date from which cattle may be shipped.
insert into lrp_rules (crop_year, kind, key, value) values
  (2026, 'notice', 'death_hours', 72),
  (2026, 'notice', 'shipped_days', 60);

-- Who may call the functions; those of triggers and of other functions need no grant.
revoke execute on function app.entity_lrp, app.entity_put_symbols, app.ended_lrp, app.entity_lrp_results,
  app.entity_lrp_payoffs, app.counting_policies from public;
grant execute on function app.entity_lrp, app.entity_put_symbols, app.ended_lrp, app.entity_lrp_results,
  app.entity_lrp_payoffs, app.counting_policies to drover_app;
