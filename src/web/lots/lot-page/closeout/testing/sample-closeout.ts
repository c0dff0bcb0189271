import type { LotDetail } from '#api/lot-detail';
import type { Expense } from '#domain/expenses/expenses';
import type { ExpenseType } from '#domain/expenses/expense-types';
import { pricesOf } from '#domain/market/prices';
import type { Out, Receiving } from '#domain/lots/lots';
import type { Trade } from '#domain/trades/trades';
import { sampleLot } from '../../../testing/sample-lot.ts';
import { financialsOf } from '../../financials.ts';
import { lotCloseout, type LotCloseout } from '../closeout-messages.ts';

const shipped = (id: number, date_out: Out['date_out']) =>
  ({ id, type: 'shipped', head_count: 12, weight: 15_300, proceeds: 35_098.2, date_out }) as Out;

const dead = (id: number, date_out: Out['date_out']) =>
  ({ id, type: 'dead', head_count: 1, weight: null, proceeds: null, date_out }) as Out;

export const sampleExpense = (type: ExpenseType, amount: number, of: Partial<Expense> = {}) =>
  ({ id: 1, type, amount, expense_category: 'actual', date: '2026-10-01', ...of }) as Expense;

export const soldFutures = {
  id: 1,
  status: 'open',
  description: 'LIVE CATTLE',
  period: 'Dec-26',
  symbol: 'LEZ26',
  b_s: 'Sell',
  quantity: 4,
  price_amount: 236.55,
  strike: null,
  p_c: null,
  closing_price: null,
  profit: null,
} as Trade;

/** Of 190 steers, 3 are dead, 36 shipped and 151 to sell; 4 LE are sold. The demo's lot HP-2599. */
const partlyShipped: LotDetail = {
  lot: sampleLot({
    lot: 'HP-2599',
    total_received: 190,
    total_dead: 3,
    total_shipped: 36,
    current_hd: 151,
    total_pay_wt: 130_720,
    total_cost: 420_918.4,
    est_out_wt: 1275,
    est_out_date: '2026-11-15',
    marketing_class: 'Fat',
    futures_contract: 'LEZ26',
    basis: 0.5,
  }),
  receivings: [
    { id: 1, received: 190, pay_wt: 130_720, cost: 420_918.4, date_in: '2026-04-27' } as Receiving,
  ],
  outs: [
    dead(1, '2026-05-06'),
    dead(2, '2026-05-23'),
    dead(3, '2026-06-09'),
    shipped(4, '2026-11-15'),
    shipped(5, '2026-11-19'),
    shipped(6, '2026-11-20'),
  ],
  trades: [soldFutures],
  expenses: [
    sampleExpense('feed', 119_415),
    sampleExpense('yardage', 18_810),
    sampleExpense('medicine', 3277.5),
    sampleExpense('freight', 1596),
  ],
  policies: [],
  lrp: [],
  ended_lrp: [],
  interest_rate: null,
  plan: null,
};

type Change = Partial<Omit<LotDetail, 'lot'>> & { lot?: Partial<LotDetail['lot']> };

/** The closeout of that lot on Nov 21, 2026 with LEZ26 at this price, or with something else about it. */
export function sampleCloseout(
  { lot, ...records }: Change = {},
  { price = 229.45, target = 0 }: { price?: number | null; target?: number } = {},
): LotCloseout {
  const detail = { ...partlyShipped, ...records, lot: { ...partlyShipped.lot, ...lot } };
  const future = { symbol: 'LEZ26', last_price: price, previous_settlement: null };
  return lotCloseout(
    financialsOf(detail, pricesOf([future], []), () => null, '2026-11-21'),
    target,
  );
}
