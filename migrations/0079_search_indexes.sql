-- Indexes by which an administrator's search finds a rare word in millions of trades, lots and policies. They need the extension pg_trgm,
-- which PostgreSQL's own packages contain and an owner of the database may create; without it searches are as slow as before.

do $$
begin
  create schema if not exists extensions;
  create extension if not exists pg_trgm schema extensions;
  create index trades_search on trades using gin (search_text extensions.gin_trgm_ops, symbol extensions.gin_trgm_ops);
  create index lots_search on lots using gin (search_text extensions.gin_trgm_ops);
  create index lrp_search on lrp using gin (lower(endorsement_number) extensions.gin_trgm_ops,
    lower(county) extensions.gin_trgm_ops, lower(state) extensions.gin_trgm_ops);
exception
  when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'Without the extension pg_trgm: %', sqlerrm;
end
$$;
