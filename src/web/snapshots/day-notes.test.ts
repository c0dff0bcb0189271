import { describe, expect, it } from 'vitest';
import { trendNotes } from './day-notes.ts';

const of = (
  snapshot_date: string,
  shipments_without_proceeds: number | null,
  lots_without_plan: number | null = 0,
) => ({
  snapshot_date,
  shipments_without_proceeds,
  sales_estimate: null,
  lots_without_plan,
});

describe('the notes of a trend', () => {
  it('name what is missing in its sales, and on how many days', () => {
    const points = [of('2026-11-18', null), of('2026-11-19', 1), of('2026-11-20', 2), of('2026-11-21', 0)];
    expect(trendNotes(points)).toEqual([
      '2 shipments without proceeds on Nov 20, 2026; sales are incomplete on 2 of 4 days',
    ]);
  });

  it('name the lots without a plan to finish of the last such day', () =>
    expect(trendNotes([of('2026-11-19', 0, null), of('2026-11-20', 0, 3), of('2026-11-21', 0, 1)])).toEqual([
      '1 lot without a plan to finish on Nov 21, 2026; the cost to finish is incomplete on 2 of 3 days',
    ]));

  it('are none where sales are whole, or were not captured yet', () =>
    expect(trendNotes([of('2026-11-20', null), of('2026-11-21', 0)])).toEqual([]));
});
