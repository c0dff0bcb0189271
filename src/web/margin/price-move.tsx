import { Button, Group, NumberInput, Paper, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Day } from '#domain/kit/days';
import { moneySigned } from '#domain/kit/format';
import {
  type MovePositions,
  type MoveRow,
  moveRows,
  moveTotal,
  type RootMove,
} from '#domain/risk/margin/market-move';
import { DAILY_LIMIT } from '#domain/risk/margin/requirement';
import { type TableColumns, columnsFor } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { gainCell } from '../ui/figure-cells.tsx';
import { Notes } from '../ui/notes.tsx';
import { Note } from '../ui/typography.ts';
import { moveMessage, moveNotes } from './margin-messages.ts';

const column = columnsFor<MoveRow>();
const numeric = { width: 10, numeric: true } as const;

const columns: TableColumns<MoveRow> = column.columns([
  column.accessor('symbol', { header: 'Contract', meta: { width: 8 } }),
  column.accessor('cash', { header: 'Cash Now', meta: numeric, cell: gainCell }),
  column.accessor('cattle', { header: 'Cattle, When Sold', meta: numeric, cell: gainCell }),
  column.accessor('options', { header: 'Options and LRP (Not Cash)', meta: numeric, cell: gainCell }),
  column.accessor('net', { header: 'Net', meta: numeric, cell: gainCell }),
]);

const both = (step: number): RootMove => ({ GF: step, LE: step });
const limits = (days: number): RootMove => ({ GF: days * DAILY_LIMIT.GF, LE: days * DAILY_LIMIT.LE });

const PRESETS: readonly [string, RootMove][] = [
  ['One limit day', limits(1)],
  ['Two limit days', limits(2)],
  ['$10', both(10)],
];

/** What a rise of prices costs in cash this week, beside what the cattle gain when they are sold. */
export function PriceMove({ positions, today }: { positions: MovePositions; today: Day }) {
  const [move, setMove] = useState<RootMove>(both(10));
  const rows = useMemo(() => moveRows(positions, move), [positions, move]);
  const total = moveTotal(rows);
  const typed = move.GF === move.LE ? move.GF : '';
  return (
    <Stack gap="sm" component="section" aria-labelledby="price-move">
      <Title order={3} size="h5" id="price-move">
        If prices rise
      </Title>
      <Paper withBorder p="md">
        <Text fw={600}>{moveMessage(move, total, positions, today)}</Text>
      </Paper>
      <Group gap="sm" align="flex-end">
        <NumberInput
          w={180}
          label="If prices rise by, $/cwt"
          value={typed}
          placeholder={`GF ${move.GF}, LE ${move.LE}`}
          min={-100}
          max={100}
          step={1}
          decimalScale={2}
          onChange={(value) => typeof value === 'number' && setMove(both(value))}
        />
        {PRESETS.map(([label, preset]) => (
          <Button
            key={label}
            variant="default"
            aria-pressed={preset.GF === move.GF && preset.LE === move.LE}
            onClick={() => setMove(preset)}
          >
            {label}
          </Button>
        ))}
      </Group>
      <DataTable
        label="What the move does, by contract"
        name="move"
        columns={columns}
        rows={rows}
        rowId={({ symbol }) => symbol}
        totals={{
          symbol: 'Total',
          cash: moneySigned(total.cash),
          cattle: moneySigned(total.cattle),
          options: moneySigned(total.options),
          net: moneySigned(total.net),
        }}
        empty={<Note>No futures, options, LRP or unsold cattle</Note>}
      />
      <Notes lines={moveNotes(positions)} />
    </Stack>
  );
}
