-- Refusals carry the name of their reason, and figures as numbers: the sentences are in src/domain/refusals.ts, in one place.

create function app.refuse(reason text, field text default null, figure numeric default null) returns void language plpgsql as $$
begin
  raise exception using errcode = 'DR001', message = reason, detail = coalesce(figure::text, ''), column = coalesce(field, '');
end
$$;

do $$
declare
  refusing record;
  changed text;
  worded record;
begin
  for refusing in
    select p.oid, p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as declared from pg_proc p
    where p.pronamespace in ('app'::regnamespace, 'auth'::regnamespace) and p.prosrc ~ 'app\.refuse\('
  loop
    changed := refusing.declared;
    for worded in
      select * from (values
        ('session_ended', 'Your session has ended. Please sign in again.'),
        ('temporary_password', 'Please change your temporary password first'),
        ('not_permitted', 'You don''''t have permission to access this page. Admin privileges are required.'),
        ('user_gone', 'This user is not there any more'),
        ('account_taken', 'Another entity already has this RJO account number confirmed'),
        ('type_or_entity', 'Only an administrator can change a user''''s type or entity'),
        ('own_account', 'You cannot delete your own account'),
        ('own_admin_role', 'You cannot take the admin role from yourself'),
        ('give_password', 'Only an administrator can give a password to a user'),
        ('own_password', 'Change your own password in Account Settings'),
        ('lot_not_found', 'Lot not found'),
        ('producer_not_found', 'Producer not found'),
        ('nothing_to_restore', 'There is nothing to restore here'),
        ('already_restored', 'This record is there already: it has been restored before'),
        ('lot_gone', 'The lot of this record is gone: restore the lot first'),
        ('import_reverted', 'The import of this trade has been reverted: import the file again'),
        ('restore_trade', 'Only an administrator can restore a trade'),
        ('make_backup', 'Only an administrator can make a backup')) as w (reason, sentence)
    loop
      changed := regexp_replace(changed, 'app\.refuse\(''\w+'', ''' || replace(worded.sentence, '.', '\.') || '\.?''',
                                'app.refuse(''' || worded.reason || '''', 'g');
    end loop;
    changed := regexp_replace(changed, 'app\.refuse\(''conflict'', case tg_op when ''DELETE'' then ''[^'']+''\s+else ''[^'']+'' end\)',
                              'app.refuse(case tg_op when ''DELETE'' then ''last_admin'' else ''last_admin_role'' end)');
    changed := regexp_replace(changed, 'app\.refuse\(''conflict'', app\.head_remaining\((.+)\), ''(\w+)''\)',
                              'app.refuse(''too_few_head'', ''\2'', \1)', 'g');
    if changed ~ 'app\.refuse\(''(unauthorized|forbidden|not_found|conflict|invalid)''' then
      raise exception 'A refusal of % has kept its sentence', refusing.name;
    end if;
    execute changed;
  end loop;
end
$$;

drop function app.refuse(text, text, text);
drop function app.head_remaining(numeric);
