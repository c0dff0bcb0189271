import type { ListedOption } from '#api/quotes';
import { optionsPrice } from '#domain/market/quotes';
import { dayShort } from '#domain/kit/format';
import { type Columns, columnsFor } from '../ui/data-table-columns.ts';
import { strikeCell } from '../ui/figure-cells.tsx';
import { contractCell, quoteColumns } from './quote-columns.tsx';

const column = columnsFor<ListedOption>();

/** `onRemove` is for administrators. */
export function optionsColumns(onRemove: ((symbol: string) => void) | undefined): Columns<ListedOption> {
  const { lastPrice, netChange, removal } = quoteColumns<ListedOption>(optionsPrice, onRemove);
  return column.columns([
    column.accessor('contract', {
      header: 'Contract',
      meta: { width: 18 },
      cell: ({ row: { original: quote } }) => contractCell(quote.symbol, quote.contract, quote.symbol),
    }),
    column.accessor('option_type', {
      header: 'Type',
      meta: { width: 5.5 },
      cell: ({ getValue }) => (getValue() === 'put' ? 'Put' : 'Call'),
    }),
    column.accessor('strike_price', {
      header: 'Strike',
      meta: { width: 7.5, numeric: true, unit: '$/cwt' },
      cell: strikeCell,
    }),
    lastPrice,
    netChange,
    column.accessor('expiration_date', {
      header: 'Expiration',
      meta: { width: 7.5 },
      cell: ({ row: { original: quote } }) => dayShort(quote.expiration_date),
    }),
    ...removal,
  ]);
}
