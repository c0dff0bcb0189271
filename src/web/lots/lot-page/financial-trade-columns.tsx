import { excludedMessages } from '#domain/book/excluded';
import { count, counted, dayShort, missing, moneySigned, price, tradePrice } from '#domain/kit/format';
import { tone } from '../../lib/format.ts';
import { LastPrice, ProfitLoss, Side, Status } from '../../trades/cells.tsx';
import { putCallLabels, tradeName } from '../../trades/labels.ts';
import { type Columns, columnsFor, figures } from '../../ui/data-table-columns.ts';
import { Figure } from '../../ui/figure.tsx';
import { strikeCell } from '../../ui/figure-cells.tsx';
import type { TradeLine } from './financial-lines.ts';

/** `3 Sell trades of LIVE CATTLE Jun-27`, or the one trade's name. */
export const lineName = ({ lines, b_s, description, period, trade }: TradeLine): string =>
  lines
    ? [counted(lines.length, `${b_s} trade`), 'of', description, period].filter(Boolean).join(' ')
    : tradeName(trade);

const column = columnsFor<TradeLine>();
const perCwt = { width: 7, numeric: true, unit: '$/cwt' } as const;

/** The columns of a lot's trades, in the specification's order. */
export const lineColumns: Columns<TradeLine> = column.columns([
  column.accessor('status', {
    header: 'Status',
    meta: { width: 7 },
    cell: ({ row }) => <Status trade={row.original} />,
  }),
  column.accessor('trade_date', {
    header: 'Date',
    meta: { width: 6.5 },
    cell: ({ row: { original: line } }) =>
      line.lines ? counted(line.lines.length, 'trade') : dayShort(line.trade_date),
  }),
  column.accessor('b_s', {
    header: 'B/S',
    meta: { width: 4.25 },
    cell: ({ row }) => <Side b_s={row.original.b_s} />,
  }),
  column.accessor('quantity', figures('Quantity', count, { width: 6 })),
  column.accessor('period', { header: 'Period', meta: { width: 5.5 } }),
  column.accessor('description', { header: 'Description', meta: { width: 9 } }),
  column.accessor('strike', {
    header: 'Strike',
    meta: { width: 5.5, numeric: true },
    cell: strikeCell,
  }),
  column.accessor('p_c', {
    header: 'P/C',
    meta: { width: 5.5, under: 'strike' },
    cell: ({ row: { original: line } }) => (line.p_c ? putCallLabels[line.p_c] : missing),
  }),
  column.accessor('price_amount', {
    header: 'Price/Amount',
    meta: perCwt,
    cell: ({ row: { original: line } }) =>
      line.lines ? (
        <Figure term="average-price" estimate="Average price, weighted by quantity">
          {tradePrice(line.price_amount)}
        </Figure>
      ) : (
        tradePrice(line.price_amount)
      ),
  }),
  column.accessor('last_price', {
    header: 'Last Price',
    meta: perCwt,
    cell: ({ row: { original: line } }) =>
      line.lines && line.last_price === null ? price(null) : <LastPrice trade={line.trade} />,
  }),
  column.accessor('profit_loss', {
    header: 'P/L',
    meta: { width: 8, numeric: true, end: 'figure' },
    cell: ({ row: { original: line } }) =>
      line.lines ? <GroupProfit line={line} /> : <ProfitLoss trade={line.trade} />,
  }),
]);

function GroupProfit({ line: { profit_loss, lines = [], left_out } }: { line: TradeLine }) {
  const explanation = [
    `Sum of ${counted(lines.length, 'trade')}`,
    ...excludedMessages({ trades_without_price: { count: left_out } }),
  ].join('; ');
  return (
    <Figure term="trades-profit" estimate={explanation} tone={tone(profit_loss)}>
      {moneySigned(profit_loss)}
    </Figure>
  );
}
