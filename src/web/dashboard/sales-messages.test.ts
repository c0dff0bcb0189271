import { describe, expect, it } from 'vitest';
import { salesMessages } from './sales-line.tsx';

const none = { year: 2026, proceeds_on_feed: 0, closed_out_lots: 0, closed_out_result: 0, left_out: 0 };

describe('sales under the Value Summary', () => {
  it('are those of lots on feed, and what closed lots made', () => {
    expect(
      salesMessages({ ...none, proceeds_on_feed: 105_294.6, closed_out_lots: 1, closed_out_result: 5480.27 }),
    ).toEqual([
      'Shipped from lots still on feed: $105,294.60 (not in Inventory).',
      'Closed out in 2026: 1 lot, +$5,480.27.',
    ]);
  });

  it('say what the result leaves out', () => {
    expect(salesMessages({ ...none, closed_out_lots: 2, closed_out_result: -3, left_out: 1 })).toEqual([
      'Closed out in 2026: 2 lots, −$3.00 (1 record without a figure left out).',
    ]);
  });

  it('are nothing where nothing is sold', () => {
    expect(salesMessages(none)).toEqual([]);
  });
});
