import { describe, expect, it } from 'vitest';
import { firstMessage } from '../testing/form-messages.ts';
import { addDays } from '../kit/days.ts';
import { feedingPlanForm } from './feeding-plan.ts';
import { planProblem } from './plan-problem.ts';
import { expense, NO_COSTS, STEERS } from './testing/plans.ts';

describe('the form of a plan', () => {
  const entered = { feed_unit: 'day', feed_rate: 3.5 };

  it('needs a feed rate, of which 0 is one, and leaves the rest empty', () => {
    expect(feedingPlanForm.parse({ feed_rate: 0 })).toEqual({
      feed_unit: 'day',
      feed_rate: 0,
      feed_type: 'feed',
      yardage: null,
      medicine: 0,
      care: 0,
      freight: 0,
      marketing: 0,
      interest: null,
      deaths: null,
      bills_cover: 'its date',
      billed_feed: null,
      billed_yardage: null,
      all_billed: false,
    });
  });

  it.each([
    [{ feed_rate: undefined }, 'Feed rate must be a number of at least 0'],
    [{ feed_rate: '' }, 'Feed rate must be a number of at least 0'],
    [{ feed_rate: -1 }, 'Feed rate must be a number of at least 0'],
    [{ feed_rate: '3,5' }, 'Feed rate must be a number of at least 0'],
    [{ yardage: -0.45 }, 'Yardage must be a number of at least 0'],
    [{ medicine: 1.005 }, 'Medicine can have at most 2 decimals'],
    [{ deaths: -1 }, 'Expected deaths must be between 0 and 50'],
    [{ deaths: 50.01 }, 'Expected deaths must be between 0 and 50'],
    [{ deaths: 'two' }, 'Expected deaths must be between 0 and 50'],
    [{ interest: 100.01 }, 'Interest rate must be between 0 and 100'],
    [{ interest: -0.01 }, 'Interest rate must be between 0 and 100'],
    [{ billed_feed: '2026-02-30' }, 'Billed through must be a valid date'],
    [{ billed_yardage: 'Nov 5' }, 'Billed through must be a valid date'],
    [{ yardage: 0.45255 }, 'Yardage can have at most 4 decimals'],
    [{ deaths: 0, interest: 0 }, undefined],
    [{ deaths: 50, interest: 100, billed_feed: '', yardage: 0.4525 }, undefined],
  ])('%o: %s', (changed, message) =>
    expect(firstMessage(feedingPlanForm, { ...entered, ...changed })).toBe(message),
  );
});

describe('a plan for its lot', () => {
  const { plan, lot, records } = STEERS;

  it('can be saved', () => {
    expect(planProblem(plan, lot, records)).toBeNull();
    expect(planProblem(plan, lot, { ...records, receivings: [] })).toBeNull();
    expect(planProblem({ ...NO_COSTS, billed_feed: '2026-11-20' }, lot, records)).toBeNull();
  });

  it('needs weight and days for a cost of gain, and not for another feed', () => {
    const light = { ...lot, est_out_wt: 650 };
    expect(planProblem(plan, light, records)?.message).toBe(
      'Enter the feed as $ a head-day: a cost of gain needs an out weight above the in weight',
    );
    expect(planProblem(plan, { ...lot, est_out_date: '2026-11-20' }, records)?.message).toBe(
      'Cost of gain needs an out date after the mean date in',
    );
    expect(planProblem({ ...plan, feed_unit: 'day' }, light, records)).toBeNull();
  });

  it('is billed through a day on feed', () => {
    const billed = (day: string) => planProblem({ ...NO_COSTS, billed_yardage: day }, lot, records);
    expect(billed('2026-11-19')).toEqual({
      field: 'billed_yardage',
      message: 'Billed through must not be before the first date in',
    });
    expect(billed('2027-06-20')?.message).toBe('Billed through must be before the out date, Jun 20, 2027');
    expect(billed('2027-06-19')).toBeNull();
  });

  it('that costs by the day is of twenty years on feed at most', () => {
    const after = (days: number, costs: Partial<typeof plan>, receivings = records.receivings) =>
      planProblem(
        { ...NO_COSTS, ...costs },
        { ...lot, est_out_date: addDays('2026-11-20', days) },
        { ...records, receivings },
      );
    const problem = {
      field: 'feed_rate',
      message: 'Days on feed would be 7,306: at most 7,305',
    };
    expect(after(7305, { feed_rate: 1 })).toBeNull();
    expect(after(7306, { feed_rate: 1 })).toEqual(problem);
    expect(after(7306, { yardage: 1 })).toEqual(problem);
    expect(after(7306, { yardage: 0 })).toBeNull();
    expect(after(7306, { feed_rate: 1 }, [])).toBeNull();
  });

  it('has the limit of an expense for each type, and may reach it', () => {
    expect(planProblem({ ...NO_COSTS, feed_rate: 30_000, yardage: 30_000 }, lot, records)).toBeNull();
    // 100 head for 200 days.
    const out = { ...lot, est_out_date: addDays('2026-11-20', 200) };
    expect(planProblem({ ...NO_COSTS, feed_rate: 50_000 }, out, records)).toBeNull();
    expect(planProblem({ ...NO_COSTS, feed_rate: 50_000.01 }, out, records)).not.toBeNull();
  });

  it('stays within what an expense can be', () => {
    const dear = { ...NO_COSTS, feed_rate: 100_000 };
    expect(planProblem(dear, lot, records)).toEqual({
      field: 'feed_rate',
      message: 'Feed to come would be above $1,000,000,000.00',
    });
    const billed = { ...records, expenses: [expense('feed', 1, '2027-06-01')] };
    expect(planProblem(dear, lot, billed)).toBeNull();
    expect(planProblem({ ...NO_COSTS, yardage: 100_000 }, lot, records)?.message).toBe(
      'Yardage to come would be above $1,000,000,000.00',
    );
  });
});
