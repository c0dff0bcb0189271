import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTrades } from '#api/trades';
import { connectLogIns, enter, type LogIns, openSession, type Session } from './testing/log-ins.ts';
import { testServer } from './testing/test-server.ts';
import { tradesInWindow } from './trades/queries.ts';
import type { Statement } from './db/sql.ts';

/** PostgreSQL's plans for a producer and for an administrator inside the same client: an index of the entity, never the days of everybody's trades. */
const server = testServer();
let logIns: LogIns;
let producer: Session;
let inside: Session;
beforeAll(async () => {
  await server.owner(`insert into entities (name) select 'Ranch ' || n from generate_series(1, 200) n`);
  await server.owner(`
    insert into trades (entity_id, acct, name, trade_date, b_s, quantity, period, description, price_amount, status)
    select e.id, 'A' || e.id, e.name, date '2024-01-01' + (n * 7) % 700, 'Sell', 1 + n % 5, 'Feb-27', 'LIVE CATTLE', 200 + n % 40, 'open'
    from entities e, generate_series(1, 150) n`);
  await server.owner('analyze');
  const [entity] = await server.owner<{ id: number }>(`select id from entities where name = 'Lazy K Ranch'`);
  producer = await openSession(server, server.ann.email);
  inside = { ...(await openSession(server, server.admin.email)), client: entity?.id ?? 0 };
  logIns = await connectLogIns(server.ownerUrl);
});
afterAll(() => logIns.end());

async function planOf(
  role: 'producer' | 'client',
  session: Session,
  { text, values }: Statement<unknown>,
): Promise<string> {
  const client = logIns[role];
  await client.query('begin');
  try {
    await client.query(enter(session));
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback');
  }
}

describe('the trades of one entity', () => {
  it.each([
    ['the first page', {}, false],
    ['the page after a trade', { after_date: '2025-01-01', after_id: 500 }, false],
    ['a search', { q: '215' }, false],
    ['a search of few trades', { q: 'nowhere' }, true],
  ])('%s are found by an index of the entity, by the same plan inside a client', async (_, typed, few) => {
    const input = listTrades.input.parse(typed);
    const statement = tradesInWindow(input, input, few);
    const plans = [await planOf('producer', producer, statement), await planOf('client', inside, statement)];
    for (const plan of plans) {
      expect(plan).toMatch(
        /using (trades_of_entity|trades_newest)\b|Bitmap Index Scan on (trades_of_entity|trades_newest)\b/,
      );
      expect(plan).not.toMatch(/trades_by_date|Seq Scan on trades\b/);
    }
    const shape = (plan: string) => plan.replaceAll(/\s*\(cost=[^)]*\)/g, '');
    expect(shape(plans[1] ?? '')).toBe(shape(plans[0] ?? ''));
  });

  it('after one of them are found by its day and id, without reading those before it', async () => {
    const input = listTrades.input.parse({ after_date: '2025-01-01', after_id: 500 });
    expect(await planOf('producer', producer, tradesInWindow(input, input, false))).toMatch(
      /Index Cond: .*ROW\(trade_date, id\) < ROW\('2025-01-01'::date, 500\)/,
    );
  });
});
