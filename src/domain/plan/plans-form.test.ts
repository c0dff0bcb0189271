import { describe, expect, it } from 'vitest';
import { feedingPlanForm, type FeedingPlan } from './feeding-plan.ts';
import { planOfRow, planRowForm } from './plans-form.ts';

const blank = { lot_id: 7, feed_unit: 'day', feed_rate: '', yardage: '', interest: '' };
const problemOf = (row: object) => planRowForm.safeParse({ ...blank, ...row }).error?.issues[0];

const usual: FeedingPlan = {
  ...feedingPlanForm.parse({ feed_rate: 3.4, yardage: 0.45, freight: 9.1, billed_feed: '2026-11-05' }),
  lot_id: 1,
  billed_feed_seen: '2026-11-05',
  billed_yardage_seen: null,
  planned_on: '2026-11-05',
  version: 3,
};

describe('a row of Plan All Lots', () => {
  it('may stay blank while its lot has no plan', () => {
    expect(problemOf({})).toBeUndefined();
    expect(problemOf({ has_plan: true })).toMatchObject({ path: ['feed_rate'] });
    expect(problemOf({ yardage: 0.4 })?.message).toBe('Feed rate must be a number of at least 0');
    expect(problemOf({ feed_rate: -1 })?.message).toBe('Feed rate must be a number of at least 0');
    expect(problemOf({ interest: 8 })?.message).toBe('Feed rate must be a number of at least 0');
    expect(problemOf({ feed_rate: 0 })).toBeUndefined();
    expect(problemOf({ feed_rate: 3.12345 })?.message).toBe('Feed rate can have at most 4 decimals');
  });

  it('is the plan of its lot with what the row does not show', () => {
    const row = planRowForm.parse({ ...blank, feed_rate: 3.6, yardage: 0.5 });
    expect(planOfRow(planRowForm.parse(blank), null, usual)).toBeNull();
    expect(planOfRow(row, null, usual)).toMatchObject({ feed_rate: 3.6, yardage: 0.5, freight: 0 });
    expect(planOfRow({ ...row, usual: true }, null, usual)).toMatchObject({
      feed_rate: 3.6,
      freight: 9.1,
      billed_feed: null,
    });
    const billed = { ...usual, all_billed: true };
    expect(planOfRow({ ...row, usual: true }, null, billed)?.all_billed).toBe(false);
    expect(planOfRow({ ...row, usual: true }, null, null)).toMatchObject({ freight: 0 });
    expect(planOfRow(row, usual, null)).toMatchObject({
      feed_rate: 3.6,
      freight: 9.1,
      billed_feed: '2026-11-05',
    });
  });
});
