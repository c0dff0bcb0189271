import pg from 'pg';
import type { Owner } from '../src/server/testing/constraints.ts';
import { createGroups } from '../src/server/db/roles.ts';
import { declarationsOf, tablesOf, version01Dump } from '../src/server/testing/upgrades.ts';
import { asOwner } from './admin-connection.ts';

const LOTS = 2_000;

/** Fills an empty database with the tables of version 0.1 and a large book: 2,000 lots with 36,000 records. */
export async function fillOldDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await createGroups(client);
    await client.query(version01Dump());
  } finally {
    await client.end();
  }
  await asOwner(url, async (owner) => {
    await owner(`
      insert into lots (entity_id, lot, date_in, source, location, est_out_wt, est_out_date, marketing_class, futures_contract)
      select (select min(id) from entities), 'filled ' || n, '2026-01-05', 'Joplin sale', 'North pens', 850, '2026-12-11', 'Feeder', 'GFF27'
      from generate_series(1, ${LOTS}) n`);
    await owner(`
      insert into receivings (lot_id, entity_id, date_in, source, location, received, pay_wt, cost)
      select id, entity_id, date_in, source, location, 40 + id % 90, (40 + id % 90) * 550, (40 + id % 90) * 1800
      from lots, generate_series(1, 2) where lot like 'filled %'`);
    await owner(`
      insert into outs (lot_id, entity_id, date_out, type, head_count)
      select id, entity_id, date '2026-10-01' + n, case n % 3 when 0 then 'shipped' else 'dead' end, n
      from lots, generate_series(1, 4) n where lot like 'filled %'`);
    await owner(`
      insert into expenses (lot_id, entity_id, date, type, amount, expense_category)
      select id, entity_id, date '2026-09-01' + n, 'feed', 100 + n * 17.35, 'actual'
      from lots, generate_series(1, 12) n where lot like 'filled %'`);
    await owner('vacuum analyze');
  });
}

/** Everything in a database: the declarations, the migrations, and a digest of the rows of each table. */
export async function contentOf(owner: Owner): Promise<object> {
  const digests: Record<string, unknown> = {};
  for (const table of [...(await tablesOf(owner)), 'migrations.applied', 'migrations.access'])
    [digests[table]] = await owner(
      `select count(*)::int as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest from ${table} t`,
    );
  return { declarations: await declarationsOf(owner), digests };
}
