import type { RequestOf } from '#api/endpoint';
import type { addExpense } from '#api/expenses';
import type { addLot } from '#api/lots';
import type { addOut } from '#api/outs';
import type { addReceiving } from '#api/receivings';
import { EXPENSE_TYPES } from '#domain/expenses/expense-types';
import type { Random } from '../load/random.ts';

/** Realistic, random form input. */

const sellers = ['Amarillo auction', 'Joplin sale', 'Dodge City', 'Torrington', 'Private treaty'];
const pens = ['North pens', 'South pens', 'Wheat pasture', 'Grow yard'];

export const newLot = (random: Random, lot: string, owner: string): RequestOf<typeof addLot> => {
  const head = random.whole(60, 300);
  return {
    lot,
    owner,
    date_in: `2026-0${random.whole(1, 9)}-${random.whole(10, 28)}`,
    source: random.oneOf(sellers),
    location: random.oneOf(pens),
    total_received: head,
    total_pay_wt: head * random.whole(480, 640),
    total_cost: head * random.whole(1500, 2200),
    est_out_wt: random.whole(750, 1350),
    est_out_date: `2027-0${random.whole(1, 9)}-${random.whole(10, 28)}`,
  };
};

export const newReceiving = (random: Random, lot_id: number): RequestOf<typeof addReceiving> => {
  const head = random.whole(5, 60);
  return {
    lot_id,
    date_in: `2026-10-${random.whole(10, 28)}`,
    source: random.oneOf(sellers),
    location: random.oneOf(pens),
    received: head,
    pay_wt: head * random.whole(480, 640) + 0.25,
    cost: head * random.whole(1500, 2200) + 0.01,
  };
};

export const newOut = (random: Random, lot_id: number): RequestOf<typeof addOut> => ({
  lot_id,
  date_out: `2026-11-${random.whole(10, 20)}`,
  type: random.next() < 0.4 ? 'dead' : 'shipped',
  head_count: random.whole(1, 3),
});

export const newExpense = (random: Random, lot_id: number): RequestOf<typeof addExpense> => ({
  lot_id,
  date: `2026-10-${random.whole(10, 28)}`,
  type: random.oneOf(EXPENSE_TYPES),
  amount: random.whole(1, 900_000) / 100,
  expense_category: random.next() < 0.7 ? 'actual' : 'projected',
});
