-- A window that ends later than its length from now began while the database's clock was wrong: it counts as over.

create or replace function auth.attempt(throttle_key text, allowed integer, window_seconds integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counted record;
  latest timestamptz := now() + make_interval(secs => window_seconds);
begin
  delete from auth.throttles where resets_at < now() and key <> throttle_key;
  insert into auth.throttles as t (key, attempts, resets_at) values (throttle_key, 1, latest)
  on conflict (key) do update set
    attempts = case when t.resets_at between now() and latest then t.attempts + 1 else 1 end,
    resets_at = case when t.resets_at between now() and latest then t.resets_at else latest end
  returning attempts, resets_at into counted;
  return case when counted.attempts <= allowed then 0
              else greatest(1, ceil(extract(epoch from counted.resets_at - now())))::integer end;
end
$$;
