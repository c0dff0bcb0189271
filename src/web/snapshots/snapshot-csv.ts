import type { Snapshot } from '#domain/snapshots/snapshots';
import { sumCents } from '#domain/kit/money';
import { tiedTotals } from '#domain/snapshots/tied-totals';
import { type CsvColumn, csvOf } from '../ui/csv.ts';
import { snapshotNotes } from './day-notes.ts';

type Line = Partial<Record<keyof Snapshot, Snapshot[keyof Snapshot]>>;

const keys = [
  'snapshot_date',
  'lot',
  'owner',
  'current_head_count',
  'futures_price',
  'basis',
  'est_future_value',
  'total_cost',
  'gross_equity',
  'trades_pl',
  'total_expenses',
  'net_equity',
  'proceeds',
  'lrp_pl',
  'equity_with_sales',
  'futures_contract',
  'stopped_on',
  'stale',
  'trades_left_out',
  'shipments_without_proceeds',
  'sales_estimate',
  'lrp_left_out',
] as const satisfies readonly (keyof Snapshot)[];

const columns: readonly CsvColumn<Line>[] = keys.map((key) => ({
  header: key,
  value: (line) => {
    const value = line[key];
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
  },
}));

/**
 * A snapshot as CSV: the record's field names, figures as unformatted numbers, and below the lots the totals of those with a
 * price and what these leave out.
 */
export function snapshotCsv(day: string, snapshots: readonly Snapshot[]): string {
  const { lots_without_price: _, cost_without_price: __, ...sums } = tiedTotals(snapshots);
  const head = sumCents(snapshots.map((one) => one.current_head_count));
  const total: Line = { lot: 'Total', current_head_count: head, ...sums };
  const notes = snapshotNotes(day, snapshots).map((note): Line => ({ lot: note }));
  return csvOf(columns, [...snapshots, total, ...notes]);
}
