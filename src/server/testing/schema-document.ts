import type { Owner } from './constraints.ts';

interface TableRow {
  name: string;
  columns: { name: string; type: string; required: boolean; value: string | null }[];
  keys: string[] | null;
  rules: string[] | null;
  grants: string[] | null;
  triggers: string[] | null;
}

const TABLES = `
  select regexp_replace(c.oid::regclass::text, '^public\\.', '') as name,
    (select jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, atttypmod), 'required', attnotnull,
        'value', case when attidentity <> '' then 'identity' else pg_get_expr(adbin, adrelid) end) order by attnum)
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
    (select jsonb_agg(pg_get_constraintdef(k.oid, true) order by contype = 'p' desc, contype, conname) from pg_constraint k
     where conrelid = c.oid and contype in ('p', 'f', 'u')) as keys,
    (select jsonb_agg(format('%s %s%s', array_to_string(roles, ', '), lower(cmd), coalesce(': ' || coalesce(qual, with_check), ''))
       order by policyname) from pg_policies p where p.schemaname = n.nspname and p.tablename = c.relname) as rules,
    (select jsonb_agg(g.line order by g.line) from (
       select r.rolname || ': ' || string_agg(lower(a.privilege_type) || coalesce(' (' || columns || ')', ''), ', ' order by a.privilege_type) as line
       from (select grantee, privilege_type, null as columns from aclexplode(c.relacl)
             union all
             select a.grantee, a.privilege_type, string_agg(attname, ', ' order by attnum) from pg_attribute, aclexplode(attacl) a
             where attrelid = c.oid group by a.grantee, a.privilege_type) a
       join pg_roles r on r.oid = a.grantee where r.rolname like 'drover%' group by r.rolname) g) as grants,
    (select jsonb_agg(distinct p.pronamespace::regnamespace || '.' || p.proname) from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where t.tgrelid = c.oid and not tgisinternal) as triggers
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'auth') and c.relkind = 'r' order by 1`;

const FUNCTIONS = `
  select p.oid::regprocedure::text as name, pg_get_function_result(p.oid) as result,
    case when exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0) then 'everyone'
         else (select string_agg(r.rolname, ', ' order by r.rolname) from aclexplode(proacl) a join pg_roles r on r.oid = a.grantee
               where r.rolname like 'drover%') end as callers
  from pg_proc p where pronamespace in ('app'::regnamespace, 'auth'::regnamespace) and prorettype <> 'trigger'::regtype order by 1`;

/** The schema as Markdown: each table with its columns, keys, access rules, grants and triggers; then the functions. */
export async function schemaDocument(owner: Owner, sources: readonly string[]): Promise<string> {
  const tables = await owner<TableRow>(TABLES);
  const functions = await owner<{ name: string; result: string; callers: string | null }>(FUNCTIONS);
  return [
    '# Schema',
    'Generated from a new database by `npm test -- schema-document -u`. The declarations and the reasons are in `migrations/`.',
    ...tables.map((table) => tableSection(table, sources)),
    '## Functions',
    'Those of triggers stand with their tables.',
    [
      '| function | returns | callers |',
      '|---|---|---|',
      ...functions.map(
        ({ name, result, callers }) => `| \`${name}\` | ${cell(result)} | ${callers ?? 'other functions'} |`,
      ),
    ].join('\n'),
    '',
  ].join('\n\n');
}

function tableSection(table: TableRow, sources: readonly string[]): string {
  const lines = [
    ...(table.keys ?? []).map((key) => `- ${key.replaceAll('\n', ' ')}`),
    ...(table.rules ?? []).map((rule) => `- access rule: \`${rule.replaceAll(/\s+/g, ' ')}\``),
    ...(table.grants ?? []).map((grant) => `- granted to ${grant}`),
    ...(table.triggers ? [`- triggers: ${table.triggers.join(', ')}`] : []),
  ];
  return [
    `## ${table.name}`,
    purposeOf(table.name, sources),
    [
      '| column | type | required | value |',
      '|---|---|---|---|',
      ...table.columns.map(
        ({ name, type, required, value }) =>
          `| ${name} | ${type} | ${required ? 'yes' : ''} | ${cell(value ?? '')} |`,
      ),
    ].join('\n'),
    lines.join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The comment above the table's declaration. */
function purposeOf(table: string, sources: readonly string[]): string {
  const above = new RegExp(`((?:^-- .*\\n)+)create table ${table.replace('.', '\\.')} \\(`, 'm');
  const comment = sources.map((text) => above.exec(text)?.[1]).find((found) => found !== undefined) ?? '';
  return comment.replaceAll(/^-- /gm, '').trim();
}

const cell = (text: string): string =>
  text === '' ? '' : `\`${text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')}\``;
