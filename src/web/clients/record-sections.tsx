import { Group, List, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listComparisons } from '#api/comparisons';
import { getEquityNow, MOST_LOTS_BY_NEED } from '#api/equity-comparison';
import { riskBook } from '#api/risk';
import { listScenarios } from '#api/scenarios';
import { coverageByMonth, type MonthCoverage } from '#domain/book/coverage';
import { openBook } from '#domain/book/open-book';
import { needMessage } from '#domain/closeout/messages';
import { missing, percentTenths, weight } from '#domain/kit/format';
import { REPORT_NAMES, REPORTS } from '#domain/reports/kinds';
import { callQuery } from '../lib/query-client.ts';
import { useMay, useToday } from '../lib/profile.ts';
import { closeoutLink } from '../parts/lots-data.ts';
import { columnsFor, figures, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ButtonLink, TextLink } from '../ui/links.tsx';
import { Note, QueryError } from '../ui/messages.tsx';
import { SectionCard } from '../ui/page.tsx';
import { useFact } from '../lib/use-fact.ts';

/** The lots with head, those with the largest shortfall first. */
export function LotsSection() {
  const limit = MOST_LOTS_BY_NEED;
  const now = useQuery(callQuery(['lots', 'equity-now', limit], getEquityNow, { limit }));
  return (
    <SectionCard title="Lots by Need" about="$/cwt, the largest shortfall first.">
      {now.isError && !now.data ? (
        <QueryError message="Failed to load lots" query={now} />
      ) : !now.data ? (
        <Skeleton height={60} />
      ) : now.data.needs.length === 0 ? (
        <Note>No lots with head</Note>
      ) : (
        <List listStyleType="none">
          {now.data.needs.map((lot) => (
            <List.Item key={lot.id}>
              <TextLink {...closeoutLink(lot, false)}>{lot.lot}</TextLink>
              {` · ${needMessage(lot, lot) ?? `Need ${missing}`}`}
            </List.Item>
          ))}
        </List>
      )}
    </SectionCard>
  );
}

const column = columnsFor<MonthCoverage>();

const months: TableColumns<MonthCoverage> = column.columns([
  column.accessor('symbol', { header: 'Contract Month', meta: { width: 8 } }),
  column.accessor('need', figures('Lots Need', weight, { width: 7, unit: 'lb' })),
  column.accessor('futures', figures('Futures', weight, { width: 7, unit: 'lb' })),
  column.accessor('options', figures('Options', weight, { width: 7, unit: 'lb' })),
  column.accessor('lrp', figures('LRP', weight, { width: 7, unit: 'lb' })),
  column.accessor('held', figures('Held', weight, { width: 7, unit: 'lb' })),
  column.accessor('percent', figures('Covered', percentTenths, { width: 6.5 })),
]);

/** The weight needed and held by contract month. */
export function PositionsSection() {
  const today = useToday();
  const risk = useQuery(callQuery(['lots', 'risk-book'], riskBook));
  const rows = useMemo(
    () => (risk.data && today ? coverageByMonth(openBook(risk.data), today) : undefined),
    [risk.data, today],
  );
  return (
    <SectionCard title="Positions by Contract Month" about="What its lots need and what is held.">
      <DataTable
        failure={{ message: 'Failed to load positions', query: risk }}
        label="Positions by contract month"
        name="months"
        columns={months}
        rows={rows}
        rowId={({ symbol }) => symbol}
        likelyRows={3}
        empty={<Note>No lots with head and no open positions</Note>}
      />
    </SectionCard>
  );
}

/** The saved what-if scenarios and comparisons of protection. */
export function SavedSection() {
  const makesProposals = useMay('makeProposals');
  const scenarios = useFact(callQuery(['scenarios'], listScenarios));
  const comparisons = useFact(callQuery(['comparisons'], listComparisons));
  const saved = [
    ...(scenarios ?? []).map(({ id, name }) => ({
      key: `scenario ${id}`,
      name,
      search: { tab: 'what-if', scenario: String(id) },
      kind: 'What-If',
      proposal: null,
    })),
    ...(comparisons ?? []).map(({ id, name, lot }) => ({
      key: `comparison ${id}`,
      name,
      search: { tab: 'protect', lot: lot ?? undefined, comparison: String(id) },
      kind: lot === null ? 'Protect' : `Protect, lot ${lot}`,
      proposal: String(id),
    })),
  ];
  return (
    <SectionCard title="Saved Matrices and Comparisons" about="Saved in What-If and in Protect.">
      {!scenarios || !comparisons ? (
        <Skeleton height={24} />
      ) : saved.length === 0 ? (
        <Note>None saved yet</Note>
      ) : (
        <List listStyleType="none">
          {saved.map(({ key, name, search, kind, proposal }) => (
            <List.Item key={key}>
              <TextLink to="/risk-management" search={search}>
                {name}
              </TextLink>
              {` · ${kind}`}
              {makesProposals && proposal !== null && (
                <>
                  {' · '}
                  <TextLink to="/reports/proposal/$id" params={{ id: proposal }}>
                    Proposal of {name}
                  </TextLink>
                </>
              )}
            </List.Item>
          ))}
        </List>
      )}
    </SectionCard>
  );
}

export const ReportsSection = () => (
  <SectionCard title="Reports" about="For a banker, a broker or your own file.">
    <Group gap="sm">
      {REPORT_NAMES.map((report) => (
        <ButtonLink key={report} to="/reports/$report" params={{ report }} variant="default">
          {REPORTS[report].title}
        </ButtonLink>
      ))}
      <ButtonLink to="/closeouts" variant="default">
        Closeouts
      </ButtonLink>
      <ButtonLink to="/snapshots/compare" variant="default">
        Why Equity Moved
      </ButtonLink>
      <ButtonLink to="/reports/borrowing" variant="default">
        Borrowing Base
      </ButtonLink>
      <ButtonLink to="/reports/send" variant="default">
        Send Reports
      </ButtonLink>
    </Group>
  </SectionCard>
);
