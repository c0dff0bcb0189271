-- The offers of LRP by day, the actual ending values, and rules of LRP by weight.

-- From this target weight on, lb a head, within one crop year. Where the value is from.
alter table lrp_rules
  add column weight_from numeric(8, 2) not null default 0 check (weight_from >= 0),
  add column source text;
alter table lrp_rules drop constraint lrp_rules_crop_year_kind_key_key;
alter table lrp_rules add constraint lrp_rules_crop_year_kind_key_key unique (crop_year, kind, key, weight_from);

insert into lrp_rules (crop_year, kind, key, weight_from, value, source) values
  (2027, 'factor', 'unborn', 0, 1.05, 'RMA daily files; agents'' texts'),
  (2027, 'factor', 'unborn', 600, 0.95, 'RMA daily files; agents'' texts'),
  (2026, 'weight_min', 'strs_wt_1', 0, 100, 'RMA, LRP types; agents'' texts, to be confirmed'),
  (2026, 'weight_min', 'hfrs_wt_1', 0, 100, 'RMA, LRP types; agents'' texts, to be confirmed'),
  (2026, 'weight_min', 'unborn', 0, 100, 'RMA, LRP types; agents'' texts, to be confirmed'),
  (2026, 'weight_max', 'unborn', 0, 599.99, 'RMA, LRP types; agents'' texts, to be confirmed'),
  (2027, 'weight_max', 'unborn', 0, 900, 'Agents'' texts, to be confirmed'),
  (2026, 'weight_min', 'fed', 0, 1000, 'RMA, LRP types; agents'' texts, to be confirmed'),
  (2026, 'weight_max', 'fed', 0, 1600, 'RMA, LRP types; agents'' texts, to be confirmed'),
  -- Months after the end date's month, on whose first day the premium is due.
  (2000, 'premium_due', 'months', 0, 1, 'RMA, LRP Basic Provisions'),
  (2026, 'premium_due', 'months', 0, 2, 'RMA, LRP Basic Provisions'),
  -- Head of an endorsement, and of a crop year, for feeder and fed cattle each.
  (2026, 'limit', 'endorsement_head', 0, 12000, 'RMA, LRP Basic Provisions; to be confirmed'),
  (2026, 'limit', 'crop_year_head', 0, 25000, 'RMA, LRP Basic Provisions; to be confirmed'),
  -- Days between the end date and the out date of the cattle.
  (2026, 'fit', 'end_days', 0, 60, 'RMA, LRP Insurance Standards Handbook')
on conflict (crop_year, kind, key, weight_from) do nothing;

-- What a policy brings at any price, as before, with the factor of its type and target weight: the latest crop year that has the type,
-- and of its rows the highest weight not above the policy's.
create or replace view app.lrp_payoffs with (security_invoker) as
  select l.id, case l.type when 'fed' then 'LE' else 'GF' end as root, l.coverage * l.head_count * l.target_wt / 100 as floor,
         f.value * l.head_count * l.target_wt / 100 as weight, l.total_premium as cost
  from lrp l
  left join lateral (
    select r.value from lrp_rules r
    where r.kind = 'factor' and r.key = l.type and r.weight_from <= l.target_wt and r.crop_year = (
      select max(y.crop_year) from lrp_rules y
      -- A crop year begins in July of the year before.
      where y.kind = 'factor' and y.key = l.type and y.crop_year <= extract(year from l.effective_date + interval '6 months'))
    order by r.weight_from desc limit 1) f on true;

create or replace function app.entity_lrp_payoffs(day date) returns table (
  endorsement_number text, lot_id integer, owner text, root text, end_date date, floor numeric, weight numeric, cost numeric)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select case when app.is_admin() or l.user_id = app.user_id() then l.endorsement_number end, l.lot_id, e.name,
         f.root, l.end_date, f.floor, f.weight, f.cost
  from lrp l join app.lrp_payoffs f on f.id = l.id join entities e on e.id = l.entity_id
  where l.end_date >= day and (app.is_admin() or l.entity_id = app.entity_id());
end;

-- Head that an entity insures by policies that take effect within these days, by commodity: feeder cattle 0801, fed cattle 0802. Everybody who
-- may see the entity's lots may know it, as its limits hold for all of its users.
create function app.insured_head(of_entity integer, first date, last date) returns table (commodity text, head bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select case l.type when 'fed' then '0802' else '0801' end, sum(l.head_count)
  from lrp l
  where l.entity_id = of_entity and l.effective_date between first and last and (app.is_admin() or l.entity_id = app.entity_id())
  group by 1;
end;
revoke execute on function app.insured_head from public;
grant execute on function app.insured_head to drover_app;

-- A file of a day's offers that was read, with what was skipped and refused in it.
create table lrp_offer_files (
  id integer generated always as identity primary key,
  sha256 bytea not null unique,
  name text not null,
  day date not null,
  source text not null check (source in ('simulated', 'rma', 'files')),
  rows integer not null,
  offers integer not null,
  ending_values integer not null,
  -- The number of rows by reason.
  skipped jsonb not null,
  refused integer not null,
  -- The first refused rows, and why.
  problems jsonb not null,
  sent_by uuid references users on delete set null,
  received_at timestamptz not null default now()
);
create index lrp_offer_files_day on lrp_offer_files (day desc, id desc);
create index lrp_offer_files_sent_by on lrp_offer_files (sent_by);

alter table lrp_offer_files enable row level security;
create policy lrp_offer_files_admin on lrp_offer_files to drover_admin using (true) with check (true);
grant select, insert, delete on lrp_offer_files to drover_admin;

-- Offers of a day: level in percent, prices in $/cwt, `gross` the whole premium. A newer file of a day replaces the day's. Of old weeks those
-- of one day stay: what the same week's were in other years.
create table lrp_offers (
  effective date not null,
  type text not null check (type in ('fed', 'strs_wt_1', 'strs_wt_2', 'hfrs_wt_1', 'hfrs_wt_2', 'unborn')),
  weeks smallint not null,
  level numeric(6, 3) not null,
  coverage numeric(10, 4) not null,
  rate numeric(10, 8) not null,
  gross numeric(10, 4) not null,
  expected numeric(10, 4) not null,
  factor numeric(8, 5) not null,
  end_date date not null,
  source text not null check (source in ('simulated', 'rma', 'files'))
);
create index lrp_offers_effective on lrp_offers (effective, type);

alter table lrp_offers enable row level security;
create policy lrp_offers_admin on lrp_offers to drover_admin using (true) with check (true);
create policy lrp_offers_producer on lrp_offers to drover_producer using ((select app.user_id()) is not null);
grant select on lrp_offers to drover_app;
grant insert, delete on lrp_offers to drover_admin;

-- Actual ending values, $/cwt, by the crop year of the effective date; with the value before where it was changed later.
create table lrp_ending_values (
  type text not null check (type in ('fed', 'strs_wt_1', 'strs_wt_2', 'hfrs_wt_1', 'hfrs_wt_2', 'unborn')),
  end_date date not null,
  crop_year integer not null,
  value numeric(10, 4) not null check (value >= 0),
  released date not null,
  previous numeric(10, 4),
  source text not null check (source in ('simulated', 'rma', 'files')),
  primary key (type, end_date, crop_year)
);

alter table lrp_ending_values enable row level security;
create policy lrp_ending_values_admin on lrp_ending_values to drover_admin using (true) with check (true);
create policy lrp_ending_values_producer on lrp_ending_values to drover_producer using ((select app.user_id()) is not null);
grant select on lrp_ending_values to drover_app;
grant insert, update, delete on lrp_ending_values to drover_admin;

-- Days on which RMA offers none, such as those of the Cattle on Feed report.
create table lrp_closed_days (
  id integer generated always as identity primary key,
  day date not null constraint lrp_closed_days_day_key unique,
  reason text,
  created_at timestamptz not null default now()
);

alter table lrp_closed_days enable row level security;
create policy lrp_closed_days_admin on lrp_closed_days to drover_admin using (true) with check (true);
create policy lrp_closed_days_producer on lrp_closed_days to drover_producer using ((select app.user_id()) is not null);
grant select on lrp_closed_days to drover_app;
grant insert, delete on lrp_closed_days to drover_admin;

-- The last try to fetch a day's offers: one of several servers claims it.
create table lrp_offer_fetches (
  day date primary key,
  tries integer not null default 1,
  tried_at timestamptz not null,
  next_try_at timestamptz not null,
  outcome text check (outcome in ('saved', 'not posted', 'no cattle', 'failed')),
  message text
);

alter table lrp_offer_fetches enable row level security;
create policy lrp_offer_fetches_admin on lrp_offer_fetches to drover_admin using (true) with check (true);
create policy lrp_offer_fetches_producer on lrp_offer_fetches to drover_producer using ((select app.user_id()) is not null);
grant select on lrp_offer_fetches to drover_app;
grant insert, update, delete on lrp_offer_fetches to drover_admin;
