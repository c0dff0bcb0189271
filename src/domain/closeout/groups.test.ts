import { describe, expect, it } from 'vitest';
import { closedLots, closedLotsSchema, closeoutGroup, closeoutsBy } from './groups.ts';
import { sumsOf } from './testing/sums-of.ts';
import { lrpResults } from './hedge-results.ts';
import { closeoutRow, type CloseoutRow } from './row.ts';

const TODAY = '2026-11-20';

/** A lot with head that came in at 700 lb and $1,500 each, and were all shipped at 1,300 lb for these proceeds. */
function closed(
  lot: string,
  head: number,
  {
    proceeds,
    weight = 1300 * head,
    source = 'North sale barn',
    date_in = '2026-04-10',
  }: {
    proceeds: number | null;
    weight?: number | null;
    source?: string;
    date_in?: string;
  },
): CloseoutRow {
  const sums = sumsOf(
    [{ received: head, pay_wt: 700 * head, cost: 1500 * head, date_in }],
    [{ type: 'shipped', head_count: head, weight, proceeds, date_out: '2026-10-27' }],
    [{ type: 'feed', amount: 400 * head, expense_category: 'actual' }],
  );
  const of = {
    lot_id: 1,
    lot,
    owner: 'Lazy K',
    source,
    sex: 'steers' as const,
    location: 'Pen 1',
    date_in,
    cover: null,
    missing: [],
  };
  const trades = { closed: 0, open: 0, open_trades: 0, excluded_count: 0, unmatched: 0 };
  return closeoutRow(
    { ...of, last_out: '2026-10-27' },
    {
      lot: { est_out_wt: 1300, est_out_date: '2026-10-27', basis: null },
      sums,
      hedges: { trades, lrp: lrpResults([], []) },
      price: null,
      today: TODAY,
    },
  );
}

const [good, poor] = [closed('A', 100, { proceeds: 191_000 }), closed('B', 300, { proceeds: 569_400 })];

describe('the combined closeouts of several lots', () => {
  it('sum money, and divide the result by head and by weight', () =>
    expect(closeoutGroup([good, poor])).toMatchObject({
      lots: 2,
      head_in: 400,
      shipped: 400,
      revenue: { value: 760_400, lots: 2 },
      result: { value: 400, lots: 2 },
      result_per_head: { value: 1, lots: 2 },
      result_per_cwt: { value: 0.08, lots: 2 },
    }));

  it('average other figures by head in', () => {
    const early = closed('C', 100, { proceeds: 1, date_in: '2026-04-06' });
    expect([early.average_days, poor.average_days]).toEqual([204, 200]);
    expect(closeoutGroup([early, poor]).average_days).toEqual({ value: 201, lots: 2 });
  });

  it('count the lots that are not final', () => {
    const open = closed('E', 50, { proceeds: null });
    expect([good.state, open.state]).toEqual(['final', 'closed out']);
    expect(closeoutGroup([good, poor, open]).projected_lots).toBe(1);
  });

  it('have the number of lots behind each figure', () => {
    const group = closeoutGroup([good, closed('D', 50, { proceeds: 95_000, weight: null })]);
    expect(group.result_per_head.lots).toBe(2);
    expect(group.break_even).toEqual({ value: good.break_even, lots: 1 });
    expect(group.result_per_cwt).toEqual({ value: good.result_per_cwt, lots: 1 });
    expect(closeoutGroup([]).result).toEqual({ value: 0, lots: 0 });
  });

  it('count the records excluded from the figures', () => {
    const incomplete = closed('F', 50, { proceeds: null, weight: null });
    expect(closeoutGroup([good, incomplete, incomplete])).toMatchObject({
      shipments_without_proceeds: 2,
      shipments_without_weight: 2,
      trades_excluded: 0,
    });
    expect(closeoutsBy([good, incomplete], 'source')[0]).toMatchObject({ shipments_without_proceeds: 1 });
  });

  it('have no money of a lot without head that has a shipment without proceeds', () => {
    const incomplete = closed('F', 50, { proceeds: null });
    expect(incomplete).toMatchObject({ result: null, revenue: null, result_in_totals: null });
    const group = closeoutGroup([good, incomplete]);
    for (const figure of [
      'revenue',
      'bought',
      'expenses',
      'trades',
      'lrp',
      'result',
      'result_per_head',
    ] as const)
      expect({ [figure]: group[figure] }).toEqual({ [figure]: closeoutGroup([good])[figure] });
    expect([group.lots, group.head_in, group.sales_estimate]).toEqual([2, 150, { value: null, lots: 0 }]);
  });

  it('count shipments without proceeds at their estimate while head remain, and say how much that is', () => {
    const incomplete = closed('F', 50, { proceeds: null });
    const onFeed = {
      ...incomplete,
      current_hd: 10,
      sales_estimate: 90_000,
      result_in_totals: -1000,
    };
    const group = closeoutGroup([good, onFeed]);
    expect(group).toMatchObject({
      result: { value: 0, lots: 2 },
      sales_estimate: { value: 90_000, lots: 1 },
      result_per_head: { value: 0, lots: 2 },
    });
    const { revenue, bought, expenses, trades, lrp, result } = group;
    expect(result.value).toBe(
      (revenue.value ?? 0) -
        (bought.value ?? 0) -
        (expenses.value ?? 0) +
        (trades.value ?? 0) +
        (lrp.value ?? 0),
    );
  });

  it('are grouped by key, the best first', () => {
    const south = closed('E', 10, { proceeds: 30_000, source: 'South ranch', date_in: '2026-05-01' });
    const names = (by: Parameters<typeof closeoutsBy>[1]) =>
      closeoutsBy([good, poor, south], by).map(({ name, lots }) => [name, lots]);
    expect(names('source')).toEqual([
      ['South ranch', 1],
      ['North sale barn', 2],
    ]);
    expect(names('month in')).toEqual([
      ['2026-05', 1],
      ['2026-04', 2],
    ]);
    expect(names('owner')).toEqual([['Lazy K', 3]]);
  });
});

describe('closed lots of a year', () => {
  it('are sorted by result per head, unknown ones last', () => {
    const unknown = { ...good, lot: 'U', result: null, result_per_head: null };
    const listed = closedLots([unknown, poor, good]);
    expect(listed.lots.map(({ lot }) => lot)).toEqual(['A', 'B', 'U']);
    expect(listed.total.result).toEqual({ value: 400, lots: 2 });
    expect(closedLotsSchema.parse(listed)).toEqual(listed);
  });
});
