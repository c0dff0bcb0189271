import { describe, expect, it } from 'vitest';
import type { Snapshot } from '#domain/snapshots/snapshots';
import { snapshotCsv } from './snapshot-detail.tsx';

const priced: Snapshot = {
  snapshot_date: '2026-11-22',
  lot: 'A1',
  owner: 'Lazy K',
  current_head_count: 100,
  est_future_value: 187_000,
  total_cost: 150_000,
  gross_equity: 37_000,
  trades_pl: 9000,
  total_expenses: 3500,
  net_equity: 42_500,
  futures_price: 220,
  basis: null,
  futures_contract: 'GFX26',
  stopped_on: '2026-11-19',
  stale: false,
  trades_excluded: 1,
  lots_without_plan: 1,
  proceeds: 10_000,
  sales_estimate: 1500,
  shipments_without_proceeds: 1,
  lrp_pl: -500,
  lrp_excluded: 2,
  equity_with_sales: 52_000,
};
const unpriced: Snapshot = {
  ...priced,
  lot: 'A2',
  est_future_value: null,
  gross_equity: null,
  net_equity: null,
  equity_with_sales: null,
  futures_price: null,
  futures_contract: 'GFH27',
  stopped_on: null,
};

describe('a snapshot as a file', () => {
  it('has totals that tie across, with notes below about what they exclude', () => {
    const lines = snapshotCsv('2026-11-22', [priced, unpriced]).split('\r\n');
    expect(lines[1]).toBe(
      '2026-11-22,A1,Lazy K,100,220,,187000,150000,37000,9000,3500,42500,10000,-500,52000,GFX26,2026-11-19,no,1,1,1500,2,1',
    );
    expect(lines[3]).toBe(',Total,,200,,,187000,150000,37000,9000,3500,42500,10000,-500,53500,,,,,,1500,,');
    expect(lines.slice(4, 12).map((line) => line.replace(/,+$/, ''))).toEqual([
      ',1 lot without a basis: counted as 0',
      ',1 lot: GFX26 stopped trading on Nov 19: value of that day',
      ',"1 lot without a price ($150,000 of cost) excluded"',
      ',2 lots without a plan to finish',
      ',"2 shipments without proceeds (about $1,500)"',
      ',2 trades without a price or a match excluded',
      ',4 LRP policies of unknown value',
      ',"Equity with Sales and LRP counts an estimated $1,500 for shipments without proceeds"',
    ]);
  });

  it('from before sales and LRP were captured notes that and leaves them empty', () => {
    const none = {
      proceeds: null,
      sales_estimate: null,
      shipments_without_proceeds: null,
      lrp_pl: null,
      lrp_excluded: null,
      lots_without_plan: null,
    };
    const lines = snapshotCsv('2026-11-22', [{ ...priced, ...none, equity_with_sales: null }]).split('\r\n');
    expect(lines[1]).toContain(',42500,,,,GFX26,');
    expect(lines[2]).toContain(',42500,,,,,');
    expect(lines.at(-3)).toMatch(/^,Plans to finish were not yet captured on this day,/);
    expect(lines.at(-2)).toMatch(/^,Sales and LRP were not yet captured on this day,/);
  });
});
