import { describe, expect, it } from 'vitest';
import { salesMessages } from './value-summary.tsx';

const none = {
  year: 2026,
  proceeds_on_feed: 0,
  on_feed_without_proceeds: 0,
  closed_out_lots: 0,
  closed_out_result: 0,
  closed_out_unknown: { lots: 0, shipments_without_proceeds: 0, names: [] },
  excluded_count: 0,
  lrp_excluded: 0,
};

describe('sales under the Value Summary', () => {
  it('include lots on feed, and the result of closed lots', () => {
    expect(
      salesMessages({ ...none, proceeds_on_feed: 105_294.6, closed_out_lots: 1, closed_out_result: 5480.27 }),
    ).toEqual([
      'Shipped from lots still on feed: $105,294.60 (not in Inventory).',
      'Closed out in 2026: 1 lot, +$5,480.27.',
    ]);
  });

  it('state what the result excludes', () => {
    expect(salesMessages({ ...none, closed_out_lots: 2, closed_out_result: -3, excluded_count: 1 })).toEqual([
      'Closed out in 2026: 2 lots, −$3.00 (1 record without a result excluded).',
    ]);
  });

  it('count the shipments without proceeds excluded from each figure', () => {
    const unknown = { lots: 1, shipments_without_proceeds: 1, names: ['HP-7'] };
    const closed = { closed_out_lots: 2, closed_out_result: -3, closed_out_unknown: unknown };
    expect(
      salesMessages({ ...none, ...closed, proceeds_on_feed: 10.5, on_feed_without_proceeds: 2 }),
    ).toEqual([
      'Shipped from lots still on feed: $10.50 (not in Inventory; 2 shipments without proceeds).',
      'Closed out in 2026: 2 lots, −$3.00 (1 lot without all proceeds excluded: HP-7; 1 shipment without proceeds).',
    ]);
    expect(salesMessages({ ...none, ...closed, excluded_count: 2, on_feed_without_proceeds: 1 })).toEqual([
      'Shipped from lots still on feed: 1 shipment without proceeds.',
      'Closed out in 2026: 2 lots, −$3.00 (1 lot without all proceeds excluded: HP-7; 1 shipment without proceeds; 2 records without a result excluded).',
    ]);
  });

  it('show no result where none of the closed lots has one', () => {
    const names = ['1', '2', '3', '4', '5'];
    const unknown = { lots: 7, shipments_without_proceeds: 9, names };
    expect(salesMessages({ ...none, closed_out_unknown: unknown })).toEqual([
      'Closed out in 2026: 0 lots, - (7 lots without all proceeds excluded: 1, 2, 3, 4, 5 and 2 more; 9 shipments without proceeds).',
    ]);
  });

  it('are hidden if nothing is sold', () => {
    expect(salesMessages(none)).toEqual([]);
  });
});
