-- What a backup holds beside the rows that an administrator sees: password hashes, what each user has waved away, and which
-- migration the tables are at.

create function auth.backup_passwords() returns setof jsonb
language plpgsql stable security definer set search_path = public as $$
begin
  if not app.is_admin() then
    perform app.refuse('forbidden', 'Only an administrator can make a backup.');
  end if;
  return query select to_jsonb(p) from auth.passwords p order by p.user_id;
end
$$;

create function app.backup_dismissals() returns setof jsonb
language plpgsql stable security definer set search_path = public as $$
begin
  if not app.is_admin() then
    perform app.refuse('forbidden', 'Only an administrator can make a backup.');
  end if;
  return query select to_jsonb(d) from alert_dismissals d order by d.user_id, d.key;
end
$$;

create function app.last_migration() returns text
language sql stable security definer set search_path = public
  return (select name from migrations.applied order by id desc limit 1);

revoke execute on function auth.backup_passwords, app.backup_dismissals from public;
grant execute on function auth.backup_passwords, app.backup_dismissals, app.last_migration to drover_app;
