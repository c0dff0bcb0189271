import type pg from 'pg';
import { bookSize } from '../book/size.ts';
import { ask, type Requester } from '../ask.ts';
import type { Measurement } from '../measurement.ts';
import { startScript } from '../script.ts';
import { sideBySide } from '../side-by-side.ts';

const CLIENTS = 8;
const MILLISECONDS = 4_000;

/** Receivings per second written by eight clients, each to its own lots, over the whole book. */
async function writesPerSecond(write: (client: number, turn: number) => Promise<unknown>): Promise<number> {
  let written = 0;
  const start = performance.now();
  const end = start + MILLISECONDS;
  const one = async (client: number) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      await write(client, turn);
      written += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => one(client)));
  return (written / (performance.now() - start)) * 1000;
}

const body = JSON.stringify({
  date_in: '2026-03-14',
  source: 'Amarillo auction',
  location: 'North pens',
  received: 1,
  pay_wt: 600,
  cost: 1200,
});

/**
 * Writing a receiving with its lot's totals and history through the whole server, against a bare insert and update in one
 * transaction through bare node:http and pg.
 */
export const receiving: Measurement = async ({ admin, owner, ownerUrl, scale }) => {
  const { lots } = bookSize(scale);
  const lotOf = (client: number, turn: number) => 1 + ((client + CLIENTS * turn) % lots);
  await owner.query('create table bare_receivings (like receivings including all)');
  await owner.query('create table bare_lots (like lots including all)');
  await copyRows(owner, 'lots', 'bare_lots');
  const raw = await startScript('raw-receiving.mjs', [ownerUrl]);
  const writesTo = (who: Requester) => () =>
    writesPerSecond((client, turn) => ask(who, `/api/lots/${lotOf(client, turn)}/receivings`, 'POST', body));
  try {
    const compared = await sideBySide(writesTo(admin), writesTo({ url: raw.url, token: '' }));
    return [
      {
        what: 'writing a receiving, with totals and history, 8 clients',
        against: 'bare node:http and pg: an insert and an update in one transaction',
        unit: 'requests/s',
        target: { least: 0.5 },
        ...compared,
      },
    ];
  } finally {
    await raw.stop();
    await owner.query('drop table bare_receivings, bare_lots');
  }
};

/** Copies a table's rows into a table of the same structure, without the generated columns. */
async function copyRows(owner: pg.Client, from: string, to: string): Promise<void> {
  const { rows } = await owner.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [from],
  );
  const columns = rows[0]?.columns ?? '';
  await owner.query(`insert into ${to} (${columns}) overriding system value select ${columns} from ${from}`);
}
