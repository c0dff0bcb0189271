import { Button, Table } from '@mantine/core';
import { day as written, dayShort, money } from '#domain/kit/format';
import type { OutputOf } from '#api/endpoint';
import type { snapshotTrend } from '#api/snapshots';
import { MissingDataNote } from '../ui/missing-data-note.tsx';
import { missingProceedsMessage } from './day-notes.ts';
import type { ComparedDays } from './use-compared-days.ts';

interface TrendTableProps {
  points: OutputOf<typeof snapshotTrend>;
  height: number;
  compared: ComparedDays | null;
}

/** The points of a trend, newest first. */
export const TrendTable = ({ points, height, compared }: TrendTableProps) => (
  <Table.ScrollContainer minWidth={420} maxHeight={height} type="native" tabIndex={0}>
    <Table stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Date</Table.Th>
          <Table.Th ta="right">Gross Equity</Table.Th>
          <Table.Th ta="right">Net Equity</Table.Th>
          <Table.Th ta="right">Net Equity with Sales and LRP</Table.Th>
          {compared && <Table.Th data-screen-only>Compare</Table.Th>}
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
              <MissingDataNote of={missingProceedsMessage(point)} />
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
