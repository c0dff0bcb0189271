import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { findLot } from '#api/lot-detail';
import { listLots } from '#api/lots';
import { addExpense } from '#api/expenses';
import { addOut } from '#api/outs';
import { savePlan } from '#api/plan';
import { getProfile } from '#api/account';
import { openServer } from '../testing/bare-server.ts';
import { brokenInvariants } from '../testing/invariants.ts';
import { planRowsOf } from '../testing/plans.ts';
import { testFolder } from '../testing/folder.ts';
import { emptyDatabase, testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';
import { restoreBackup } from './restore.ts';
import { backupTables } from './write.ts';

const server = testServer();
const folder = testFolder();
const file = join(folder, 'backup.jsonl.gz');
const odd = { source: 'Amarillo, “the” sale', total_pay_wt: 60_000.25, total_cost: 150_000.01 };
const download = () => server.admin.send({ method: 'GET', url: '/api/backup' });

beforeAll(async () => {
  for (const who of [server.ann, server.bob]) {
    const lot = await someLot(who, 'B1', odd);
    await who.call(addOut, { lot_id: lot.id, date_out: '2026-05-01', head_count: 3 });
    await who.call(savePlan, { id: lot.id, feed_rate: 3.4, yardage: 0.45, interest: 8.25 });
  }
  await server.owner(`insert into trades (acct, name, trade_date, b_s, quantity, price_amount)
                     select 'A' || n, 'Many', '2026-01-01', 'Sell', n, 300 from generate_series(1, 4500) n`);
});

describe('a backup', () => {
  it('includes every table', async () => {
    const tables = await server.owner<{
      name: string;
    }>(`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`);
    const inBackup = backupTables.filter((table) => !table.startsWith('auth.'));
    expect(tables.map((table) => table.name).toSorted()).toEqual(inBackup.toSorted());
  });

  it('is for admins, and contains no sessions or secrets', async () => {
    expect((await server.ann.send({ method: 'GET', url: '/api/backup' })).statusCode).toBe(403);
    const response = await download();
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toMatch(/attachment; filename="drover-backup-/);
    writeFileSync(file, response.rawPayload);
    const text = gunzipSync(response.rawPayload).toString();
    const secrets = await server.owner<{ value: string }>('select value from auth.secrets');
    expect(secrets.length).toBe(6);
    for (const { value } of secrets) expect(text).not.toContain(value);
    expect(text).toContain('B1');
  });

  it('is restored record for record into an empty database, and works there', async () => {
    const target = await emptyDatabase();
    const counts = await restoreBackup(target, file);
    expect(counts).toMatchObject({ lots: 2, trades: 4500, users: 3 });
    const other = await openServer({}, target);
    for (const table of backupTables) {
      const rows = `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`;
      expect({ table, rows: await other.owner(rows) }).toEqual({ table, rows: await server.owner(rows) });
    }
    const ann = await other.signedIn(server.ann);
    expect(await ann.call(listLots, {})).toEqual(await server.ann.call(listLots, {}));
    expect(await ann.call(getProfile, {})).toEqual(await server.ann.call(getProfile, {}));
    const bill = { date: '2026-05-20', type: 'feed', amount: 900 } as const;
    const rows = [];
    for (const who of [ann, server.ann]) {
      const [lot] = await who.call(listLots, {});
      if (!lot) throw new Error('B1 is not there.');
      await who.call(addExpense, { ...bill, lot_id: lot.id });
      const written = await planRowsOf(who, lot);
      rows.push(written.map(({ type, date, amount }) => ({ type, date, amount })));
    }
    expect(rows[0]).toEqual(rows[1]);
    expect(rows[0]).not.toEqual([]);
    expect(await brokenInvariants(other.owner)).toEqual([]);
    const added = await someLot(ann, 'B2', odd);
    expect((await ann.call(findLot, { lot: 'B2' })).found?.lot.id).toBe(added.id);
    await other.close();
  });
});

describe('a restore', () => {
  it('refuses a database that has users, a file that is not a backup, and a truncated one', async () => {
    const target = await emptyDatabase();
    await expect(restoreBackup(server.ownerUrl, file)).rejects.toThrow('already has users');
    const attempts: [string, Buffer, string][] = [
      ['text', Buffer.from('not a backup'), 'could not be restored'],
      ['other', gzipSync('{"some":"json"}\n'), 'not a backup'],
      [
        'short',
        gzipSync(
          gunzipSync((await download()).rawPayload)
            .toString()
            .split('\n')
            .slice(0, 9)
            .join('\n'),
        ),
        'incomplete',
      ],
    ];
    for (const [name, content, reason] of attempts) {
      writeFileSync(join(folder, name), content);
      await expect(restoreBackup(target, join(folder, name))).rejects.toThrow(reason);
    }
    const other = await openServer({}, target);
    expect(await other.owner('select count(*)::int as users from users')).toEqual([{ users: 1 }]);
    await other.close();
  });
});
