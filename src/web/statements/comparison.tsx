import { Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { comparePositions } from '#api/statements';
import { counted } from '#domain/kit/format';
import { LINE_STATES } from '#domain/statements/comparison';
import { RowsShown } from '../imports/preview.tsx';
import { ProblemList, SkippedList } from '../imports/trades/file-notes.tsx';
import { callWithJson } from '../lib/call.ts';
import { useSearchChoice } from '../lib/search-params.ts';
import { CloseTradeModal, type TradesToClose } from '../trades/close-trade.tsx';
import { useItemModal } from '../ui/confirm-modal.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, MessageBox, Note, QueryError, SectionTitle } from '../ui/messages.tsx';
import { accountColumns, lineColumns } from './columns.tsx';
import {
  accountNotes,
  linesOf,
  positionName,
  STATE_LABELS,
  type Compared,
  type StatementLine,
} from './lines.ts';
import { statementJson, statementKey, type ReadStatement } from './source.ts';

const HEIGHT = 480;

/** A statement of open positions beside the open trades here. Closing a trade compares it again. */
export function PositionComparison({ read }: { read: ReadStatement }) {
  const found = useQuery({
    queryKey: ['statements', 'positions', ...statementKey(read)],
    queryFn: async () => callWithJson(comparePositions, await statementJson(read)),
  });
  if (found.isLoadingError) return <QueryError message="Failed to compare the statement" query={found} />;
  const { data } = found;
  if (!data) return <Skeleton height={HEIGHT} />;
  if (data.problem_count > 0)
    return (
      <MessageBox kind="error">
        <ProblemList problems={data.problems} count={data.problem_count} />
      </MessageBox>
    );
  return <Result compared={data} />;
}

const SHOWN = ['differences', ...LINE_STATES, 'all'] as const;
type Shown = (typeof SHOWN)[number];

const isShown = ({ state }: StatementLine, shown: Shown): boolean =>
  shown === 'all' || (shown === 'differences' ? state !== 'equal' : state === shown);

const SHOWN_LABELS: Record<Shown, string> = { differences: 'Differences', all: 'All', ...STATE_LABELS };

const NO_LINES = 'Choose other lines under Show.';
const NO_DIFFERENCES = 'The broker and the books hold the same contracts at the same average prices.';

function Result({ compared }: { compared: Compared }) {
  const { lines, accounts } = useMemo(() => linesOf(compared), [compared]);
  return (
    <>
      {accountNotes(compared).map((note) => (
        <MessageBox key={note} kind="notice">
          {note}
        </MessageBox>
      ))}
      {compared.skipped_count > 0 && <SkippedList {...compared} />}
      <Stack gap="xs" component="section" aria-labelledby="accounts">
        <SectionTitle id="accounts">Accounts</SectionTitle>
        <DataTable
          label="Accounts"
          name="accounts"
          columns={accountColumns}
          rows={accounts}
          rowId={({ acct }) => acct}
          empty={<EmptyState title="No Positions to Compare" />}
        />
        <Note>Accounts that the statement does not name are not compared.</Note>
      </Stack>
      <Positions lines={lines} />
    </>
  );
}

function Positions({ lines }: { lines: readonly StatementLine[] }) {
  const [shown, show] = useSearchChoice('show', SHOWN);
  const rows = useMemo(() => lines.filter((line) => isShown(line, shown)), [lines, shown]);
  const closed = useItemModal<TradesToClose>();
  const columns = useMemo(() => lineColumns(closed.open), [closed.open]);
  return (
    <Stack gap="xs" component="section" aria-labelledby="positions">
      <Group justify="space-between" align="flex-end">
        <div>
          <SectionTitle id="positions">Positions</SectionTitle>
          <Note component="output">{counted(rows.length, 'line')}. Prices in $/cwt.</Note>
        </div>
        <RowsShown
          choices={SHOWN.map((one) => [
            one,
            SHOWN_LABELS[one],
            lines.filter((line) => isShown(line, one)).length,
          ])}
          shown={shown}
          onShow={show}
        />
      </Group>
      <DataTable
        label="Positions"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={positionName}
        rowHeight={76}
        empty={
          shown === 'differences' ? (
            <EmptyState title="No Differences">{NO_DIFFERENCES}</EmptyState>
          ) : (
            <EmptyState title="No Lines">{NO_LINES}</EmptyState>
          )
        }
      />
      {closed.item && <CloseTradeModal key={closed.item.name} {...closed.item} {...closed.modal} />}
    </Stack>
  );
}
