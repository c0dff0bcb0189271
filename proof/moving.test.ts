import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { listLots } from '#api/lots';
import { backupTables } from '../src/server/backup/tables.ts';
import { brokenInvariants } from '../src/server/testing/invariants.ts';
import type { Owner } from '../src/server/testing/constraints.ts';
import { signIn } from '../load/client.ts';
import { startDrover } from '../load/drover.ts';
import { externalPostgres } from './external-postgres.ts';
import { asOwner, embeddedUrl } from './admin-connection.ts';

const folder = mkdtempSync(join(tmpdir(), 'drover-moving-'));
const file = join(folder, 'backup.jsonl.gz');
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Manual prices: nothing changes by itself while two databases are compared. */
const manualPrices = { QUOTES_PROVIDER: 'manual' };

/** Runs the built server with arguments; returns its output. */
function run(settings: Record<string, string>, ...args: string[]) {
  const main = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH, HOME, PORT: '0', ...manualPrices, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  return { child, output: () => output };
}

/** The digest of each table's rows, and their number. */
async function contentOf(owner: Owner): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  for (const table of backupTables) {
    [content[table]] = await owner(`
      select count(*)::int as rows, md5(string_agg(md5(to_jsonb(t)::text), '' order by to_jsonb(t)::text)) as content from ${table} t`);
  }
  return content;
}

it('a year of four entities moves from the embedded database to an external PostgreSQL, row for row', async () => {
  const dataDir = join(folder, 'data');
  const demo = run({ DATA_DIR: dataDir }, '--demo');
  await expect.poll(demo.output, { timeout: 60_000 }).toMatch(/running at \S+/);
  const from = /running at (\S+)/.exec(demo.output())?.[1] ?? '';
  const { token } = await signIn(from, 'admin@drover.demo', 'drover-demo');
  const response = await fetch(`${from}/api/backup`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  const before = await asOwner(embeddedUrl(dataDir), contentOf);
  const lots = await (await signIn(from, 'wade@sandhill.demo', 'drover-demo')).call(listLots, {});
  expect(lots.length).toBeGreaterThan(3);
  demo.child.kill('SIGTERM');
  await once(demo.child, 'exit');

  const elsewhere = await externalPostgres(join(folder, 'postgres'));
  try {
    const restored = run({ DATABASE_URL: elsewhere.url }, '--restore', file);
    const [code] = (await once(restored.child, 'exit')) as [number];
    expect(code).toBe(0);
    expect(restored.output()).toMatch(/^Restored \d+ entities, /);
    const after = await asOwner(elsewhere.superUrl, contentOf);
    expect(after).toEqual(before);
    expect(await asOwner(elsewhere.superUrl, brokenInvariants)).toEqual([]);

    const drover = await startDrover({ ...manualPrices, DATABASE_URL: elsewhere.url });
    expect(await (await signIn(drover.url, 'wade@sandhill.demo', 'drover-demo')).call(listLots, {})).toEqual(
      lots,
    );
    await drover.stop();
  } finally {
    await elsewhere.stop();
  }
});
