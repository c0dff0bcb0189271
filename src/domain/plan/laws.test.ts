import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, type Day } from '../kit/days.ts';
import { rounded, sumCents } from '../kit/money.ts';
import { billedThrough } from './billed-through.ts';
import { feedRate, ratioTimes } from './daily-gain.ts';
import { firstDay, headDaysThrough, headIn, headLeft, type PlanRecords } from './records.ts';
import { planOfLot, type PlanRow } from './rows.ts';
import { expense, lotsWithRecords, plans, STEERS } from './testing/plans.ts';

const DAILY: readonly PlanRow['type'][] = ['feed', 'pasture', 'yardage'];
const daily = (rows: readonly PlanRow[]): PlanRow[] => rows.filter(({ type }) => DAILY.includes(type));

const total = (records: PlanRecords, rows: readonly PlanRow[]): number =>
  sumCents([...records.expenses, ...rows].map(({ amount }) => amount));

const firstIn = ({ receivings }: PlanRecords): Day =>
  firstDay(receivings.map(({ date_in }) => date_in)) ?? '';

describe('head-days', () => {
  it('are the head of every day, with the day of arrival and without the day of leaving', () =>
    fc.assert(
      fc.property(lotsWithRecords, fc.nat(300), ({ records }, ahead) => {
        const first = firstIn(records);
        let sum = 0;
        for (let days = 0; days <= ahead; days += 1) {
          const day = addDays(first, days);
          for (const one of records.receivings) if (one.date_in <= day) sum += one.received;
          for (const one of records.outs) if (one.date_out <= day) sum -= one.head_count;
        }
        expect(rounded(headDaysThrough(records, addDays(first, ahead)), 2)).toBeCloseTo(sum, 4);
      }),
      { numRuns: 100 },
    ));
});

describe('the rows of a plan', () => {
  it('leave the total unchanged while bills equal to them come in, and the last bill leaves no feed and no yardage', () =>
    fc.assert(
      fc.property(lotsWithRecords, plans, ({ lot, records }, of) => {
        const plan = { ...of, bills_cover: 'its date' as const };
        let now = records;
        let { rows } = planOfLot(plan, lot, now);
        const before = total(now, rows);
        for (let row = daily(rows)[0]; row !== undefined; row = daily(rows)[0]) {
          now = { ...now, expenses: [...now.expenses, expense(row.type, row.amount, row.to ?? '')] };
          ({ rows } = planOfLot(plan, lot, now));
          expect(total(now, rows)).toBe(before);
        }
        expect(daily(rows)).toEqual([]);
      }),
      { numRuns: 200 },
    ));

  it('leave the total unchanged with bills that cover the month before', () =>
    fc.assert(
      fc.property(lotsWithRecords, plans, ({ lot, records }, of) => {
        const plan = { ...of, bills_cover: 'the month before' as const };
        let now = records;
        let { rows } = planOfLot(plan, lot, now);
        const before = total(now, rows);
        for (let row = daily(rows)[0]; row !== undefined; row = daily(rows)[0]) {
          const fifth = `${addDays(`${(row.to ?? '').slice(0, 7)}-28`, 7).slice(0, 7)}-05`;
          now = { ...now, expenses: [...now.expenses, expense(row.type, row.amount, fifth)] };
          ({ rows } = planOfLot(plan, lot, now));
          expect(total(now, rows)).toBe(before);
        }
      }),
      { numRuns: 200 },
    ));

  it('do not depend on the order of records and bills', () =>
    fc.assert(
      fc.property(
        lotsWithRecords.chain(({ lot, records }) =>
          fc.record({
            lot: fc.constant(lot),
            records: fc.constant(records),
            receivings: fc.shuffledSubarray([...records.receivings], {
              minLength: records.receivings.length,
            }),
            outs: fc.shuffledSubarray([...records.outs], { minLength: records.outs.length }),
            expenses: fc.shuffledSubarray([...records.expenses], { minLength: records.expenses.length }),
          }),
        ),
        plans,
        ({ lot, records, ...shuffled }, plan) => {
          expect(planOfLot(plan, lot, shuffled)).toEqual(planOfLot(plan, lot, records));
        },
      ),
      { numRuns: 200 },
    ));

  it('add up over the months to rate x head-days, less what is billed', () =>
    fc.assert(
      fc.property(lotsWithRecords, plans, ({ lot, records }, plan) => {
        const { rows } = planOfLot(plan, lot, records);
        const feed = rows.filter(({ type }) => type === plan.feed_type);
        const rate = feedRate(plan, lot, headIn(records.receivings));
        const billed = billedThrough(plan, records.expenses, 'feed') ?? addDays(firstIn(records), -1);
        const [all, before] = [addDays(lot.est_out_date, -1), billed].map((day) =>
          rate === null ? 0 : ratioTimes(rate, headDaysThrough(records, day), 2),
        );
        const due = billed >= addDays(lot.est_out_date, -1) ? 0 : sumCents([all ?? 0, -(before ?? 0)]);
        expect(sumCents(feed.map(({ amount }) => amount))).toBe(due);
      }),
      { numRuns: 200 },
    ));

  it('stay for feed and yardage when all head are shipped on the out date', () =>
    fc.assert(
      fc.property(lotsWithRecords, plans, ({ lot, records }, plan) => {
        const shipped = { head_count: headLeft(records), date_out: lot.est_out_date };
        const after = planOfLot(plan, lot, { ...records, outs: [...records.outs, shipped] });
        expect(daily(after.rows)).toEqual(daily(planOfLot(plan, lot, records).rows));
      }),
      { numRuns: 200 },
    ));

  it('are each above $0.00, dated within the plan, and never of a day twice', () =>
    fc.assert(
      fc.property(lotsWithRecords, plans, ({ lot, records }, plan) => {
        const { rows } = planOfLot(plan, lot, records);
        for (const row of rows) {
          expect(row.amount).toBeGreaterThan(0);
          expect(row.date <= lot.est_out_date && row.date >= firstIn(records)).toBe(true);
        }
        for (const type of new Set(daily(rows).map((row) => row.type))) {
          const ofType = rows.filter((row) => row.type === type);
          const gaps = ofType
            .slice(1)
            .map((row, index) => daysBetween(ofType[index]?.to ?? '', row.start ?? ''));
          expect(gaps.filter((days) => days < 1)).toEqual([]);
        }
      }),
      { numRuns: 200 },
    ));

  it('are gone without the plan, and with all bills in once no head is left', () => {
    const { plan, lot, records } = STEERS;
    const outs = [{ head_count: 100, date_out: '2027-03-01' }];
    const settled = { ...plan, all_billed: true };
    expect(planOfLot(settled, lot, { ...records, outs })).toEqual({ rows: [], interest: null });
    expect(planOfLot(settled, lot, records)).toEqual(planOfLot(plan, lot, records));
  });
});
