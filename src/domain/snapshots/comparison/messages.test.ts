import { describe, expect, it } from 'vitest';
import { CAUSES, type Cause } from './causes.ts';
import type { CauseTotal } from './comparison.ts';
import {
  notCapturedMessage,
  orderProblem,
  detailsMessage,
  equityMoveMessage,
  largestFirst,
  notComparedMessage,
} from './messages.ts';

const causes = (totals: Partial<Record<Cause, number>>): CauseTotal[] =>
  CAUSES.map((cause) => {
    const total = totals[cause] ?? 0;
    return { cause, cattle: total, trades: 0, lrp: 0, total, lots: total === 0 ? 0 : 2 };
  });

describe('the lots that are not compared', () => {
  const of = (lot: string, after: 'no price' | 'no proceeds' | null, before: typeof after = null) => ({
    lot_id: 1,
    lot,
    owner: 'Lazy K',
    before,
    after,
  });

  it('are named by reason', () => {
    expect(notComparedMessage([])).toBeNull();
    expect(notComparedMessage([of('A', 'no price'), of('B', null, 'no price'), of('C', 'no proceeds')])).toBe(
      'Not compared: no price on one of the days: A and B; shipments without proceeds: C',
    );
  });
});

describe('why equity moved, in a sentence', () => {
  it('names the three largest causes', () => {
    const moved = causes({ closed_out: -91_000, expenses: -38_600, market: 9200, deaths: -10 });
    expect(equityMoveMessage({ change: -120_400, causes: moved })).toBe(
      'Equity with Sales and LRP fell by $120,400: 2 lots closed out −$91,000, expenses −$38,600, market +$9,200',
    );
    expect(equityMoveMessage({ change: 500, causes: causes({ option_time: -100, basis: 600 }) })).toBe(
      'Equity with Sales and LRP rose by $500: basis +$600, the time value of options −$100',
    );
  });

  it('takes actual and projected expenses together, as one is booked as the other', () => {
    const booked = causes({ expenses: -4100, expenses_projected: 4000, market: 50 });
    expect(equityMoveMessage({ change: -50, causes: booked })).toBe(
      'Equity with Sales and LRP fell by $50: expenses −$100, market +$50',
    );
  });

  it('says of a dollar that it rose', () =>
    expect(equityMoveMessage({ change: 1, causes: causes({ basis: 1 }) })).toBe(
      'Equity with Sales and LRP rose by $1: basis +$1',
    ));

  it('says that nothing moved', () => {
    expect(equityMoveMessage({ change: 0, causes: causes({}) })).toBe(
      'Equity with Sales and LRP did not move',
    );
    expect(equityMoveMessage({ change: 0, causes: causes({ market: 5, basis: -5 }) })).toBe(
      'Equity with Sales and LRP did not move: market +$5, basis −$5',
    );
  });

  it('lists causes with an effect by size', () => {
    const listed = largestFirst(causes({ market: 5, basis: -50, weight: 20 })).map(({ cause }) => cause);
    expect(listed).toEqual(['basis', 'weight', 'market']);
  });
});

it('days in the wrong order and days without a snapshot are named', () => {
  expect(orderProblem('2026-10-23', '2026-10-23')).toEqual({
    field: 'to',
    message: 'To must be after Oct 23, 2026',
  });
  expect(orderProblem('2026-10-23', '2026-10-24')).toBeNull();
  expect(orderProblem('2026-10-23', null)).toBeNull();
  expect(notCapturedMessage('2026-10-24')).toBe('There is no snapshot of Oct 24, 2026');
});

it('snapshots from before details were stored say since when they are', () => {
  const outline = {
    before: 0,
    after: 0,
    change: 0,
    value: 0,
    cost: 0,
    trades: 0,
    expenses: 0,
    sales_and_lrp: null,
  };
  const comparison = { from: '2026-01-02', to: null, explained: null, outline };
  expect(detailsMessage({ ...comparison, details_from: '2026-11-01' })).toBe(
    'Details are available starting Nov 1, 2026',
  );
  expect(detailsMessage({ ...comparison, details_from: null })).toBe(
    'Details are available starting with the next snapshot',
  );
  expect(detailsMessage({ ...comparison, outline: null, details_from: null })).toBeNull();
});
