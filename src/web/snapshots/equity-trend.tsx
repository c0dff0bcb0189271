import { Button, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { dayShort, money } from '#domain/format';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Lacks } from '../ui/lacks.tsx';
import { Notes } from '../ui/notes.tsx';
import { lacksProceedsMessage, trendNotes } from './day-notes.ts';
import { trendQuery, type TrendOf } from './data.ts';

const EquityChart = lazy(() =>
  import('./equity-chart.tsx').then((module) => ({ default: module.EquityChart })),
);

const CHART_HEIGHT = 300;

/** Gross equity, net equity, and that with sales and LRP over the snapshots, as a chart and, one click away, as a table. */
export function EquityTrend({ of }: { of: TrendOf }) {
  const { data: points, isError, error, refetch } = useQuery(trendQuery(of));
  const [asTable, table] = useDisclosure(false);
  if (isError && !points)
    return (
      <ErrorPanel message="Failed to load the equity trend" error={error} onRetry={() => void refetch()} />
    );
  if (!points) return <Skeleton height={CHART_HEIGHT} />;
  if (points.length < 2) {
    return (
      <Text c="dimmed">
        A trend needs two snapshots; there {points.length === 1 ? 'is one' : 'are none'} so far.
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      {asTable ? (
        <Table.ScrollContainer minWidth={420} maxHeight={CHART_HEIGHT} type="native" tabIndex={0}>
          <Table stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Date</Table.Th>
                <Table.Th ta="right">Gross Equity</Table.Th>
                <Table.Th ta="right">Net Equity</Table.Th>
                <Table.Th ta="right">Net Equity with Sales and LRP</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {points.toReversed().map((point) => (
                <Table.Tr key={point.snapshot_date}>
                  <Table.Td>{dayShort(point.snapshot_date)}</Table.Td>
                  <Table.Td ta="right">{money(point.gross_equity)}</Table.Td>
                  <Table.Td ta="right">{money(point.net_equity)}</Table.Td>
                  <Table.Td ta="right">
                    {money(point.equity_with_sales)}
                    <Lacks of={lacksProceedsMessage(point)} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : (
        <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
          <EquityChart points={points} height={CHART_HEIGHT} />
        </Suspense>
      )}
      <Notes lines={trendNotes(points)} />
      <div>
        <Button variant="default" size="compact-sm" onClick={table.toggle}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
    </Stack>
  );
}
