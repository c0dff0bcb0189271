import type { Client } from 'pg';

/** The tables with the most rows, whose indexes take most of the time of filling them. */
const LARGE_TABLES = ['expenses', 'trades', 'equity_history', 'receivings', 'outs', 'lots', 'lrp'];

/**
 * Fills large tables without their indexes and makes these afterwards, as one sort costs far less than millions of insertions. Primary keys and unique
 * constraints stay.
 */
export async function withoutIndexes(owner: Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by i.indrelid, i.indexrelid`,
    [LARGE_TABLES],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  await fill();
  await owner.query(`set maintenance_work_mem = '1GB'`);
  for (const { definition } of rows) await owner.query(definition);
  await owner.query('reset maintenance_work_mem');
}
