import type { Lot } from '#domain/lots/lots';
import { sampleLot as lotOfTheProduct } from '#domain/sample-lot/sample-lot';

/** A lot for tests: 100 steers of 520 lb. What is not stated here is that of the sample lot. */
export const sampleLot = (of: Partial<Lot> = {}): Lot => ({
  ...lotOfTheProduct('2026-01-05').detail.lot,
  id: 1,
  lot: 'A1',
  owner: 'Sandhill Cattle Co',
  date_in: '2026-01-05',
  source: 'Dalhart',
  sex: 'steers',
  location: 'Hill',
  total_received: 100,
  total_dead: 0,
  total_shipped: 0,
  current_hd: 100,
  total_pay_wt: 52_000,
  total_cost: 130_000,
  est_out_wt: 850,
  est_out_date: '2026-10-01',
  marketing_class: 'Feeder',
  futures_contract: 'GFV26',
  partnership: false,
  left_open: false,
  percent_owned: 100,
  basis: null,
  receiving_count: 1,
  created_at: '2026-01-05T12:00:00Z',
  updated_at: '2026-01-05T12:00:00Z',
  version: 1,
  ...of,
});
