import type { TestServer } from './test-server.ts';

/** The columns that assign a table's rows to an entity; all rows of a table without them are included. */
const OWNED_BY = ['entity_id', 'user_id'] as const;

const special: Record<string, string> = {
  'public.entities': 'id = $1',
  'public.users': 'entity_id = $1',
  'auth.refresh_tokens':
    'session_id in (select s.id from auth.sessions s join users u on u.id = s.user_id where u.entity_id = $1)',
  'public.history': 'entity_id = $1',
  // This table counts sign-ups and sign-ins of all users.
  'auth.throttles': 'false',
};

/**
 * Creates a function that returns, per table, the number of rows that belong to an entity or to none, and the sum of the
 * transactions that wrote them: every insert, update and delete changes it. New tables are included automatically.
 */
export async function booksChecker(server: TestServer, entityId: number): Promise<() => Promise<string>> {
  const tables = await server.owner<{ name: string; columns: string[] }>(`
    select n.nspname || '.' || c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname in ('public', 'auth') group by 1 order by 1`);
  const states = tables.map(({ name, columns }) => {
    const [by] = OWNED_BY.filter((column) => columns.includes(column));
    const ofUser = 'user_id in (select id from users where entity_id = $1)';
    const known = by === 'entity_id' ? '(entity_id = $1 or entity_id is null)' : by && ofUser;
    const rows = special[name] ?? known ?? '$1 > 0';
    return `(select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) from ${name} where ${rows}) as "${name}"`;
  });
  // Prepared, because to plan it takes longer than to run it.
  const state = { name: 'books', text: `select ${states.join(', ')}`, values: [entityId] };
  return async () => JSON.stringify(await server.owner(state));
}
