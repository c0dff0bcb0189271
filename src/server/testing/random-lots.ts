import { addExpense } from '#api/expenses';
import { addOut } from '#api/outs';
import { EXPENSE_TYPES } from '#domain/expenses/expense-types';
import { tradedContract } from './traded-contract.ts';
import { daysFromToday, today } from './today.ts';
import type { Day } from '#domain/kit/days';
import type { Person, TestServer } from './test-server.ts';
import { bookTrade, someLot } from './trades.ts';

/** The same numbers each time. Source: Park and Miller's generator. */
let seed = 20_261_122;
const upTo = (most: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % (most + 1);
};
const cents = (least: number, spread: number): number => (least * 100 + upTo(spread * 100)) / 100;
const oneOf = <Item>(items: readonly Item[]): Item => items[upTo(items.length - 1)] as Item;

/** The contract of the lots, which still trades, and its put. */
export const CONTRACT = tradedContract('LE');
export const PUT = CONTRACT.option(220, 'put');
/** The years in which lots are closed out. */
export const THIS_YEAR = Number(today.slice(0, 4));
export const LAST_YEAR = THIS_YEAR - 1;

const insure = (
  server: TestServer,
  who: Person,
  lotId: number,
  end: string,
  settled: { indemnity: number } | null,
) =>
  server.owner(
    `insert into lrp (user_id, entity_id, lot_id, endorsement_number, state, county, type, effective_date, end_date,
       head_count, target_wt, premium, coverage, total_premium, net_coverage, put_symbol, put_qty, indemnity, result)
     select id, entity_id, $2, 'E-1', 'TX', 'Deaf Smith', 'fed', '2025-09-01', $3, 100, 800, 5, 330, 4000, 325, $5, 3,
            $4::numeric, $4::numeric - 4000
     from users where email = $1`,
    [who.email, lotId, end, settled?.indemnity ?? null, PUT],
  );

/** A day of last October, or so many days before today within this year. */
function outDay(year: number, days: number): Day {
  if (year === LAST_YEAR) return `${year}-10-${10 + days}`;
  const day = daysFromToday(-days);
  return day.startsWith(String(year)) ? day : `${year}-01-01`;
}

/** A lot with outs, expenses, trades and policies of every kind: closed out this year or in the last one, or still on feed. */
export async function randomLot(server: TestServer, who: Person, number: number): Promise<void> {
  const { id } = await someLot(who, `R-${number}`, {
    date_in: `${LAST_YEAR}-0${1 + upTo(3)}-1${upTo(9)}`,
    source: oneOf(['North sale barn', 'South ranch']),
    sex: oneOf(['steers', 'heifers'] as const),
    location: oneOf(['Pen 1', 'Pen 2']),
    total_received: 30,
    total_pay_wt: 18_000 + upTo(2_000),
    total_cost: cents(45_000, 9_999),
    est_out_wt: 1_300,
    est_out_date: CONTRACT.outDate,
  });
  const year = oneOf([LAST_YEAR, THIS_YEAR]);
  const dead = upTo(2);
  const left = upTo(3) === 0 ? 7 : 0;
  const out = (head_count: number, more: object) =>
    who.call(addOut, { lot_id: id, date_out: outDay(year, upTo(19)), head_count, ...more });
  if (dead > 0) await out(dead, { type: 'dead' });
  await out(10, {
    weight: 13_000 + upTo(1_000),
    ...(upTo(4) > 0 && { proceeds: cents(19_000, 999) }),
  });
  await out(20 - dead - left, { weight: upTo(5) === 0 ? 0 : 26_000 + upTo(1_000), proceeds: 38_000.17 });
  for (const type of EXPENSE_TYPES.slice(0, 1 + upTo(EXPENSE_TYPES.length - 1)))
    await who.call(addExpense, {
      lot_id: id,
      date: `${LAST_YEAR}-09-01`,
      type,
      amount: cents(1, 2_000),
      expense_category: oneOf(['actual', 'projected'] as const),
    });
  const sold = {
    lot_id: id,
    description: 'LIVE CATTLE',
    period: CONTRACT.period,
    price_amount: cents(230, 1),
  };
  if (upTo(1) === 0) await bookTrade(server, { ...sold, closing_price: 225.125 });
  if (upTo(2) === 0) await bookTrade(server, sold);
  if (upTo(2) === 0) await insure(server, who, id, '2026-01-15', oneOf([null, { indemnity: 6_123.45 }]));
  if (upTo(2) === 0) await insure(server, who, id, daysFromToday(48), null);
}
