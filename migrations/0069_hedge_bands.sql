-- The band, % hedged, outside of which an entity's lots are an alert (decision 89); and lots that are left open on purpose.

alter table entities
  add column hedge_low numeric(5, 2) not null default 80 check (hedge_low >= 0),
  add column hedge_high numeric(5, 2) not null default 120,
  add constraint entities_hedge_band check (hedge_low <= hedge_high);
grant update (hedge_low, hedge_high) on entities to drover_app;

alter table lots add column left_open boolean not null default false;
