-- Schemas, the user and entity of a request, and refusals.

create schema app;
create schema auth;
revoke all on schema public from public;
grant usage on schema public, app, auth to drover_app;
grant usage on schema auth to drover_visitor;

-- In access rules call these as `(select app.user_id())`, so that they run once per statement, not once per row. Parallel
-- safe, so that several processes may share a long read.
create function app.user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

create function app.entity_id() returns integer language sql stable parallel safe
  return nullif(current_setting('app.entity_id', true), '')::integer;

-- The log-in says it, never a setting: a producer's connection cannot become an administrator's.
create function app.is_admin() returns boolean language sql stable parallel safe
  return pg_has_role(session_user, 'drover_admin', 'usage');

-- Every update of an editable record raises its version, so that a stale edit can be told from a fresh one.
create function app.bump_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

-- A refusal: the server translates the name of its reason for the user (src/domain/refusals.ts).
create function app.refuse(reason text, field text default null, figure numeric default null) returns void language plpgsql as $$
begin
  raise exception using errcode = 'DR001', message = reason, detail = coalesce(figure::text, ''), column = coalesce(field, '');
end
$$;
