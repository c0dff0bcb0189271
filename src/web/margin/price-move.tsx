import { Button, Group, NumberInput, Paper, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Day } from '#domain/kit/days';
import { dayOfYear, missing, money, moneySigned, percentWhole } from '#domain/kit/format';
import { moveRows, moveTotal, type MovePositions, type MoveRow } from '#domain/risk/margin/market-move';
import { DAILY_LIMIT, type RootMove } from '#domain/risk/margin/requirement';
import { columnsFor, figures, type TableColumns } from '../ui/data-table-columns.ts';
import { gainCell } from '../ui/figure.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Notes, Note } from '../ui/messages.tsx';
import { Sentence } from '../ui/sentence.tsx';
import {
  movedAccounts,
  type AccountLine,
  type MovedAccount,
  clientsMoveMessage,
  fullMoveNotes,
  heldMessage,
  moveMessage,
  moveNotes,
  moveWiredBy,
} from './margin-messages.ts';

const column = columnsFor<MoveRow>();
const numeric = { width: 10, numeric: true } as const;

const moveColumns: TableColumns<MoveRow> = column.columns([
  column.accessor('symbol', { header: 'Contract', meta: { width: 8 } }),
  column.accessor('cash', { header: 'Futures', meta: numeric, cell: gainCell }),
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

interface PriceMoveProps {
  lines: readonly AccountLine[];
  /** Null over several clients, as their money is never added up. */
  positions: MovePositions | null;
  today: Day;
  withOwner: boolean;
}

/** Cash that a rise of prices costs each account this week, and the gain of a single entity's cattle when they are sold. */
export function PriceMove({ lines, positions, today, withOwner }: PriceMoveProps) {
  const [move, setMove] = useState<RootMove>(both(10));
  const accounts = useMemo(() => movedAccounts(lines, move), [lines, move]);
  const total = useMemo(() => positions && moveTotal(moveRows(positions, move)), [positions, move]);
  return (
    <Stack gap="sm" component="section" aria-labelledby="price-move">
      <Title order={3} size="h5" id="price-move">
        If prices rise
      </Title>
      <Paper withBorder p="md">
        <Text fw={600}>
          <Sentence>
            {positions && total
              ? moveMessage(move, accounts, total, positions, today)
              : clientsMoveMessage(move, accounts)}
          </Sentence>
        </Text>
      </Paper>
      <MoveChoice move={move} onMove={setMove} />
      <MovedAccountsTable accounts={accounts} withOwner={withOwner} today={today} />
      <Notes lines={fullMoveNotes(accounts, withOwner)} />
      <Note>
        To wire: initial margin less equity, once the move leaves equity below maintenance. Your broker may
        want it sooner than the next trading day.
      </Note>
      {positions && <MoveByContract positions={positions} move={move} />}
    </Stack>
  );
}

function MoveChoice({ move, onMove }: { move: RootMove; onMove: (move: RootMove) => void }) {
  const typed = move.GF === move.LE ? move.GF : '';
  return (
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
        onChange={(value) => typeof value === 'number' && onMove(both(value))}
      />
      {PRESETS.map(([label, preset]) => (
        <Button
          key={label}
          variant="default"
          aria-pressed={preset.GF === move.GF && preset.LE === move.LE}
          onClick={() => onMove(preset)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}

/** Gains and losses of the entity's futures, cattle and options by contract; not cash to wire. */
function MoveByContract({ positions, move }: { positions: MovePositions; move: RootMove }) {
  const rows = useMemo(() => moveRows(positions, move), [positions, move]);
  const total = moveTotal(rows);
  return (
    <>
      <DataTable
        label="What the move does, by contract"
        name="move"
        columns={moveColumns}
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
    </>
  );
}

const accountColumn = columnsFor<MovedAccount>();

const accountColumns = (withOwner: boolean, by: string): TableColumns<MovedAccount> =>
  accountColumn.columns([
    accountColumn.accessor('acct', { header: 'Account', meta: { width: 10 } }),
    ...(withOwner
      ? [accountColumn.accessor('owner', { header: 'Client', meta: { width: 10, under: 'acct' } })]
      : []),
    accountColumn.written('held', 'Futures Held', { width: 11, wraps: true }, ({ held }) =>
      heldMessage(held),
    ),
    accountColumn.accessor('cash', { header: 'Cash', meta: { width: 9, numeric: true }, cell: gainCell }),
    accountColumn.accessor('room_used', figures('Room Used', percentWhole, { width: 7 })),
    accountColumn.accessor('wire', figures('To Wire', money, { width: 9 })),
    accountColumn.written('by', 'Wire By', { width: 6.5 }, ({ wire }) => (wire > 0 ? by : missing)),
  ]);

interface MovedAccountsTableProps {
  accounts: readonly MovedAccount[];
  withOwner: boolean;
  today: Day;
}

/**
 * Cash that a price move costs, a row for each account and no total, as money cannot be wired from one to another (decision 90).
 */
function MovedAccountsTable({ accounts, withOwner, today }: MovedAccountsTableProps) {
  const columns = useMemo(
    () => accountColumns(withOwner, dayOfYear(moveWiredBy(today), today)),
    [withOwner, today],
  );
  return (
    <DataTable
      label="What the move does, by account"
      name="wires"
      columns={columns}
      rows={accounts}
      rowId={({ acct, owner }) => `${owner} ${acct}`}
      rowName={({ acct }) => acct}
      empty={<Note>No account holds futures</Note>}
    />
  );
}
