import type { Day } from '#domain/days';
import { count, headWeight, money, perCwt, premium } from '#domain/format';
import { columnsFor, formatted } from '../ui/data-table-columns.ts';
import { PeriodCell, ValueCell } from './cells.tsx';
import type { LrpLine } from './lines.ts';

const column = columnsFor<LrpLine>();
const figure = { width: 7, numeric: true } as const;

export const endorsementColumn = column.accessor('endorsement_number', {
  header: 'Endorsement #',
  meta: { width: 10, under: 'insured_name' },
});

/** The columns of what a policy insures, covers and costs, on the LRP page and on the lot's. */
export const policyColumns = (today: Day | undefined) =>
  column.columns([
    column.accessor('type', { header: 'Type', meta: { width: 7, under: 'lots' } }),
    column.accessor('effective_date', {
      header: 'Coverage Period',
      meta: { width: 7, wraps: true },
      cell: ({ row }) => <PeriodCell records={row.original.records} today={today} />,
    }),
    column.accessor('head_count', {
      header: 'Head Count',
      meta: { ...figure, width: 6.25 },
      cell: formatted(count),
    }),
    column.accessor('target_wt', {
      header: 'Target Wt',
      meta: { ...figure, width: 6.25, unit: 'lbs', under: 'head_count' },
      cell: formatted(headWeight),
    }),
    column.accessor('coverage', { header: 'Coverage/Cwt', meta: figure, cell: formatted(perCwt) }),
    column.accessor('premium', {
      header: 'Premium/Cwt',
      meta: { ...figure, under: 'coverage' },
      cell: formatted(premium),
    }),
    column.accessor('net_coverage', { header: 'Net Coverage', meta: figure, cell: formatted(perCwt) }),
    column.accessor('total_premium', { header: 'Total Premium', meta: figure, cell: formatted(money) }),
    column.accessor('theoretical_value', {
      header: 'Theoretical Value/Cwt',
      meta: { ...figure, under: 'net_coverage' },
      cell: ({ row: { original: line } }) => (
        <ValueCell value={line.theoretical_value} records={line.records} />
      ),
    }),
  ]);
