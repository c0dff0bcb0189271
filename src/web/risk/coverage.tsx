import { Group, Skeleton, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { coverageByMonth, hedgeWithoutMonth, type MonthCoverage } from '#domain/book/coverage';
import { missing, percentTenths, weight } from '#domain/kit/format';
import { columnsFor, figures, formatted, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, Note, SectionTitle } from '../ui/messages.tsx';
import { coverageTable } from '#domain/reports/risk-tables';
import { TableFiles } from '../export/table-files.tsx';
import { lazily } from '../ui/lazily.tsx';
import type { ValuedBook } from './data.ts';

const CoverageChart = lazily(async () => (await import('./coverage-chart.tsx')).CoverageChart, 320);

const Suggestions = lazily(async () => (await import('./suggestions.tsx')).Suggestions, 240);

const column = columnsFor<MonthCoverage>();
const pounds = { width: 7.25, numeric: true, unit: 'lb' } as const;
const lb = formatted(weight);

const columns: TableColumns<MonthCoverage> = column.columns([
  column.accessor('symbol', { header: 'Contract Month', meta: { width: 8 } }),
  column.accessor('need', { header: 'Lots Need', meta: pounds, cell: lb }),
  column.accessor('futures', { header: 'Futures', meta: pounds, cell: lb }),
  column.accessor('options', { header: 'Options', meta: pounds, cell: lb }),
  column.accessor('lrp', { header: 'LRP', meta: pounds, cell: lb }),
  column.accessor('held', { header: 'Held', meta: pounds, cell: lb }),
  column.drawn('surplus', 'Over / Under', { ...pounds, width: 9.75 }, (row) => (
    <Surplus value={row.surplus ?? null} />
  )),
  column.accessor('percent', figures('Covered', percentTenths, { width: 6.5 })),
]);

export function Coverage({ valued }: { valued: ValuedBook | undefined }) {
  const months = useMemo(() => valued && coverageByMonth(valued.book, valued.today), [valued]);
  if (months?.length === 0) {
    return (
      <EmptyState title="No Contract Months">
        Lots with head and open positions appear here by contract month.
      </EmptyState>
    );
  }
  return (
    <Stack gap="md">
      <div>
        <SectionTitle>Coverage by Contract Month</SectionTitle>
        <Note>
          What your lots need, by their own futures contract, against the futures, options and LRP that you
          hold in that month, including positions not on a lot. {valued && scopeMessage(valued)}
        </Note>
      </div>
      {months ? <CoverageChart months={months} /> : <Skeleton height={320} />}
      <Group justify="flex-end">
        <TableFiles
          title="Coverage by Month"
          tables={() => [coverageTable(months ?? [])]}
          disabled={!months}
        />
      </Group>
      <DataTable
        label="Coverage by contract month"
        name="months"
        columns={columns}
        rows={months}
        rowId={(month) => month.symbol}
        empty={null}
      />
      <Suggestions />
    </Stack>
  );
}

/** The weight held by month but not on lots with head, or vice versa, in pounds (decision 45). */
function scopeMessage({ book, today, unassigned }: ValuedBook): string {
  const noMonth = hedgeWithoutMonth(book, today)?.hedged_weight ?? 0;
  const parts = [
    ...(unassigned.hedged_weight
      ? [
          `${weight(unassigned.hedged_weight)} lb are not on a lot with head, so they are not in Hedged Weight`,
        ]
      : []),
    ...(noMonth ? [`${weight(noMonth)} lb have no contract month, so they are not shown`] : []),
  ];
  return parts.map((part) => `${part}.`).join(' ');
}

function Surplus({ value }: { value: number | null }) {
  if (value === null) return missing;
  const word = value > 0 ? 'over' : value < 0 ? 'under' : '';
  return (
    <span className={value < 0 ? 'loss' : undefined}>
      {weight(value)} {word}
    </span>
  );
}
