-- The lots of a capture without a plan to finish: 1 or 0 for a lot; null in captures from before it was stored.
alter table equity_history add column lots_without_plan integer;
alter table equity_days add column lots_without_plan integer;
