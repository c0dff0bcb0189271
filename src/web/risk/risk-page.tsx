import { Stack, Group, Skeleton, Paper, Text } from '@mantine/core';
import { useMay } from '../lib/profile.ts';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { lazily } from '../ui/lazily.tsx';
import { ErrorPanel, EmptyState, Note, SectionTitle } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { UrlTabs } from '../ui/tabs.tsx';
import { useValuedBook, type ValuedBook } from './data.ts';
import { LotOverview } from './lot-overview.tsx';
import { WhatIf } from './what-if.tsx';
import { useMemo } from 'react';
import { coverageByMonth, hedgeWithoutMonth, type MonthCoverage } from '#domain/book/coverage';
import { missing, percentTenths, weight, count, money, moneyWhole } from '#domain/kit/format';
import { columnsFor, figures, formatted, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { coverageTable } from '#domain/reports/risk-tables';
import { TableFiles } from '../export/table-files.tsx';
import { excludedMessage, sumExcluded } from '#domain/book/excluded';
import { hedgeSummary } from '#domain/book/hedge-summary';
import { netShortContracts, riskTotals, type RiskTotals } from '#domain/book/risk';
import { HedgeNotes } from '../parts/hedge-notes.tsx';
import { StatCard, StatCards } from '../ui/stat-card.tsx';

interface HedgeSummaryProps {
  valued: ValuedBook | undefined;
  /** Where the page is about one lot or entity, and these sums are over several. */
  onScreenOnly: boolean;
}

/** The hedge of the book in a line, above every tab but the lots' own. */
function HedgeSummary({ valued, onScreenOnly }: HedgeSummaryProps) {
  if (!valued) return <Skeleton height={26} width="22rem" maw="100%" />;
  const totals = riskTotals(valued.risks);
  return (
    <section aria-label="Hedge" {...(onScreenOnly && { 'data-screen-only': true })}>
      <Text fw={600}>
        {hedgeSummary(totals).map((part, at) => (
          <span key={part}>
            {at > 0 && ' · '}
            <span style={{ whiteSpace: 'nowrap' }}>{part}</span>
          </span>
        ))}
      </Text>
      <Text size="sm" c="dimmed" component="div">
        <HedgeNotes excluded={excludedOf(valued, totals)} />
      </Text>
    </section>
  );
}

const excludedOf = ({ unassigned }: ValuedBook, totals: RiskTotals) =>
  sumExcluded([totals.excluded, unassigned.excluded]);

function RiskCards({ valued }: { valued: ValuedBook | undefined }) {
  const totals = valued && riskTotals(valued.risks);
  const contracts = valued && netShortContracts(valued.book.trades, valued.today);
  const cards: readonly (readonly [label: string, value: string, note?: string])[] = [
    [
      'Cumulative Hedge %',
      percentTenths(totals?.cumulative_hedge),
      'Hedged share of hedgeable weight, lots with head',
    ],
    ['Hedgeable Weight', pounds(totals?.hedgeable_weight), 'Head x est. out weight'],
    [
      'Hedged Weight',
      pounds(totals?.hedged_weight),
      `Futures, options and LRP on lots with head${notHere(valued?.unassigned.hedged_weight)}`,
    ],
    ['Unhedged Weight', pounds(totals?.unhedged_weight), 'Lots with head, open to the market'],
    [
      'Net Short Contracts',
      `GF ${count(contracts?.GF)} · LE ${count(contracts?.LE)}`,
      `Futures sold less bought, including positions not on a lot${ofThose(valued?.unassigned.futures_weight)}`,
    ],
    [
      'Active LRP Coverage',
      moneyWhole(valued?.lrp_coverage),
      'Insured value, including policies not on a lot',
    ],
    ['A $1.00/cwt Move', money(totals?.dollar_move), 'On the unhedged weight'],
    ['Lots with Head', count(valued?.risks.length)],
  ];
  return (
    <Stack gap="lg">
      <StatCards>
        {cards.map(([label, value, note]) => (
          <StatCard key={label} label={label} value={value} note={note} loading={!valued} />
        ))}
      </StatCards>
      <Note>
        Figures for a price move differ by tab: A $1.00/cwt Move uses today’s deltas on lots with head,
        What-If reprices options and shows LRP separately, What-If on a day counts LRP at its indemnity, and
        Cash &amp; Risk includes positions not on a lot.
      </Note>
      {valued && totals ? (
        <ExcludedPositions valued={valued} totals={totals} />
      ) : (
        // As high as one line of it.
        <Skeleton height={48} />
      )}
    </Stack>
  );
}

function ExcludedPositions({ valued, totals }: { valued: ValuedBook; totals: RiskTotals }) {
  const excluded = excludedOf(valued, totals);
  return (
    <Paper withBorder p="sm" component="section" aria-label="Excluded from the hedge">
      <Text size="sm" component="div">
        {excludedMessage(excluded) === null ? (
          'Nothing is excluded from the hedge'
        ) : (
          <HedgeNotes excluded={excluded} />
        )}
      </Text>
    </Paper>
  );
}

const pounds = (value: number | null | undefined): string =>
  value === null || value === undefined ? missing : `${weight(value)} lb`;

/** The difference between two scopes, in pounds (decision 45). */
const notHere = (unassigned: number | null | undefined): string =>
  unassigned ? `; another ${weight(unassigned)} lb not on a lot with head is excluded here` : '';

const ofThose = (unassigned: number | undefined): string =>
  unassigned ? `; ${weight(unassigned)} lb of it not on a lot with head` : '';

const CoverageChart = lazily(async () => (await import('./coverage-chart.tsx')).CoverageChart, 320);

const Suggestions = lazily(async () => (await import('./suggestions.tsx')).Suggestions, 240);

const column = columnsFor<MonthCoverage>();
const weightColumn = { width: 7.25, numeric: true, unit: 'lb' } as const;
const lb = formatted(weight);

const columns: TableColumns<MonthCoverage> = column.columns([
  column.accessor('symbol', { header: 'Contract Month', meta: { width: 8 } }),
  column.accessor('need', { header: 'Lots Need', meta: weightColumn, cell: lb }),
  column.accessor('futures', { header: 'Futures', meta: weightColumn, cell: lb }),
  column.accessor('options', { header: 'Options', meta: weightColumn, cell: lb }),
  column.accessor('lrp', { header: 'LRP', meta: weightColumn, cell: lb }),
  column.accessor('held', { header: 'Held', meta: weightColumn, cell: lb }),
  column.drawn('surplus', 'Over / Under', { ...weightColumn, width: 9.75 }, (row) => (
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
