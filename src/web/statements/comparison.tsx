import { Group, Skeleton, Stack, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { comparePositions } from '#api/statements';
import { counted, count, missing, netChange, sentence, strike, tradePrice } from '#domain/kit/format';
import { LINE_STATES } from '#domain/statements/comparison';
import { RowsShown } from '../imports/preview.tsx';
import { ProblemList, SkippedList } from '../imports/trades/file-notes.tsx';
import { callWithJson } from '../lib/call.ts';
import { useSearchChoice } from '../lib/search-params.ts';
import { CloseTradeModal, type TradesToClose } from '../trades/close-trade.tsx';
import { useItemModal } from '../ui/confirm-modal.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, MessageBox, Note, QueryError, SectionTitle } from '../ui/messages.tsx';
import {
  accountNotes,
  linesOf,
  positionName,
  STATE_LABELS,
  type Compared,
  type StatementLine,
  contractWords,
  contractsToClose,
  isToImport,
  tradesLink,
  type AccountSummary,
} from './lines.ts';
import { statementJson, statementKey, type ReadStatement } from './source.ts';
import { putCallLabels } from '../trades/cells.tsx';
import { columnsFor, figures, type TableColumns, actionsColumn } from '../ui/data-table-columns.ts';
import { ButtonLink } from '../ui/links.tsx';

/** `+3`, `−2` */
const difference = (contracts: number): string => (contracts > 0 ? '+' : '') + count(contracts);

const account = columnsFor<AccountSummary>();

const accountColumns = account.columns([
  account.accessor('acct', { header: 'Account', meta: { width: 10 } }),
  account.accessor('client', { header: 'Client', meta: { width: 14, wraps: true } }),
  account.accessor('different', figures('Differ', count, { width: 6 })),
  account.accessor('only_broker', figures('Only at the Broker', count, { width: 9 })),
  account.accessor('only_here', figures('Only Here', count, { width: 6 })),
  account.accessor('equal', figures('Agree', count, { width: 6 })),
]);

const column = columnsFor<StatementLine>();

/** One click leads to the trades, to the import of those that are missing, or to the closing of those that the broker does not hold. */
function Actions({ line, onClose }: { line: StatementLine; onClose: (trades: TradesToClose) => void }) {
  const toClose = contractsToClose(line);
  const { books } = line;
  return (
    <Group gap={6} justify="flex-end">
      {books && (
        <ButtonLink
          {...tradesLink(line)}
          size="compact-sm"
          variant="default"
          aria-label={`View trades of ${positionName(line)}`}
        >
          View Trades
        </ButtonLink>
      )}
      {isToImport(line) && (
        <ButtonLink
          to="/admin/import-trades"
          size="compact-sm"
          variant="default"
          aria-label={`Import trades of ${positionName(line)}`}
        >
          Import Trades
        </ButtonLink>
      )}
      {books && toClose > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Close trade of ${positionName(line)}`}
          onClick={() =>
            onClose({
              name: `${sentence(line.direction)} ${contractWords(line)}`,
              trades: books.trades,
              contracts: toClose,
            })
          }
        >
          Close Trade
        </Button>
      )}
    </Group>
  );
}

const lineColumns = (onClose: (trades: TradesToClose) => void): TableColumns<StatementLine> =>
  column.columns([
    column.accessor('acct', { header: 'Account', meta: { width: 8, once: true } }),
    column.accessor('client', { header: 'Client', meta: { width: 8, once: true, under: 'acct' } }),
    column.accessor('period', { header: 'Period', meta: { width: 10.5 } }),
    column.accessor('description', { header: 'Description', meta: { width: 8, under: 'period' } }),
    column.accessor('strike', {
      header: 'Strike',
      meta: { width: 5.25, numeric: true },
      cell: ({ row }) => strike(row.original.strike),
    }),
    column.drawn('p_c', 'P/C', { width: 5.25, under: 'strike' }, ({ p_c }) =>
      p_c ? putCallLabels[p_c] : missing,
    ),
    column.drawn('direction', 'Side', { width: 4.5 }, ({ direction }) => sentence(direction)),
    column.computed(
      'at_broker',
      ({ broker }) => broker?.contracts ?? null,
      figures('At Broker', count, { width: 6.5 }),
    ),
    column.computed(
      'broker_price',
      ({ broker }) => broker?.price ?? null,
      figures('Broker Price', tradePrice, { width: 6.5, under: 'at_broker' }),
    ),
    column.computed('here', ({ books }) => books?.contracts ?? null, figures('Here', count, { width: 6.5 })),
    column.computed(
      'price_here',
      ({ books }) => books?.price ?? null,
      figures('Price Here', tradePrice, { width: 6.5, under: 'here' }),
    ),
    column.accessor('contracts_difference', figures('Difference', difference, { width: 6.5 })),
    column.accessor(
      'price_difference',
      figures('Price Difference', netChange, { width: 6.5, under: 'contracts_difference' }),
    ),
    column.written('state', 'Status', { width: 8, wraps: true }, ({ state }) => STATE_LABELS[state]),
    actionsColumn<StatementLine>({ width: 15 }, (line) => <Actions line={line} onClose={onClose} />),
  ]);

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
