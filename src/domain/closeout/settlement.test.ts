import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '../kit/money.ts';
import { lrpResult } from './hedge-results.ts';
import {
  dividedIndemnity,
  settledRecords,
  policySettlementForm,
  whyNotEndLater,
  whyNotSettle,
} from './settlement.ts';

const TODAY = '2026-11-20';
const record = (head_count: number, target_wt: number) => ({
  id: head_count,
  end_date: '2026-11-19',
  head_count,
  target_wt,
  coverage: 265,
  total_premium: 1000,
});

describe('the payment for an endorsement', () => {
  it.each<[number, [number, number][], number[]]>([
    [
      100,
      [
        [10, 700],
        [10, 700],
        [10, 700],
      ],
      [33.34, 33.33, 33.33],
    ],
    [
      4000,
      [
        [100, 700],
        [300, 700],
      ],
      [1000, 3000],
    ],
    [
      0.01,
      [
        [100, 700],
        [300, 700],
      ],
      [0, 0.01],
    ],
    [
      0,
      [
        [1, 700],
        [2, 700],
      ],
      [0, 0],
    ],
    // Without target weights by head.
    [
      30,
      [
        [1, 0],
        [2, 0],
      ],
      [10, 20],
    ],
    [12.34, [[7, 812.25]], [12.34]],
  ])('of %s is divided over %j as %j', (paid, heads, expected) =>
    expect(
      dividedIndemnity(
        paid,
        heads.map(([head, weight]) => record(head, weight)),
      ),
    ).toEqual(expected),
  );

  it('is allocated completely, and no part is off by a cent', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 200_000 })), {
          minLength: 1,
          maxLength: 9,
        }),
        (cents, heads) => {
          const records = heads.map(([head, weight]) => record(head, weight / 100));
          const parts = dividedIndemnity(cents / 100, records);
          expect(sumCents(parts)).toBe(cents / 100);
          const insured = heads.reduce((sum, [head, weight]) => sum + head * weight, 0);
          for (const [at, [head, weight]] of heads.entries()) {
            const share = (cents * head * weight) / insured / 100;
            expect(Math.abs((parts[at] ?? Number.NaN) - share)).toBeLessThan(0.01 + 1e-6);
          }
        },
      ),
    ));
});

describe('settling', () => {
  it('sets the ending value and the result of every record', () => {
    const records = [record(100, 700), record(300, 700)];
    expect(settledRecords(records, { actual_ending_value: 250, indemnity: null })).toEqual([
      { id: 100, actual_ending_value: 250, indemnity: null, result: 9500 },
      { id: 300, actual_ending_value: 250, indemnity: null, result: 30_500 },
    ]);
    const paid = settledRecords(records, { actual_ending_value: 250, indemnity: 41_999.99 });
    expect(paid.map(({ indemnity, result }) => [indemnity, result])).toEqual([
      [10_500, 9500],
      [31_499.99, 30_499.99],
    ]);
    expect(
      settledRecords(records, { actual_ending_value: null, indemnity: null }).map(({ result }) => result),
    ).toEqual([null, null]);
    expect(lrpResult({ ...record(1, 700), actual_ending_value: 265, indemnity: null })).toBe(-1000);
  });

  it('is possible after the end date, which is then fixed', () => {
    const later = { ...record(1, 700), end_date: TODAY };
    expect(whyNotSettle([record(1, 700), later], TODAY)).toBe(
      'The actual ending value is published after the end date',
    );
    expect(whyNotSettle([record(1, 700)], TODAY)).toBeNull();
    const settled = { actual_ending_value: 250, indemnity: null };
    expect(whyNotEndLater(settled, TODAY, TODAY)).toBe(
      'Clear the actual ending value and the indemnity paid before moving the end date',
    );
    expect(whyNotEndLater({ actual_ending_value: null, indemnity: 0 }, TODAY, TODAY)).not.toBeNull();
    expect(whyNotEndLater(settled, '2026-11-18', TODAY)).toBeNull();
    expect(whyNotEndLater({ actual_ending_value: null, indemnity: null }, TODAY, TODAY)).toBeNull();
  });

  it('accepts amounts from 0, or none', () => {
    const messages = (typed: object) =>
      policySettlementForm.safeParse(typed).error?.issues.map(({ message }) => message);
    expect(policySettlementForm.parse({ actual_ending_value: '', indemnity: 0 })).toEqual({
      actual_ending_value: null,
      indemnity: 0,
    });
    expect(messages({ actual_ending_value: -0.01 })).toEqual([
      'Actual ending value must be a number of at least 0',
    ]);
    expect(messages({ indemnity: -1 })).toEqual(['Indemnity paid must be a number of at least 0']);
  });
});
