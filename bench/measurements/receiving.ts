import pg from 'pg';
import { bookSize } from '../book/size.ts';
import { ask } from '../ask.ts';
import type { Measurement } from '../measurement.ts';
import { sideBySide } from '../side-by-side.ts';

const CLIENTS = 8;
const MILLISECONDS = 4_000;

/** Receivings per second that eight clients write, each to lots of its own, over the whole book. */
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

/** Writing a receiving with its lot's totals and history, against a bare insert and update in one transaction. */
export const receiving: Measurement = async ({ admin, owner, ownerUrl, scale }) => {
  const lotOf = (client: number, turn: number) => 1 + ((client + CLIENTS * turn) % bookSize(scale).lots);
  await owner.query('create table bare_receivings (like receivings including all)');
  await owner.query(
    'create table bare_lots as select id, total_received, total_pay_wt, total_cost from lots',
  );
  await owner.query('alter table bare_lots add primary key (id)');
  const pool = new pg.Pool({ connectionString: ownerUrl, max: CLIENTS });
  const bare = async (client: number, turn: number) => {
    const connection = await pool.connect();
    const lot = lotOf(client, turn);
    await connection.query('begin');
    await connection.query({
      name: 'insert',
      text: `insert into bare_receivings (lot_id, entity_id, date_in, source, location, received, pay_wt, cost)
             values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [lot, 1, '2026-03-14', 'Amarillo auction', 'North pens', 1, 600, 1200],
    });
    await connection.query({
      name: 'update',
      text: `update bare_lots set total_received = total_received + 1, total_pay_wt = total_pay_wt + 600,
                                  total_cost = total_cost + 1200 where id = $1`,
      values: [lot],
    });
    await connection.query('commit');
    connection.release();
  };
  const compared = await sideBySide(
    () =>
      writesPerSecond((client, turn) =>
        ask(admin, `/api/lots/${lotOf(client, turn)}/receivings`, 'POST', body),
      ),
    () => writesPerSecond(bare),
  );
  await pool.end();
  await owner.query('drop table bare_receivings, bare_lots');
  return [
    {
      what: 'writing a receiving, with totals and history, 8 clients',
      against: 'a bare insert and update in one transaction',
      unit: 'requests/s',
      target: { least: 0.5 },
      ...compared,
    },
  ];
};
