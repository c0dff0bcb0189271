import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf } from '../load/processes.ts';
import { ask } from './ask.ts';
import { type Environment, openEnvironment } from './environment.ts';
import { millisecondsWithin } from './side-by-side.ts';

const PERIOD_MS = 300;

/** The requests measured at every size of the book, by their name in the table. */
const requests: Record<string, (environment: Environment) => Promise<unknown>> = {
  'lots list of a producer (200 lots)': ({ middle }) => ask(middle, '/api/lots'),
  'one lot’s page': ({ large }) =>
    Promise.all([ask(large, '/api/lots/named/1101'), ask(large, '/api/prices')]),
  'dashboard of a producer (200 lots)': ({ middle }) => ask(middle, '/api/dashboard'),
  'trades screen of the largest producer, searched': ({ large }) => trades(large),
  'risk page of a producer (200 lots)': ({ middle }) => ask(middle, '/api/risk'),
  'alerts of the largest producer (400 lots, 8,000 trades)': ({ large }) => ask(large, '/api/alerts'),
  'dashboard of an administrator': ({ admin }) => ask(admin, '/api/dashboard'),
  'trades screen of an administrator, searched': ({ admin }) => trades(admin),
  'expenses of an administrator, searched': ({ admin }) =>
    Promise.all([ask(admin, '/api/expenses?q=1101'), ask(admin, '/api/expenses/total?q=1101')]),
  'snapshot of all lots with head': ({ admin }) => ask(admin, '/api/snapshots', 'POST', '{"replace":true}'),
  'adding a receiving': ({ middle }) => ask(middle, '/api/lots/401/receivings', 'POST', receiving),
};

const trades = (who: Environment['admin']) =>
  Promise.all([ask(who, '/api/trades?q=cattle'), ask(who, '/api/trades/total?q=cattle')]);

const receiving = JSON.stringify({
  date_in: '2026-03-14',
  source: 'Amarillo auction',
  location: 'North pens',
  received: 1,
  pay_wt: 600,
  cost: 1200,
});

const MEGABYTE = 1024 * 1024;

/** The memory of PostgreSQL's processes, what they share counted once, in bytes. */
function databaseMemory(folder: string): number {
  const [postmaster = ''] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const processes = [Number(postmaster), ...childrenOf(Number(postmaster))];
  const shareOf = (pid: number): number => {
    try {
      return 1024 * Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
    } catch {
      return 0; // it has ended meanwhile
    }
  };
  return processes.reduce((sum, pid) => sum + shareOf(pid), 0);
}

/** What the book needs, after all requests. */
const needs: Record<string, (environment: Environment) => number | Promise<number>> = {
  'memory of the server, at most': ({ drover }) => drover.peakMemory(),
  'memory of PostgreSQL': ({ folder }) => databaseMemory(folder),
  'disk of the database': async ({ owner }) => {
    const { rows } = await owner.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    );
    return Number(rows[0]?.bytes);
  },
};

/** Milliseconds of each request at each size, and what the book needs: a table with a column per size, 1 being the book of `size.ts`. */
export async function growth(scales: readonly number[]): Promise<string> {
  const found = [...Object.keys(requests), ...Object.keys(needs)].map((what) => [what]);
  for (const scale of scales) {
    const environment = await openEnvironment(scale);
    try {
      for (const [row, request] of Object.values(requests).entries()) {
        const measured = () => millisecondsWithin(PERIOD_MS, () => request(environment));
        await measured();
        found[row]?.push(`${(await measured()).toFixed(1)} ms`);
      }
      for (const [row, need] of Object.values(needs).entries())
        found[Object.keys(requests).length + row]?.push(
          `${Math.round((await need(environment)) / MEGABYTE)} MB`,
        );
    } finally {
      await environment.close();
    }
  }
  const lines = [
    ['request', ...scales.map((scale) => `× ${scale}`)],
    ['---', ...scales.map(() => '---')],
    ...found,
  ];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
