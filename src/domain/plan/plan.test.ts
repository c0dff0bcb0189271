import { describe, expect, it } from 'vitest';
import { addDays } from '../kit/days.ts';
import { billCovers, billedThrough, billSeen } from './billed-through.ts';
import { overUnder, realRate } from './budget.ts';
import { costOfGain, plannedGain, dailyGainShown, feedRate, outDateFor, ratioTimes } from './daily-gain.ts';
import { alreadyPlannedMessage, closedOutChoice, ownProjected, typesOfPlan } from './own-projected.ts';
import { headIn } from './records.ts';
import { planOfLot } from './rows.ts';
import { expense, NO_COSTS, STEERS } from './testing/plans.ts';
import { costOfGainWarning, dailyGainWarning } from './warnings.ts';

const { plan, lot, records } = STEERS;
const head = headIn(records.receivings);

describe('ADG and cost of gain', () => {
  it('follow from weights, dates and the feed rate', () => {
    expect(dailyGainShown(lot, head)).toBe(3.54);
    expect(costOfGain(plan, lot, head)).toBe(105);
    const rate = feedRate(plan, lot, head);
    expect(rate && ratioTimes(rate, 1, 6)).toBe(3.714623);
    expect(costOfGain({ feed_unit: 'day', feed_rate: 3.54 }, lot, head)).toBe(100.06);
  });

  it('give the out date of another ADG', () => {
    expect(outDateFor(3.35, lot, head)).toBe('2027-07-02');
    expect(outDateFor(3.75, lot, head)).toBe('2027-06-08');
    expect(outDateFor(1, lot, head)).toBe(addDays('2026-11-20', 750));
    expect([0, -1].map((adg) => outDateFor(adg, lot, head))).toEqual([null, null]);
    expect(outDateFor(3.5, { est_out_wt: 650 }, head)).toBeNull();
  });

  it('are none where cattle gain nothing', () => {
    expect(plannedGain({ ...lot, est_out_wt: 650 }, head)).toBeNull();
    expect(plannedGain({ ...lot, est_out_wt: 650.01 }, head)).not.toBeNull();
  });

  it('do not change with outs, and weigh receivings by head', () => {
    const two = headIn([
      { received: 60, pay_wt: 39_000, cost: 1, date_in: '2026-11-20' },
      { received: 40, pay_wt: 26_000, cost: 1, date_in: '2026-11-25' },
    ]);
    expect(plannedGain(lot, two)).toMatchObject({ above: { units: 75_000n }, below: { units: 21_000n } });
  });

  it('are asked about where cattle hardly reach them', () => {
    expect(dailyGainWarning(10.71)).toBe('ADG of 10.71 lb is outside the usual 0.5 to 5.0 lb');
    expect([null, 0.5, 3.54, 5].map(dailyGainWarning)).toEqual([null, null, null, null]);
    expect([0.49, 5.01].map(dailyGainWarning)).not.toContain(null);
    expect(costOfGainWarning(262)).toBe('Cost of gain of $262.00/cwt is outside the usual $40 to $250');
    expect([null, 0, 40, 250].map(costOfGainWarning)).toEqual([null, null, null, null]);
    expect([39.99, 250.01].map(costOfGainWarning)).not.toContain(null);
  });
});

describe('billed through', () => {
  it('is what the newest bill covers', () => {
    expect(billCovers('2026-11-05', 'its date')).toBe('2026-11-05');
    expect(billCovers('2026-11-05', 'the month before')).toBe('2026-10-31');
    expect(billCovers('2028-03-05', 'the month before')).toBe('2028-02-29');
    expect(billCovers('2028-02-29', 'the month before')).toBe('2028-02-29');
    expect(billedThrough(NO_COSTS, [expense('feed', 5, '2026-12-01', 'projected')], 'feed')).toBeNull();
  });

  it('holds as typed until a later bill', () => {
    const typed = { ...NO_COSTS, billed_feed: '2026-11-28', billed_feed_seen: null };
    expect(billedThrough(typed, [], 'feed')).toBe('2026-11-28');
    expect(billedThrough(typed, [expense('pasture', 5, '2026-11-22')], 'feed')).toBe('2026-11-22');
    const seen = { ...typed, billed_feed_seen: '2026-12-05' };
    expect(billedThrough(seen, [expense('feed', 5, '2026-12-05')], 'feed')).toBe('2026-11-28');
    expect(billedThrough(seen, [expense('feed', 5, '2026-12-06')], 'feed')).toBe('2026-12-06');
  });

  it('keeps the bill that it was typed at while it is not typed anew', () => {
    const before = { typed: '2026-10-28', seen: '2026-11-05' };
    expect(billSeen('2026-10-28', before, '2026-11-12')).toBe('2026-11-05');
    expect(billSeen('2026-11-10', before, '2026-11-12')).toBe('2026-11-12');
    expect(billSeen('2026-11-10', null, null)).toBeNull();
    expect(billSeen(null, before, '2026-11-12')).toBeNull();
  });
});

describe('bills beside the plan', () => {
  const billed = { ...records, expenses: [expense('feed', 4_000, '2026-11-30')] };

  it('are over or under it, in all and a head', () => {
    expect(overUnder(plan, lot, billed, 'feed')).toEqual({
      so_far: 4000,
      planned: 4086.08,
      over: -86.08,
      over_a_head: -0.86,
    });
    expect(overUnder(plan, lot, records, 'feed').over).toBeNull();
  });

  it('come to a real rate', () => {
    expect(realRate(plan, billed, 'feed')).toBe(3.64);
    expect(realRate(plan, records, 'feed')).toBeNull();
    const early = { ...records, expenses: [expense('feed', 4_000, '2026-11-19')] };
    expect(realRate(plan, early, 'feed')).toBeNull();
    const free = { ...records, expenses: [expense('feed', 0, '2026-11-30')] };
    expect(realRate(plan, free, 'feed')).toBeNull();
    const credited = { ...records, expenses: [expense('feed', -100, '2026-11-30')] };
    expect(realRate(plan, credited, 'feed')).toBeNull();
    const cheap = { ...records, expenses: [expense('feed', 1, '2026-11-20')] };
    expect(realRate(plan, cheap, 'feed')).toBe(0.01);
  });
});

describe('own projected expenses', () => {
  const own = [
    expense('pasture', 100, '2027-01-31', 'projected'),
    expense('freight', 50, '2027-06-20', 'projected'),
    expense('feed', 100, '2026-11-22'),
  ];

  it('are asked about where the plan holds their type; feed and pasture are one', () => {
    expect(ownProjected(plan, own)).toEqual([own[0]]);
    expect(ownProjected({ ...plan, freight: 6 }, own)).toEqual([own[0], own[1]]);
    expect(typesOfPlan(NO_COSTS)).toEqual(['feed', 'pasture']);
    expect(typesOfPlan({ ...plan, medicine: 1, care: 1, freight: 1, marketing: 1 })).toHaveLength(8);
  });

  it('count beside the plan, which says so', () => {
    expect(alreadyPlannedMessage(plan, 'feed', '2027-06-20')).toBe(
      'The plan already holds feed to Jun 20, 2027: both count',
    );
    expect(alreadyPlannedMessage(plan, 'freight', '2027-06-20')).toBeNull();
  });

  it('are deleted with the last head only where no head was there to eat them', () => {
    const outs = [{ head_count: 100, date_out: '2026-11-18' }];
    const choice = (type: 'feed' | 'yardage' | 'medicine', date: string) =>
      closedOutChoice({ type, date }, outs);
    expect(choice('feed', '2026-12-31')).toBe('delete');
    expect(choice('yardage', '2026-11-19')).toBe('delete');
    expect(choice('feed', '2026-11-18')).toBe('keep');
    expect(choice('medicine', '2026-12-31')).toBe('keep');
  });
});

describe('the rows of a plan', () => {
  it('are of one head too, and of less than a dollar', () => {
    const one = { ...records, receivings: [{ received: 1, pay_wt: 650, cost: 2300, date_in: '2026-11-20' }] };
    const { rows } = planOfLot({ ...NO_COSTS, freight: 0.6 }, lot, one);
    expect(rows.map(({ type, amount }) => [type, amount])).toEqual([['freight', 0.6]]);
    const bought = { ...one, receivings: one.receivings.map((receiving) => ({ ...receiving, cost: 1 })) };
    const interest = planOfLot({ ...NO_COSTS, interest: 10 }, lot, bought).rows;
    expect(interest.map(({ type, amount }) => [type, amount])).toEqual([['interest', 0.06]]);
  });
});

describe('a plan of a lot that is closed out', () => {
  it('is written again when head come back', () => {
    const outs = [{ head_count: 100, date_out: '2026-12-15' }];
    const closed = planOfLot(plan, lot, { ...records, outs });
    expect(closed.rows.every(({ date }) => date <= '2026-12-15')).toBe(true);
    expect(planOfLot(plan, lot, { ...records, outs: [] })).toEqual(planOfLot(plan, lot, records));
  });

  it('has no row but what was eaten when all head died', () => {
    const outs = [{ head_count: 100, date_out: '2026-11-22' }];
    const { rows } = planOfLot({ ...plan, interest: null, medicine: 5, freight: 5 }, lot, {
      ...records,
      outs,
    });
    expect(rows.map(({ type, head_days }) => [type, head_days])).toEqual([
      ['feed', 200],
      ['yardage', 200],
    ]);
  });
});
