-- The functions that add a change to the stored sums of its lots take arrays. For an array of one lot PostgreSQL would estimate a plan of its
-- own to be cheaper than the plan for any array, and so plan the same statements with each write, which took longer than running them.
alter function app.sum_cattle set plan_cache_mode = force_generic_plan;
alter function app.sum_lrp set plan_cache_mode = force_generic_plan;
alter function app.add_expenses set plan_cache_mode = force_generic_plan;
alter function app.add_closed_trades set plan_cache_mode = force_generic_plan;
