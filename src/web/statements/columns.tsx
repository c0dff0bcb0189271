import { Button, Group } from '@mantine/core';
import { count, missing, netChange, sentence, strike, tradePrice } from '#domain/kit/format';
import { putCallLabels } from '../trades/cells.tsx';
import type { TradesToClose } from '../trades/close-trade.tsx';
import { columnsFor, figures, type TableColumns, actionsColumn } from '../ui/data-table-columns.ts';
import { ButtonLink } from '../ui/links.tsx';
import {
  contractWords,
  contractsToClose,
  isToImport,
  positionName,
  STATE_LABELS,
  tradesLink,
  type AccountSummary,
  type StatementLine,
} from './lines.ts';

/** `+3`, `−2` */
const difference = (contracts: number): string => (contracts > 0 ? '+' : '') + count(contracts);

const account = columnsFor<AccountSummary>();

export const accountColumns = account.columns([
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

export const lineColumns = (onClose: (trades: TradesToClose) => void): TableColumns<StatementLine> =>
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
    column.accessor(({ state }) => STATE_LABELS[state], {
      id: 'state',
      header: 'Status',
      meta: { width: 8, wraps: true },
    }),
    actionsColumn<StatementLine>({ width: 15 }, (line) => <Actions line={line} onClose={onClose} />),
  ]);
