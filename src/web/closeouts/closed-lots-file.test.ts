import { describe, expect, it } from 'vitest';
import { closeoutGroup } from '#domain/closeout/groups';
import type { CloseoutRow } from '#domain/closeout/row';
import { closedLotsCsv } from './closed-lots-file.ts';

const row: CloseoutRow = {
  lot_id: 1,
  lot: '=7',
  owner: 'Lazy K',
  source: 'Dalhart',
  sex: 'steers',
  location: 'Pen 1',
  date_in: '2026-01-10',
  last_out: '2026-10-27',
  state: 'closed out',
  cover: null,
  missing: [],
  head_in: 100,
  dead: 2,
  shipped: 98,
  current_hd: 0,
  revenue: 191_000.5,
  bought: 150_000,
  expenses: 40_000,
  trades: 500,
  lrp: -100,
  lrp_by_indemnity: 0,
  sales_estimate: null,
  result_in_totals: null,
  result: 1400.5,
  result_per_head: 14.01,
  result_per_cwt: null,
  out_weight: null,
  dead_percent: 2,
  average_in_weight: 600,
  average_out_weight: null,
  average_days: 290,
  adg_deads_in: null,
  adg_deads_out: null,
  cost_of_gain: null,
  all_in_cost_of_gain: null,
  break_even: null,
  break_even_with_hedges: null,
  trades_excluded: 0,
  unmatched_offsets: 0,
  lrp_excluded: 0,
  lots_without_plan: 0,
  shipments_without_proceeds: 0,
  shipments_without_weight: 1,
};
const closed = { lots: [row], total: closeoutGroup([row]) };

describe('closed lots as a file', () => {
  it('have plain numbers, empty cells for what is missing, the total, and what it leaves out', () => {
    const [head, lot, total, ...notes] = closedLotsCsv(closed).trimEnd().split('\r\n');
    expect(head).toMatch(/^lot,owner,source,sex,location,date_in,last_out_date,state,head_in,/);
    expect(lot).toMatch(
      /^'=7,Lazy K,Dalhart,steers,Pen 1,2026-01-10,2026-10-27,closed out,100,2,98,2,600,,290,/,
    );
    expect(total).toMatch(/^"Total, averages weighted by head",.*,1400\.5,14\.01,/);
    expect(notes.map((note) => note.split(',,')[0])).toEqual([
      '"Result projected, not final: lot =7"',
      '1 shipment without weight: lot =7',
    ]);
  });
});
