import { writeFileSync } from 'node:fs';
import { listAlerts } from '#api/alerts';
import { getDashboard } from '#api/dashboard';
import { searchRecords } from '#api/search';
import { PROGRESS_LINES } from '#api/progress';
import { ask, type Requester } from './ask.ts';
import { type Environment, openEnvironment } from './environment.ts';
import { WORDS } from './book/records.sql.ts';
import { bookSize } from './book/size.ts';
import { growthPicture } from './growth-picture.ts';
import { milliseconds, millisecondsWithin } from './side-by-side.ts';
import { loadBefore, writeTable } from './written-table.ts';

const ROUND_MS = 1_000;
const SCALES = [0.1, 1, 10, 100];

const RECEIVING = JSON.stringify({
  date_in: '2026-03-14',
  source: 'Amarillo auction',
  location: 'North pens',
  received: 1,
  pay_wt: 600,
  cost: 1200,
});

/** A request that the table has a line for. */
type Request = () => Promise<unknown>;

/** The row that nine tenths of the trades stand before, newest first. */
async function deepTrade({ owner, scale }: Environment): Promise<{ date: string; id: number }> {
  const { rows } = await owner.query<{ date: string; id: number }>(
    `select trade_date::text as date, id from trades order by trade_date desc, id desc offset $1 limit 1`,
    [Math.floor(bookSize(scale).trades * 0.9)],
  );
  return rows[0] ?? { date: '', id: 0 };
}

async function requests(environment: Environment): Promise<Record<string, Request>> {
  const { admin, large, middle } = environment;
  const deep = await deepTrade(environment);
  const trades = (query: string) => () =>
    Promise.all([ask(admin, `/api/trades?${query}`), ask(admin, `/api/trades/total?${query}`)]);
  return {
    'lots list of a producer (200 lots)': () => ask(middle, '/api/lots'),
    'one lot’s page': () => ask(large, '/api/lots/named/1101'),
    'dashboard of a producer (200 lots)': () => ask(middle, getDashboard.path),
    'alerts of the largest producer': () => ask(large, listAlerts.path),
    'adding a receiving': () => ask(middle, '/api/lots/401/receivings', 'POST', RECEIVING),
    'dashboard of an administrator': () => ask(admin, getDashboard.path),
    'trades of an administrator, with their totals': trades(''),
    ...Object.fromEntries(
      Object.entries(WORDS).map(([word, times]) => [
        `trades of an administrator with a word that ${times} ${times === 1 ? 'has' : 'have'}, the first 100`,
        () => ask(admin, `/api/trades?q=${word}`),
      ]),
    ),
    'their totals, of the last word': () => ask(admin, `/api/trades/total?q=Dalhart`),
    'trades of an administrator, the 100 after nine tenths of them': () =>
      ask(admin, `/api/trades?after_date=${deep.date}&after_id=${deep.id}`),
    'Ctrl+K of an administrator': () => ask(admin, `${searchRecords.path}?text=1101`),
    'Ctrl+K of an administrator, one letter': () => ask(admin, `${searchRecords.path}?text=r`),
  };
}

/** A snapshot with its progress, as the page of snapshots asks for it: without, a connection of two minutes would be closed. */
async function capture(admin: Requester): Promise<void> {
  const lines = await ask(admin, '/api/snapshots', 'POST', '{"replace":true}', PROGRESS_LINES);
  if (!lines.includes('"result"')) throw new Error(lines.slice(-300));
}

/** A cell of the table: the time of a request, or that it failed, which does not end the others. */
async function cell(what: string, measure: () => Promise<number>): Promise<string> {
  try {
    const taken = `${(await measure()).toFixed(1)} ms`;
    console.log(`${what}: ${taken}`);
    return taken;
  } catch (error) {
    console.error(`${what} failed:`, error);
    return FAILED;
  }
}

const FAILED = 'failed';

/** The time of each request with a book of this size, by a server of its own. */
async function measured(scale: number): Promise<Record<string, string>> {
  const began = performance.now();
  const environment = await openEnvironment(scale);
  try {
    const made = `${((performance.now() - began) / 1_000).toFixed(0)} s`;
    const found: Record<string, string> = { 'the book is made, and the server is ready': made };
    for (const [what, request] of Object.entries(await requests(environment)))
      found[what] = await cell(what, async () => {
        await millisecondsWithin(ROUND_MS, request);
        return millisecondsWithin(ROUND_MS, request);
      });
    const snapshot = 'snapshot of all lots with head';
    found[snapshot] = await cell(snapshot, () => milliseconds(() => capture(environment.admin)));
    return found;
  } finally {
    await environment.close();
  }
}

/**
 * Prints the times of the same requests with books of these sizes, each with a database and a server of its own, as a Markdown table. Without
 * sizes it takes them all, writes the table into docs/performance.md, and draws docs/growth.svg of it. True when no request failed.
 */
export async function growth(named: readonly number[]): Promise<boolean> {
  const scales = named.length > 0 ? named : SCALES;
  const load = loadBefore();
  const columns: Record<string, string>[] = [];
  for (const scale of scales) {
    columns.push(await measured(scale));
    console.log(tableOf(scales.slice(0, columns.length), columns));
  }
  if (named.length === 0) {
    writeTable('npm run bench growth', tableOf(scales, columns), load);
    writeFileSync(new URL('../docs/growth.svg', import.meta.url), growthPicture(scales, columns));
  }
  return columns.every((column) => !Object.values(column).includes(FAILED));
}

function tableOf(scales: readonly number[], columns: readonly Record<string, string>[]): string {
  const lines = Object.keys(columns[0] ?? {}).map(
    (what) => `| ${what} | ${columns.map((column) => column[what]).join(' | ')} |`,
  );
  const head = `| request | ${scales.map((scale) => `× ${scale}`).join(' | ')} |`;
  return [head, `|---|${scales.map(() => '---|').join('')}`, ...lines].join('\n');
}
