import { count, dayShort, missing, tradePrice } from '#domain/format';
import { type Columns, columnsFor } from '../ui/data-table-columns.ts';
import { IconButton, IconButtons } from '../ui/icon-button.tsx';
import { strikeCell } from '../ui/strike-cell.ts';
import { LastPrice, LotOf, ProfitLoss, Side, Status } from './cells.tsx';
import { putCallLabels, tradeName } from './labels.ts';
import { onOneLine } from './one-line.tsx';
import type { PricedTrade } from './priced.ts';

const column = columnsFor<PricedTrade>();

export interface TradeActions {
  onAssign: (trade: PricedTrade) => void;
  /** Undefined for a user who may not delete trades. */
  onDelete: ((trade: PricedTrade) => void) | undefined;
}

const statusColumn = column.accessor('status', {
  header: 'Status',
  enableSorting: false,
  cell: ({ row }) => <Status trade={row.original} />,
});

const lotColumn = (withOwner: boolean) =>
  column.accessor('lot', {
    header: 'Lot',
    meta: { oneLine: true },
    cell: ({ row: { original: trade } }) => <LotOf trade={trade} withOwner={withOwner} />,
  });

const actionsColumn = ({ onAssign, onDelete }: TradeActions) =>
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { numeric: true, end: 'actions', action: 'assignTrades' },
    cell: ({ row: { original: trade } }) => {
      const name = tradeName(trade);
      return (
        <IconButtons>
          <IconButton
            icon="tag"
            title="Assign Lot"
            label={`Assign lot to ${name}`}
            onClick={() => onAssign(trade)}
          />
          {onDelete && (
            <IconButton
              icon="delete"
              title="Delete"
              label={`Delete ${name}`}
              danger
              onClick={() => onDelete(trade)}
            />
          )}
        </IconButtons>
      );
    },
  });

/** The columns of the trades screen. */
export const tradeColumns = (withOwner: boolean, actions: TradeActions): Columns<PricedTrade> =>
  column.columns([
    statusColumn,
    lotColumn(withOwner),
    column.accessor('acct', { header: 'Account', ...onOneLine }),
    column.accessor('name', { header: 'Name', ...onOneLine }),
    column.accessor('trade_date', {
      header: 'Trade Date',
      meta: { oneLine: true },
      cell: ({ getValue }) => dayShort(getValue()),
    }),
    column.accessor('b_s', { header: 'B/S', cell: ({ row }) => <Side b_s={row.original.b_s} /> }),
    column.accessor('quantity', {
      header: 'Quantity',
      meta: { numeric: true },
      cell: ({ getValue }) => count(getValue()),
    }),
    column.accessor('period', { header: 'Period', enableSorting: false, ...onOneLine }),
    column.accessor('description', { header: 'Description', ...onOneLine }),
    column.accessor('strike', {
      header: 'Strike',
      meta: { numeric: true },
      cell: strikeCell,
    }),
    column.accessor('p_c', {
      header: 'P/C',
      cell: ({ row: { original: trade } }) => (trade.p_c ? putCallLabels[trade.p_c] : missing),
    }),
    column.accessor('price_amount', {
      header: 'Price/Amount',
      meta: { numeric: true, unit: '$/cwt' },
      cell: ({ getValue }) => tradePrice(getValue()),
    }),
    column.accessor('last_price', {
      header: 'Last/Closed Price',
      enableSorting: false,
      meta: { numeric: true, unit: '$/cwt' },
      cell: ({ row }) => <LastPrice trade={row.original} />,
    }),
    column.accessor('profit_loss', {
      header: 'P/L',
      enableSorting: false,
      meta: { numeric: true, end: 'figure' },
      cell: ({ row }) => <ProfitLoss trade={row.original} />,
    }),
    actionsColumn(actions),
  ]);
