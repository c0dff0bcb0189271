import { describe, expect, it } from 'vitest';
import { cellsLess, type MatrixCell } from './cells.ts';
import { type Hypothetical, hypotheticalProblems, hypotheticalSchema } from './hypothetical.ts';

const put: Hypothetical = {
  kind: 'put',
  contract: 'LEZ26',
  b_s: 'Buy',
  quantity: 1,
  strike: 220.5,
  price: 0.5,
};
const lrp: Hypothetical = {
  kind: 'lrp',
  type: 'fed',
  end_date: '2026-12-21',
  head_count: 1,
  target_wt: 0.5,
  coverage: 210,
  premium: 0.5,
};

describe('a hypothetical position', () => {
  it.each<[string, object]>([
    ['one put at a strike between dollars', put],
    ['one head that weighs less than a pound', lrp],
  ])('may be %s', (_, hypothetical) => {
    expect(hypotheticalSchema.safeParse(hypothetical).error).toBeUndefined();
  });

  it.each<[object, string, string]>([
    [{ ...put, quantity: 0 }, 'quantity', 'Contracts must be at least 1'],
    [{ ...put, strike: 220.25 }, 'strike', 'The exchange lists strikes in steps of 0.50: 220.00, 220.50'],
    [{ ...put, price: 0 }, 'price', 'Premium must be greater than 0'],
    [{ ...put, contract: 'CLZ26' }, 'contract', 'Contract is required'],
    [{ ...lrp, head_count: 0 }, 'head_count', 'Head must be at least 1'],
    [{ ...lrp, target_wt: 0 }, 'target_wt', 'Target weight must be greater than 0'],
    [{ ...lrp, premium: 210 }, 'premium', 'The premium must be below the coverage'],
  ])('%# is refused at its field', (hypothetical, field, message) => {
    const [issue] = hypotheticalSchema.safeParse(hypothetical).error?.issues ?? [];
    expect([issue?.path.join('.'), issue?.message]).toEqual([field, message]);
  });

  it('is refused from the day after its end', () => {
    expect(hypotheticalProblems(lrp, '2026-12-21')).toEqual({});
    expect(hypotheticalProblems(lrp, '2026-12-22')).toEqual({
      end_date: 'The end date must be today or later',
    });
    // Options on December expire on its first Friday, and the future trades to the end of the month.
    expect(hypotheticalProblems(put, '2026-12-04')).toEqual({});
    expect(hypotheticalProblems(put, '2026-12-05')).toEqual({
      contract: 'Options on LEZ26 have expired: choose a later contract',
    });
    const future: Hypothetical = { kind: 'future', contract: 'LEZ26', b_s: 'Sell', quantity: 1, price: 230 };
    expect(hypotheticalProblems(future, '2026-12-05')).toEqual({});
    expect(hypotheticalProblems(future, '2027-01-01')).toEqual({ contract: 'LEZ26 has stopped trading' });
  });
});

describe('one matrix less another', () => {
  const cell = (more: Partial<MatrixCell>): MatrixCell => ({
    value: 100,
    trades: 10,
    lrp: 1,
    result: 111,
    per_head: 1.5,
    per_cwt: 0.5,
    ...more,
  });

  it('is the difference of each figure, to the cent, and of what is known of both', () => {
    const [[difference] = []] = cellsLess(
      [[cell({ per_head: 1.1, per_cwt: null })]],
      [[cell({ value: 99.99, trades: 0, lrp: 2, result: 101.99, per_head: 0.2 })]],
    );
    expect(difference).toEqual({
      value: 0.01,
      trades: 10,
      lrp: -1,
      result: 9.01,
      per_head: 0.9,
      per_cwt: null,
    });
    const [[unknown] = []] = cellsLess([[cell({})]], [[cell({ per_head: null })]]);
    expect([unknown?.per_head, unknown?.per_cwt]).toEqual([null, 0]);
  });
});
