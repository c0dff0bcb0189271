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
create policy value_at_risk_producer on value_at_risk to drover_producer
  using (entity_id = (select app.entity_id())) with check (entity_id = (select app.entity_id()));
create policy value_at_risk_admin on value_at_risk to drover_admin using (true) with check (true);
grant select, insert, update on value_at_risk to drover_app;
