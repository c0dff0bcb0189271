import { describe, expect, it } from 'vitest';
import { feedRate } from './daily-gain.ts';
import {
  breakEvenBefore,
  costOfDays,
  feedAfterOutDate,
  unbilledMessages,
  lowerBaseMessage,
  moveOutDateMessage,
  notBilledMessages,
  realRateMessage,
  uncoveredMessage,
  withoutPlanMessage,
} from './messages.ts';
import { headIn } from './records.ts';
import { type PlanRow, planOfLot } from './rows.ts';
import { expense, NO_COSTS, STEERS } from './testing/plans.ts';

describe('the missing costs of a lot', () => {
  const today = '2026-11-23';
  const lot = { est_out_date: '2027-06-20', yardage_billed: null };

  it('is its feed, its yardage, or an out date to come', () => {
    expect(uncoveredMessage({ ...lot, cover: 'open', missing: ['feed'] }, today)).toBe(
      'Before the feed of 209 days: plan it',
    );
    expect(
      uncoveredMessage({ ...lot, cover: 'open', missing: ['yardage'], yardage_billed: '2026-11-05' }, today),
    ).toBe('No yardage after Nov 5: plan it');
    expect(uncoveredMessage({ ...lot, cover: 'open', missing: ['yardage'] }, today)).toBe(
      'No yardage after Nov 23: plan it',
    );
    const past = { ...lot, cover: 'past out date' as const, missing: [] };
    expect(uncoveredMessage({ ...past, est_out_date: '2026-11-10' }, today)).toBe(
      'Out date Nov 10 passed: 13 days of feed are in no figure',
    );
    expect(uncoveredMessage({ ...past, est_out_date: '2026-11-22' }, today)).toBe(
      'Out date Nov 22 passed: 1 day of feed is in no figure',
    );
    expect(uncoveredMessage({ ...lot, cover: 'planned', missing: [] }, today)).toBeNull();
    expect(uncoveredMessage({ ...lot, cover: null, missing: [] }, today)).toBeNull();
  });

  it('stands beside totals and break-evens', () => {
    expect(withoutPlanMessage(3)).toBe('3 lots without a plan to finish');
    expect(withoutPlanMessage(0)).toBeNull();
    expect(breakEvenBefore(164.29, { cover: 'open', missing: ['feed'] })).toBe('164.29 + feed');
    expect(breakEvenBefore(220.86, { cover: 'open', missing: ['yardage'] })).toBe('220.86 + yardage');
    expect(breakEvenBefore(187.43, { cover: 'past out date', missing: [] })).toBe('187.43 + feed');
    expect(breakEvenBefore(236.73, { cover: 'planned', missing: [] })).toBe('236.73');
  });

  it('lowers a borrowing base', () => {
    expect(lowerBaseMessage(412_300, 3, 'HP-2601, HP-2603, HP-2605')).toBe(
      '$412,300.00 less than without the rule: 3 lots without a plan to finish (HP-2601, HP-2603, HP-2605) stand at $0.00 until they are planned',
    );
    expect(lowerBaseMessage(100, 1, 'HP-2601')).toBe(
      '$100.00 less than without the rule: 1 lot without a plan to finish (HP-2601) stands at $0.00 until it is planned',
    );
  });
});

describe('the rows of a plan', () => {
  it('are named by their month once it has passed', () => {
    const row = { date: '2026-10-31', type: 'feed' as const, amount: 12_600 };
    expect(notBilledMessages([row], '2026-11-23')).toEqual(['October feed not billed: $12,600.00 planned']);
    expect(notBilledMessages([row], '2027-01-02')).toEqual(['Oct 2026 feed not billed: $12,600.00 planned']);
  });

  it('are one sentence for each type once several months have passed', () => {
    const feed = (date: string) => ({ date, type: 'feed' as const, amount: 12_600 });
    const yardage = { date: '2026-10-31', type: 'yardage' as const, amount: 1_395 };
    const rows = [feed('2026-08-31'), feed('2026-09-30'), feed('2026-10-31'), yardage, feed('2026-11-30')];
    expect(notBilledMessages(rows, '2026-11-30')).toEqual([
      'August to October feed not billed: $37,800.00 planned',
      'October yardage not billed: $1,395.00 planned',
    ]);
  });

  it('say what was eaten and is not billed', () => {
    const { rows } = planOfLot(
      { ...NO_COSTS, feed_rate: 4, yardage: 0.5 },
      { est_out_wt: 1400, est_out_date: '2026-12-20' },
      {
        receivings: [{ received: 50, pay_wt: 40_000, cost: 120_000, date_in: '2026-09-15' }],
        outs: [{ head_count: 50, date_out: '2026-11-18' }],
        expenses: [expense('feed', 9400, '2026-10-31'), expense('yardage', 1600, '2026-11-16')],
      },
    );
    const sentences = [
      '$3,400.00 of feed eaten from Nov 1 to Nov 17 is not billed yet',
      '$25.00 of yardage on Nov 17 is not billed yet',
    ];
    expect(unbilledMessages(rows, '2026-11-23')).toEqual(sentences);
    const interest = { ...rows[0], type: 'interest', amount: 1204.11, start: null, to: null } as PlanRow;
    expect(unbilledMessages([...rows, interest], '2026-11-23')).toEqual([
      ...sentences,
      'Interest of $1,204.11 is not booked yet',
    ]);
  });

  it('offer a rate and an out date', () => {
    expect(realRateMessage(3.62)).toBe('Use my real rate: $3.62 a head-day');
    expect(moveOutDateMessage('2027-07-02')).toBe('Move out date to Jul 2, 2027');
  });

  it('leave out the feed after the out date', () => {
    const { plan, lot, records } = STEERS;
    const rate = feedRate(plan, lot, headIn(records.receivings));
    const cost = rate === null ? 0 : costOfDays(100, rate, plan.yardage, 12);
    expect(cost).toBe(4997.55);
    expect(feedAfterOutDate(cost, 12)).toBe('their feed of 12 days, about $4,998, is not in it');
  });
});
