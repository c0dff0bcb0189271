-- A function that runs as the owner finds tables of the temporary schema last: without being named, that schema comes first, so that a
-- temporary table could stand for one of ours. (The log-ins of requests may make none: this holds where somebody grants it.)
do $$
declare
  definer record;
begin
  for definer in
    select p.oid::regprocedure as signature, substr(setting, length('search_path=') + 1) as search_path
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace left join lateral unnest(p.proconfig) setting on setting like 'search\_path=%'
    where p.prosecdef and n.nspname in ('public', 'app', 'auth') and coalesce(setting, '') !~ 'pg_temp$'
  loop
    execute format('alter function %s set search_path = %s, pg_temp', definer.signature, coalesce(definer.search_path, 'public'));
  end loop;
end
$$;
