-- The share of equity, %, above which an entity's value at risk is an alert; null until somebody sets it.
alter table entities add column risk_limit numeric(5, 2) check (risk_limit between 0 and 100);
grant update (risk_limit) on entities to drover_app;
