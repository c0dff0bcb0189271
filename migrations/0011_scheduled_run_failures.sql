-- Scheduled work may fail: the reason stays with the run until the run succeeds, so that administrators are told.

alter table scheduled_runs add column failure text;
grant update (ran_at, failure) on scheduled_runs to drover_app;
