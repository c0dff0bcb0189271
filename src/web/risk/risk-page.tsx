import { Stack, Group, Skeleton } from '@mantine/core';
import { useMay } from '../lib/profile.ts';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { lazily } from '../ui/lazily.tsx';
import { ErrorPanel, EmptyState, Note, SectionTitle } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { UrlTabs } from '../ui/tabs.tsx';
import { useValuedBook, type ValuedBook } from './data.ts';
import { LotOverview } from './lot-overview.tsx';
import { HedgeSummary, RiskCards } from './risk-cards.tsx';
import { WhatIf } from './what-if.tsx';
import { useMemo } from 'react';
import { coverageByMonth, hedgeWithoutMonth, type MonthCoverage } from '#domain/book/coverage';
import { missing, percentTenths, weight } from '#domain/kit/format';
import { columnsFor, figures, formatted, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { coverageTable } from '#domain/reports/risk-tables';
import { TableFiles } from '../export/table-files.tsx';

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

function Coverage({ valued }: { valued: ValuedBook | undefined }) {
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

const CashAndRisk = lazily(async () => (await import('../value-at-risk/cash-and-risk.tsx')).CashAndRisk, 420);

const Protect = lazily(async () => (await import('./protect/protect.tsx')).Protect, 420);

const tabs = [
  { value: 'lots', label: 'Lot Hedging' },
  { value: 'months', label: 'Coverage by Month' },
  { value: 'what-if', label: 'What-If' },
  { value: 'protect', label: 'Protect' },
  { value: 'cash', label: 'Cash & Risk' },
] as const;

export function RiskPage() {
  const { valued, isError, error, retry } = useValuedBook();
  // These are about one lot or entity: their print holds no sums over several clients (decision 91).
  const isOfSeveral = useMay('seeEntities');
  return (
    <Page
      title="Risk Management"
      about="How much of your cattle is hedged, by month, and what a market move would do."
      badge={<SimulatedMark />}
    >
      {isError && !valued ? (
        <ErrorPanel message="Failed to load risk data" error={error} onRetry={retry} />
      ) : (
        <UrlTabs label="View" tabs={tabs}>
          {(view) =>
            view === 'lots' ? (
              <Stack gap="lg">
                <RiskCards valued={valued} />
                <LotOverview lines={valued?.lines} />
              </Stack>
            ) : (
              <Stack gap="md">
                <HedgeSummary
                  valued={valued}
                  onScreenOnly={isOfSeveral && (view === 'protect' || view === 'what-if')}
                />
                {view === 'months' ? (
                  <Coverage valued={valued} />
                ) : view === 'what-if' ? (
                  <WhatIf valued={valued} />
                ) : view === 'protect' ? (
                  <Protect />
                ) : (
                  <CashAndRisk />
                )}
              </Stack>
            )
          }
        </UrlTabs>
      )}
    </Page>
  );
}
