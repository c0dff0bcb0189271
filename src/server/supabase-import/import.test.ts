import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../testing/bare-server.ts';
import { testFolder } from '../testing/folder.ts';
import { brokenInvariants } from '../testing/invariants.ts';
import { OLD_TODAY, oldApplication } from '../testing/old-application.ts';
import { asCsv, asDump, asPackedDump } from '../testing/old-dump.ts';
import { headFlaws, misfits } from '../testing/old-application-flaws.ts';
import { asOwner } from '../testing/upgrades.ts';
import { importSupabase } from './command.ts';
import { openSource } from './source.ts';
import { oldTables } from './tables.ts';

const folder = testFolder();
const SMALL = { users: 5, lots: 24 };
let made = 0;
let empty: string;
beforeAll(async () => {
  empty = await emptyDatabase();
});

function fileOf(content: string | Buffer): string {
  const file = join(folder, `dump-${(made += 1)}`);
  writeFileSync(file, content);
  return file;
}

function folderOf(texts: Record<string, string>): string {
  const path = join(folder, `tables-${(made += 1)}`);
  mkdirSync(path);
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(path, name), text);
  return path;
}

const report = join(folder, 'report.md');
const reported = () => readFileSync(report, 'utf8');
const importInto = (url: string, dump: string, acceptRecords = false) =>
  importSupabase(url, {
    dump,
    report,
    acceptRecords,
    timeZone: null,
    today: OLD_TODAY,
    now: new Date('2026-11-22T18:00:00Z'),
  });

/** The message of an import into the empty database that is refused; nothing may be written. */
async function refusal(dump: string): Promise<string> {
  const message = await importInto(empty, dump).then(
    () => 'imported',
    (error: Error) => error.message,
  );
  const [rows] = await asOwner(empty, (owner) =>
    owner<{ rows: number }>(
      `select ((select count(*) from users) + (select count(*) from entities) + (select count(*) from lots)
               + (select count(*) from history where user_name = 'Imported'))::int as rows`,
    ),
  );
  expect(rows).toEqual({ rows: 0 });
  return message;
}

const RECORDS = `
  select json_build_object(
    'users', (select json_agg(u order by u.email) from (select id, full_name, email, user_type, created_at from users) u),
    'lots', (select json_agg(l order by l.owner, l.lot) from (
       select e.name as owner, lot, date_in, source, location, total_received, total_dead, total_shipped, current_hd, total_pay_wt,
              total_cost, partnership, percent_owned, basis, l.created_at from lots l join entities e on e.id = l.entity_id) l),
    'outs', (select json_agg(o order by o.owner, o.lot, o.type) from (
       select e.name as owner, l.lot, o.type, o.head_count, o.weight, o.proceeds, o.destination
       from outs o join lots l on l.id = o.lot_id join entities e on e.id = l.entity_id) o),
    'trades', (select json_agg(t order by t.owner, t.lot) from (
       select e.name as owner, l.lot, t.acct, t.status, t.profit, t.symbol
       from trades t join lots l on l.id = t.lot_id join entities e on e.id = l.entity_id) t)) as records`;
const recordsOf = async (url: string) => {
  const [row] = await asOwner(url, (owner) => owner<{ records: unknown }>(RECORDS));
  return String(row?.records);
};

// Each imports whole dumps.
describe('the import of another application', { timeout: 120_000 }, () => {
  it('gives the same records from a dump with COPY, with INSERT, packed, and from a folder of CSV files', async () => {
    const data = oldApplication(SMALL);
    const dumps = [
      fileOf(asDump(data)),
      fileOf(asDump(data, { inserts: true })),
      fileOf(asDump(data).replaceAll('\n', '\r\n')),
      fileOf(asPackedDump(data)),
      folderOf(asCsv(data)),
    ];
    const found: string[] = [];
    for (const dump of dumps) {
      const url = await emptyDatabase();
      expect(await importInto(url, dump)).toContain('Imported 5 users, 24 lots and their records.');
      expect(await asOwner(url, brokenInvariants)).toEqual([]);
      found.push(await recordsOf(url));
    }
    expect(found[0]).toContain('Pen 1\\tNorth');
    expect(found[0]).toContain('"destination":"Plant \\\\ 2"');
    expect(found[0]).toContain('"profit":2312.50');
    expect(new Set(found).size).toBe(1);
  });

  it('reports counts and sums, old beside new, and what is left out', async () => {
    const url = await emptyDatabase();
    const data = oldApplication(SMALL);
    for (const row of data.expenses) row['receipt'] = 'scan.pdf';
    await importInto(url, fileOf(asDump(data)));
    for (const line of [
      '| expenses | rows | 144 | 144 |  |',
      '| expenses | sum of amount | $14,776.56 | $14,776.56 |  |',
      '| lots | sum of current_hd | 1,728 | 1,728 |  |',
      '| equity_history | sum of net_equity | $1,771,904.16 | $1,771,904.16 |  |',
      '- Table audit',
      '- expenses: receipt',
    ])
      expect(reported()).toContain(line);
    expect(statSync(report).mode & 0o077).toBe(0);
    const history = await asOwner(url, (owner) =>
      owner(`select distinct user_name, action from history where record <> 'lrp_rules'`),
    );
    expect(history).toEqual([{ user_name: 'Imported', action: 'insert' }]);
    const days = await asOwner(url, (owner) =>
      owner(
        'select snapshot_date::text as day, lots, net_equity::float8, equity_with_sales from equity_days where entity_id is null order by 1',
      ),
    );
    expect(days).toEqual([
      { day: '2026-10-30', lots: 24, net_equity: 885_952.08, equity_with_sales: null },
      { day: '2026-11-06', lots: 24, net_equity: 885_952.08, equity_with_sales: null },
    ]);
    await expect(importInto(url, fileOf(asDump(oldApplication(SMALL))))).rejects.toThrow('already has users');
  });

  it('names everything that does not fit by table, line, column and value, and changes nothing', async () => {
    const data = oldApplication(SMALL);
    for (const { apply } of misfits) apply(data);
    for (const dump of [fileOf(asDump(data)), folderOf(asCsv(data))]) {
      expect(await refusal(dump)).toContain(`The dump does not fit: ${misfits.length} problems`);
      for (const { message: expected } of misfits) expect(reported()).toMatch(expected);
      expect(reported()).toContain('Nothing was imported');
    }
  });

  it('keeps the records where totals differ, and changes head only when that is accepted', async () => {
    const data = oldApplication(SMALL);
    headFlaws(data);
    const dump = fileOf(asDump(data));
    expect(await refusal(dump)).toMatch(/^The head of 1 lot differs from its records.*--accept-records/);
    expect(reported()).toMatch(/lots, line \d+: lot "1" of Ranch 1 has 999 head, and 20 by its records/);
    const url = await emptyDatabase();
    await importInto(url, dump, true);
    expect(await asOwner(url, brokenInvariants)).toEqual([]);
    const lots = await asOwner(url, (owner) =>
      owner(`select e.name, lot, total_received::int, total_cost::float8, receiving_count, current_hd::int
             from lots l join entities e on e.id = l.entity_id where lot = '1' and e.name in ('Ranch 1', 'Ranch 2', 'Ranch 3') order by 1`),
    );
    expect(lots).toMatchObject([
      { name: 'Ranch 1', total_received: 40, current_hd: 20 },
      { name: 'Ranch 2', total_received: 83, receiving_count: 1 },
      { name: 'Ranch 3', total_cost: 63_057.54 },
    ]);
    expect(reported()).toContain('total_cost 1, of the records 63,057.54. The records are kept');
    expect(reported()).toMatch(
      /lot "1" of Ranch 2 has no receivings: one of 83 head is made from its totals/,
    );
  });
});

it('keeps a closed trade without a closing price as an unmatched offset', async () => {
  const data = oldApplication(SMALL);
  const closed = data.trades.findIndex(({ status }) => status === 'closed');
  Object.assign(data.trades[closed] ?? {}, { closing_price: null, closing_date: null });
  const url = await emptyDatabase();
  await importInto(url, fileOf(asDump(data)));
  expect(await asOwner(url, brokenInvariants)).toEqual([]);
  const trades = await asOwner(url, (owner) =>
    owner(`select status, profit, closing_date::text as day, closing_price::float8 as price, i.file_name
           from trades t join trade_imports i on i.id = t.closed_by_import`),
  );
  expect(trades).toEqual([
    { status: 'closed', profit: null, day: '2026-03-02', price: 270.125, file_name: 'Imported' },
  ]);
});

describe('a dump that cannot be read', () => {
  const dump = asDump(oldApplication(SMALL));

  it('is refused when a table, a column or the end is missing', async () => {
    expect(await refusal(fileOf(dump.slice(0, dump.length / 2)))).toContain('The dump is incomplete');
    expect(await refusal(fileOf(dump.replace('-- PostgreSQL database dump complete', '')))).toContain(
      'incomplete',
    );
    expect(await refusal(fileOf('hello'))).toContain('The dump is incomplete');
    expect(await refusal(fileOf(dump.replace('date_out', 'day')))).toContain('outs has no column date_out');
    const { lrp: _, ...rest } = oldApplication(SMALL);
    expect(await refusal(fileOf(asDump(rest)))).toContain('The dump has no table lrp');
    expect(await refusal(join(folder, 'nothing'))).toContain('cannot be read');
    expect(await refusal(folderOf({ 'lots.csv': 'lot,owner\n"1' }))).toContain(
      'begins a quoted value that does not end',
    );
  });

  it('is never executed', async () => {
    const hostile = dump.replace(
      '-- Data for Name: expenses',
      'drop table lots; select pg_sleep(600); insert into public.outs values (now());\n-- Data for Name: expenses',
    );
    expect(await refusal(fileOf(hostile))).toMatch(
      /Line \d+ of the dump inserts into outs without the names of its columns/,
    );
    const values = dump.replace(
      '-- Data',
      "insert into public.outs (lot) values (pg_read_file('x'));\n-- Data",
    );
    expect(await refusal(fileOf(values))).toMatch(/has something other than plain values/);
  });

  it('ends with a message where it is packed to exhaust the server', async () => {
    const zeros = Buffer.alloc(110 * 1024 * 1024, `${'x'.repeat(9_999)}\n`);
    expect(await refusal(fileOf(gzipSync(zeros, { level: 1 })))).toContain(
      'unpacks to more than 200 times its size',
    );
    expect(await refusal(fileOf(Buffer.alloc(17 * 1024 * 1024, 'x')))).toContain(
      'Line 1 is longer than 16,777,216',
    );
    expect(await refusal(fileOf(asPackedDump(oldApplication(SMALL)).subarray(0, 500)))).toContain(
      'cannot be read',
    );
    expect(await refusal(fileOf(Buffer.from([0x2d, 0x2d, 0xff, 0xfe, 0x0a])))).toContain('not in UTF-8');
  });
});

describe('a dump in the custom format', () => {
  it('is read through pg_restore, and refused in words where there is none', async () => {
    const path = process.env['PATH'];
    const programs = folderOf({
      pg_restore: `#!/bin/sh\ncase "$4" in *bad) echo "bad header" >&2; exit 1;; esac\nexec /bin/cat "$4.sql"\n`,
    });
    chmodSync(join(programs, 'pg_restore'), 0o755);
    const custom = fileOf('PGDMP and so on');
    writeFileSync(`${custom}.sql`, asDump(oldApplication(SMALL)));
    const bad = `${custom}-bad`;
    writeFileSync(bad, 'PGDMP');
    try {
      process.env['PATH'] = programs;
      const seen: string[] = [];
      const source = await openSource(custom);
      await source.read(['lots'], { table: (name) => seen.push(name), row: (name) => seen.push(name) });
      expect(seen.filter((name) => name === 'lots').length).toBe(24 + 2);
      expect(oldTables.filter((table) => !seen.includes(table))).toEqual([]);
      expect(await refusal(bad)).toContain('bad header');
      process.env['PATH'] = folder;
      expect(await refusal(custom)).toContain('it needs the program pg_restore');
    } finally {
      process.env['PATH'] = path;
    }
  });
});
