import { Button, Group, Skeleton, Stack, Text, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { EQUITY_WITH_SALES, PROJECTED_RESULT } from '#domain/closeout/messages';
import { day as written, dayShort, money } from '#domain/kit/format';
import { withoutPlanMessage } from '#domain/plan/messages';
import { equityComparisonLink } from '../parts/links.tsx';
import { useToday } from '../lib/profile.ts';
import { Notes, SmallNote, QueryError, MissingDataNote } from '../ui/messages.tsx';
import { lazily } from '../ui/lazily.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { trendNotes, missingProceedsMessage } from './day-notes.ts';
import { trendQuery, type TrendOf } from './data.ts';
import type { OutputOf } from '#api/endpoint';
import type { snapshotTrend } from '#api/snapshots';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Day } from '#domain/kit/days';

const CHART_HEIGHT = 300;

const EquityChart = lazily(async () => (await import('./equity-chart.tsx')).EquityChart, CHART_HEIGHT);

/** The trend as a chart or a table, on the dashboard without gross equity, beside which the others are flat. Two points of an owner's trend, or of everything, lead to why equity moved between them. */
export function EquityTrend({ of, withGross = true }: { of: TrendOf; withGross?: boolean }) {
  const found = useQuery(trendQuery(of));
  const { data: points } = found;
  const [asTable, table] = useDisclosure(false);
  const compared = useComparedDays(of);
  const today = useToday();
  const withSales = of.lot === undefined ? EQUITY_WITH_SALES : PROJECTED_RESULT;
  if (found.isLoadingError) return <QueryError message="Failed to load the equity trend" query={found} />;
  if (!points) return <Skeleton height={CHART_HEIGHT} />;
  // Compared with a snapshot of today, nothing would have moved.
  const since = points.findLast(({ snapshot_date }) => today !== undefined && snapshot_date < today);
  if (points.length < 2) {
    return (
      <Text c="dimmed">
        A trend needs two snapshots; there {points.length === 1 ? 'is one' : 'are none'} so far.
      </Text>
    );
  }
  const trend = { points, withSales, withGross, height: CHART_HEIGHT };
  return (
    <Stack gap="sm">
      {asTable ? (
        <TrendTable {...trend} compared={compared} />
      ) : (
        <EquityChart {...trend} onPick={compared?.pick} />
      )}
      <Notes lines={trendNotes(points)} />
      <Group gap="sm">
        <Button variant="default" size="compact-sm" onClick={table.toggle}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
        {compared && (
          <>
            {since && (
              <ButtonLink
                {...equityComparisonLink({ from: since.snapshot_date })}
                variant="default"
                size="compact-sm"
                aria-label={`Why has equity moved since ${written(since.snapshot_date)}?`}
              >
                Why?
              </ButtonLink>
            )}
            <SmallNote data-screen-only role="status">
              {compared.message}
            </SmallNote>
          </>
        )}
      </Group>
    </Stack>
  );
}

interface TrendTableProps {
  points: OutputOf<typeof snapshotTrend>;
  withSales: string;
  withGross: boolean;
  height: number;
  compared: ComparedDays | null;
}

const TrendTable = ({ points, withSales, withGross, height, compared }: TrendTableProps) => (
  <Table.ScrollContainer minWidth={420} maxHeight={height} type="native" tabIndex={0}>
    <Table stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Date</Table.Th>
          {withGross && <Table.Th ta="right">Gross Equity</Table.Th>}
          <Table.Th ta="right">Net Equity</Table.Th>
          <Table.Th ta="right">{withSales}</Table.Th>
          {compared && <Table.Th data-screen-only>Compare</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {points.toReversed().map((point) => (
          <Table.Tr key={point.snapshot_date}>
            <Table.Td>{dayShort(point.snapshot_date)}</Table.Td>
            {withGross && <Table.Td ta="right">{money(point.gross_equity)}</Table.Td>}
            <Table.Td ta="right">{money(point.net_equity)}</Table.Td>
            <Table.Td ta="right">
              {money(point.equity_with_sales)}
              <MissingDataNote of={missingProceedsMessage(point)} />
              <MissingDataNote of={withoutPlanMessage(point.lots_without_plan ?? 0)} />
            </Table.Td>
            {compared && (
              <Table.Td data-screen-only>
                <Button
                  variant={compared.first === point.snapshot_date ? 'filled' : 'default'}
                  size="compact-xs"
                  aria-pressed={compared.first === point.snapshot_date}
                  aria-label={`${compared.first === point.snapshot_date ? 'Chosen' : 'Choose'} ${written(point.snapshot_date)}`}
                  onClick={() => compared.pick(point.snapshot_date)}
                >
                  {compared.first === point.snapshot_date ? 'Chosen' : 'Choose'}
                </Button>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

interface ComparedDays {
  /** Chooses a day; the second one opens the comparison, the same one again takes the choice back. */
  pick: (day: Day) => void;
  first: Day | null;
  message: string;
}

/** Null for the trend of one lot, which is not compared. */
function useComparedDays({ lot }: TrendOf): ComparedDays | null {
  const navigate = useNavigate();
  const [first, setFirst] = useState<Day | null>(null);
  if (lot !== undefined) return null;
  const pick = (day: Day) => {
    if (first === null || first === day) {
      setFirst(first === day ? null : day);
      return;
    }
    const [from, to] = [first, day].toSorted();
    if (from !== undefined) void navigate(equityComparisonLink({ from, to }));
  };
  const message =
    first === null
      ? 'Choose two points to see why equity moved between them.'
      : `${written(first)} is chosen: choose the other point.`;
  return { pick, first, message };
}
