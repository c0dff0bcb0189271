import type { Client } from 'pg';

/**
 * Fills empty tables without their indexes and makes these afterwards, as one sort costs far less than millions of insertions. Primary keys
 * and unique constraints stay. The tables are emptied in the same transaction, so that with `wal_level = minimal` nothing of it is logged.
 */
export async function filled(
  owner: Client,
  tables: readonly string[],
  fill: () => Promise<unknown>,
): Promise<void> {
  await owner.query('begin');
  await owner.query(`truncate ${tables.join(', ')} cascade`);
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by i.indrelid, i.indexrelid`,
    [tables],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await owner.query(definition);
  await owner.query('commit');
}
