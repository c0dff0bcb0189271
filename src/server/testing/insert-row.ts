import type { TestServer } from './test-server.ts';

/** Inserts a row without the API; returns its id. */
export async function insertRow(
  server: Pick<TestServer, 'owner'>,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<number> {
  const names = Object.keys(row);
  const values = names.map((_name, index) => `$${index + 1}`);
  const [inserted] = await server.owner<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${values.join(', ')}) returning id`,
    Object.values(row),
  );
  return inserted?.id ?? 0;
}
