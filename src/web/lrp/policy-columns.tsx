import type { Day } from '#domain/kit/days';
import { count, headWeight, money, perCwt, premium } from '#domain/kit/format';
import { columnsFor, figures } from '../ui/data-table-columns.ts';
import { PeriodCell, PremiumCell, ValueCell } from './cells.tsx';
import type { LrpLine } from '../parts/lrp-lines.ts';

const column = columnsFor<LrpLine>();
const figure = { width: 7, numeric: true } as const;

export const endorsementColumn = column.accessor('endorsement_number', {
  header: 'Endorsement #',
  meta: { width: 10, under: 'insured_name' },
});

/** The columns of a policy's head, coverage and cost, on the LRP page and on the lot's. */
export const policyColumns = (today: Day | undefined) =>
  column.columns([
    column.accessor('type', { header: 'Type', meta: { width: 7, under: 'lots' } }),
    column.drawn('effective_date', 'Coverage Period', { width: 7, wraps: true }, (row) => (
      <PeriodCell records={row.records} today={today} />
    )),
    column.accessor('head_count', figures('Head Count', count, { ...figure, width: 6.25 })),
    column.accessor(
      'target_wt',
      figures('Target Wt', headWeight, { ...figure, width: 6.25, unit: 'lbs', under: 'head_count' }),
    ),
    column.accessor('coverage', figures('Coverage/Cwt', perCwt, figure)),
    column.accessor('premium', figures('Premium/Cwt', premium, { ...figure, under: 'coverage' })),
    column.accessor('net_coverage', figures('Net Coverage', perCwt, figure)),
    column.accessor('total_premium', {
      ...figures('Total Premium', money, { ...figure, under: 'net_coverage', wraps: true }),
      cell: ({ row: { original: line } }) => (
        <PremiumCell total={line.total_premium} records={line.records} today={today} />
      ),
    }),
    column.drawn('theoretical_value', 'Theoretical Value/Cwt', figure, (line) => (
      <ValueCell value={line.theoretical_value} records={line.records} />
    )),
  ]);
