import fc from 'fast-check';
import { addDays, type Day } from '../../kit/days.ts';
import { sumCents } from '../../kit/money.ts';
import type { OtherExpense, PlannedLot, PlanRecords } from '../records.ts';
import type { RowFields } from '../rows.ts';

/** A plan of nothing: own grass, without any other cost. */
export const NO_COSTS: RowFields = {
  feed_unit: 'day',
  feed_rate: 0,
  feed_type: 'feed',
  yardage: null,
  medicine: 0,
  care: 0,
  freight: 0,
  marketing: 0,
  interest: null,
  bills_cover: 'its date',
  billed_feed: null,
  billed_feed_seen: null,
  billed_yardage: null,
  billed_yardage_seen: null,
  all_billed: false,
};

/** 100 steers of 650 lb to 1,400 lb, 105 $/cwt of gain, 0.45 of yardage and 8.25 %. */
export const STEERS = {
  plan: { ...NO_COSTS, feed_unit: 'gain', feed_rate: 105, yardage: 0.45, interest: 8.25 } as RowFields,
  lot: { est_out_wt: 1400, est_out_date: '2027-06-20' },
  records: {
    receivings: [{ received: 100, pay_wt: 65_000, cost: 230_000, date_in: '2026-11-20' }],
    outs: [],
    expenses: [],
  } as PlanRecords,
};

export const expense = (
  type: OtherExpense['type'],
  amount: number,
  date: Day,
  expense_category: OtherExpense['expense_category'] = 'actual',
): OtherExpense => ({ type, amount, date, expense_category });

export const cents = (min: number, max: number) => fc.integer({ min, max }).map((amount) => amount / 100);

const FIRST: Day = '2026-01-01';

/** The costs of a plan, for a lot on feed or one still to be bought. */
export const costs = {
  feed_unit: fc.constantFrom('day', 'month', 'gain'),
  yardage: fc.option(cents(0, 90)),
  medicine: cents(0, 2000),
  care: cents(0, 500),
  freight: cents(0, 1500),
  marketing: cents(0, 500),
  interest: fc.option(cents(0, 1200)),
};

export const plans: fc.Arbitrary<RowFields> = fc.record({
  ...costs,
  feed_rate: cents(0, 15_000),
  feed_type: fc.constantFrom('feed', 'pasture'),
  bills_cover: fc.constantFrom('its date', 'the month before'),
  billed_feed: fc.constant(null),
  billed_feed_seen: fc.constant(null),
  billed_yardage: fc.constant(null),
  billed_yardage_seen: fc.constant(null),
  all_billed: fc.constant(false),
});

/** A lot with head, its records, and bills of feed and yardage. */
export const lotsWithRecords: fc.Arbitrary<{ lot: PlannedLot; records: PlanRecords }> = fc
  .record({
    ins: fc.array(
      fc.record({
        received: fc.integer({ min: 1, max: 200 }),
        weight: cents(40_000, 80_000),
        day: fc.nat(60),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    outs: fc.array(
      fc.record({ share: fc.integer({ min: 1, max: 20 }), day: fc.integer({ min: 61, max: 200 }) }),
      {
        maxLength: 3,
      },
    ),
    out: fc.record({ est_out_wt: cents(60_000, 150_000), days: fc.integer({ min: 201, max: 400 }) }),
    bills: fc.array(
      fc.record({
        type: fc.constantFrom('feed', 'pasture', 'yardage', 'interest', 'medicine'),
        amount: cents(1, 2_000_000),
        day: fc.nat(200),
        category: fc.constantFrom('actual', 'projected'),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ ins, outs, out, bills }) => {
    const head = ins.reduce((sum, { received }) => sum + received, 0);
    return {
      lot: { est_out_wt: out.est_out_wt, est_out_date: addDays(FIRST, out.days) },
      records: {
        receivings: ins.map(({ received, weight, day }) => ({
          received,
          pay_wt: sumCents([received * weight]),
          cost: sumCents([received * 2100.57]),
          date_in: addDays(FIRST, day),
        })),
        outs: outs.map(({ share, day }) => ({
          head_count: sumCents([(head * share) / 100]),
          date_out: addDays(FIRST, day),
        })),
        expenses: bills.map(({ type, amount, day, category }) =>
          expense(type, amount, addDays(FIRST, day), category),
        ),
      },
    };
  });
