import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addExpense } from '#api/expenses';
import { deleteLot } from '#api/lots';
import { addReceiving } from '#api/receivings';
import { dayIn } from '#domain/kit/days';
import { tradesOfRows } from '../testing/broker-files.ts';
import { snapshotsOf } from '../testing/snapshots.ts';
import { row, saveTrades } from '../testing/import-fixtures.ts';
import { testServer } from '../testing/test-server.ts';
import { bookTrade, someLot, someReceiving } from '../testing/trades.ts';

const server = testServer();
const { capture } = snapshotsOf(server);
const today = dayIn('America/Chicago', new Date());
let lotId: number;
/** Another user with an open transaction that delays a capture. */
let other: pg.Client;

beforeEach(async () => {
  await server.owner(
    'delete from trades; delete from lots; delete from options_quotes; delete from equity_days',
  );
  await server.owner('delete from equity_history; delete from equity_positions');
  await server.owner(
    `insert into options_quotes (symbol, underlying_symbol, contract, option_type, strike_price, last_price, settlement, source)
     values ('LEZ2200Q', 'LEZ26', 'LEZ26', 'put', 220, 11.3, 11.3, 'manual')`,
  );
  lotId = (await someLot(server.ann, 'A')).id;
  const option = { period: 'Dec-26', description: 'LIVE CATTLE', strike: 220, p_c: 'put' } as const;
  await bookTrade(server, { lot_id: lotId, b_s: 'Buy', ...option, price_amount: 9 });
  other = new pg.Client({ connectionString: server.ownerUrl });
  await other.connect();
  await other.query('begin');
});
afterEach(() => other.end());

/** How many sessions wait for a lock: the capture, once it has come to where the other transaction holds it up. */
const waits = async (): Promise<number> =>
  (
    await server.owner(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).length;

describe('a capture', () => {
  it('is of one moment, though its trade is closed and repriced while it reads', async () => {
    await other.query('lock table options_quotes in access exclusive mode');
    const captured = capture();
    await expect.poll(() => waits()).toBe(1);
    await other.query('update options_quotes set last_price = 20, settlement = 20');
    await other.query(
      `update trades set status = 'closed', closing_date = $1, closing_price = 20, closing_acct = acct, profit = 8800`,
      [today],
    );
    await other.query('commit');
    await captured;
    expect(await server.owner(`select quantity, price from equity_positions`)).toEqual([
      { quantity: 2, price: 11.3 },
    ]);
    expect(await server.owner(`select trades_pl, closed_pl from equity_history`)).toEqual([
      { trades_pl: 1840, closed_pl: 0 },
    ]);
  });

  it('makes no writer wait: cattle, costs and trades are saved, and lots deleted, while it is open', async () => {
    await other.query(
      `insert into equity_days (snapshot_date, lots, lots_without_price, current_head_count, est_future_value, total_cost, gross_equity,
                                trades_pl, total_expenses, net_equity)
       values ($1, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
      [today],
    );
    let isCaptured = false;
    const captured = capture().then(() => (isCaptured = true));
    await expect.poll(() => waits()).toBe(1);
    await server.ann.call(addReceiving, { lot_id: lotId, ...someReceiving });
    const expense = {
      lot_id: lotId,
      date: '2026-04-01',
      type: 'feed',
      amount: 10,
      expense_category: 'actual',
    } as const;
    await server.ann.call(addExpense, expense);
    const trades = tradesOfRows([row('Sell', 1, 230)]);
    await saveTrades(server, trades, { lots: [lotId] });
    await server.ann.call(deleteLot, { id: lotId });
    expect(isCaptured).toBe(false);
    await other.query('rollback');
    await captured;
    expect(await server.owner(`select lot from equity_history where snapshot_date = $1`, [today])).toEqual([
      { lot: 'A' },
    ]);
  });
});
