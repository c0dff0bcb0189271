import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addExpense } from '#api/expenses';
import { addLot, listLots } from '#api/lots';
import { signIn, signUp } from '../load/client.ts';
import { ADMIN, startDrover } from '../load/drover.ts';
import { type ExternalPostgres, externalPostgres } from './external-postgres.ts';
import { setUpPgBouncer, startPgBouncer } from './pgbouncer.ts';

/** Needs `pgbouncer` on the machine (`apt-get install pgbouncer`). */
const folder = mkdtempSync(join(tmpdir(), 'drover-pooler-'));
chmodSync(folder, 0o711);
let postgres: ExternalPostgres;
beforeAll(async () => {
  postgres = await externalPostgres(join(folder, 'postgres'));
  await setUpPgBouncer(postgres.superUrl);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const lot = {
  lot: '1',
  owner: 'Lazy K Ranch',
  date_in: '2026-03-14',
  source: 'Amarillo',
  location: 'Pen 1',
  total_received: 100,
  total_pay_wt: 60_000,
  total_cost: 150_000,
  est_out_wt: 850,
  est_out_date: '2026-10-01',
};

it('two servers work through a pooler in session mode with default settings, also after a restart', async () => {
  const pooler = await startPgBouncer(join(folder, 'session'), postgres.url, 'session');
  const settings = { DATABASE_URL: pooler.url, QUOTES_PROVIDER: 'manual' };
  const servers = await Promise.all([startDrover(settings), startDrover(settings)]);
  const [one, other] = servers;
  const ann = await signUp(one.url, 'ann@lazyk.test', 'Lazy K Ranch');
  const { id } = await ann.call(addLot, lot);
  await Promise.all(
    Array.from({ length: 100 }, () => ann.call(addExpense, { lot_id: id, date: '2026-05-02', amount: 12.5 })),
  );
  const admin = await signIn(other.url, ADMIN.email);
  expect(await admin.call(listLots, {})).toHaveLength(1);
  for (const server of servers) await server.stop();
  const again = await startDrover(settings);
  expect(await (await signIn(again.url, ADMIN.email)).call(listLots, {})).toHaveLength(1);
  await again.stop();
  await pooler.stop();
});

it('a pooler in transaction mode is refused with a single sentence', async () => {
  const pooler = await startPgBouncer(join(folder, 'transaction'), postgres.url, 'transaction');
  await expect(startDrover({ DATABASE_URL: pooler.url })).rejects.toThrow(
    /DATABASE_URL leads to a pooler in transaction mode, [^\n]*\n$/,
  );
  await pooler.stop();
});
