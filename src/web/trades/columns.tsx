import {
  count,
  counted,
  dayShort,
  missing,
  moneySigned,
  strike as strikePrice,
  tradePrice,
} from '#domain/kit/format';
import { knownSum } from '#domain/kit/money';
import { tone } from '../lib/format.ts';
import { actionsColumn, columnsFor, figures, texts, type TableColumns } from '../ui/data-table-columns.ts';
import { strikeCell } from '../ui/figure.tsx';
import { IconButton, IconButtons } from '../ui/icon-button.tsx';
import { NotesMark, type TableNotes } from '../notes/record-notes.tsx';
import type { RowLine } from '../ui/data-table-lines.tsx';
import {
  LastPrice,
  LotOf,
  ProfitLoss,
  DirectionCell,
  Status,
  putCallLabels,
  statusLabel,
  tradeName,
} from './cells.tsx';
import classes from './cells.module.css';
import type { PricedTrade } from './priced.ts';

const column = columnsFor<PricedTrade>();

export interface TradeActions {
  notes: TableNotes;
  onNotes: (trade: PricedTrade) => void;
  onAssign: (trade: PricedTrade) => void;
  /** Undefined for a user who may not correct trades. */
  onCorrect: ((trade: PricedTrade) => void) | undefined;
  onDelete: ((trade: PricedTrade) => void) | undefined;
}

const statusColumn = ({ notes, onNotes }: TradeActions) =>
  column.accessor('status', {
    header: 'Status',
    enableSorting: false,
    meta: { width: 4.75 },
    cell: ({ row: { original: trade } }) => (
      <div className={classes.marked}>
        <Status trade={trade} />
        <NotesMark
          name={tradeName(trade)}
          id={trade.id}
          notes={notes}
          onOpen={() => onNotes(trade)}
          isSmall
        />
      </div>
    ),
  });

const lotColumn = (withOwner: boolean) =>
  column.drawn('lot', 'Lot', { width: 5.25 }, (trade) => <LotOf trade={trade} withOwner={withOwner} />);

const tradeActions = ({ onAssign, onCorrect, onDelete }: TradeActions) =>
  actionsColumn<PricedTrade>({ width: 8, end: 'actions', action: 'assignTrades' }, (trade) => {
    const name = tradeName(trade);
    return (
      <IconButtons>
        <IconButton
          icon="tag"
          title="Assign Lot"
          label={`Assign lot to ${name}`}
          onClick={() => onAssign(trade)}
        />
        {onCorrect && (
          <IconButton
            icon="match"
            title="Correct"
            label={`Correct ${name}`}
            onClick={() => onCorrect(trade)}
          />
        )}
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
  });

export const tradeTableColumns = (withOwner: boolean, actions: TradeActions): TableColumns<PricedTrade> =>
  column.columns([
    statusColumn(actions),
    lotColumn(withOwner),
    column.accessor('acct', { header: 'Account', meta: { width: 9.35, once: true, wraps: true } }),
    column.accessor('name', { header: 'Name', meta: { width: 6.75, once: true, under: 'acct' } }),
    column.accessor('trade_date', texts('Trade Date', dayShort, { width: 6.5 })),
    column.drawn('b_s', 'B/S', { width: 4, under: 'trade_date' }, (row) => <DirectionCell b_s={row.b_s} />),
    column.accessor('quantity', figures('Quantity', count, { width: 5.5 })),
    // Wide enough for the description of an option: the market in it decides the multiplier.
    column.accessor('period', { header: 'Period', enableSorting: false, meta: { width: 10.75 } }),
    column.accessor('description', { header: 'Description', meta: { width: 7, under: 'period' } }),
    column.accessor('strike', { header: 'Strike', meta: { width: 5.25, numeric: true }, cell: strikeCell }),
    column.drawn('p_c', 'P/C', { width: 5.25, under: 'strike' }, (trade) =>
      trade.p_c ? putCallLabels[trade.p_c] : missing,
    ),
    column.accessor('price_amount', figures('Price/Amount', tradePrice, { width: 7, unit: '$/cwt' })),
    column.accessor('last_price', {
      header: 'Last/Closed Price',
      enableSorting: false,
      meta: { width: 7, numeric: true, unit: '$/cwt', under: 'price_amount' },
      cell: ({ row }) => <LastPrice trade={row.original} />,
    }),
    column.accessor('profit_loss', {
      header: 'P/L',
      enableSorting: false,
      meta: { width: 7.25, numeric: true, end: 'figure' },
      cell: ({ row }) => <ProfitLoss trade={row.original} />,
    }),
    tradeActions(actions),
  ]);

/** A trade on a phone: `10/12/2026  Buy 1 Mar-27 346.0 put, PUT MAR 27 FDR CATTLE · HP-2605 · Open  +$1,200.00`. Its notes are a press away, and counted. */
export const tradeLine = (notes: TradeActions['notes']): RowLine<PricedTrade> => ({
  by: 'trade_date',
  day: ({ trade_date }) => trade_date,
  what: ({ b_s, quantity, period, strike, p_c }) =>
    [b_s, count(quantity), period, p_c && `${strikePrice(strike)} ${p_c}`].filter(Boolean).join(' '),
  note: (trade) => {
    const noted = notes.counts.get(trade.id);
    return [trade.description, trade.lot, statusLabel(trade), noted && counted(noted, 'note')]
      .filter(Boolean)
      .join(' · ');
  },
  amount: ({ profit_loss }) => <Result of={profit_loss} />,
  sumOf: (_, trades) =>
    trades && <Result of={knownSum(trades.map(({ profit_loss }) => profit_loss)).total} />,
});

const Result = ({ of }: { of: number | null }) => <span className={tone(of)}>{moneySigned(of)}</span>;
