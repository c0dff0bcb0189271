import type { ListedFuture } from '#api/quotes';
import { futuresPrice } from '#domain/market/quotes';
import { parseFuturesSymbol } from '#domain/market/symbols';
import { type Columns, columnsFor } from '../ui/data-table-columns.ts';
import { contractCell, quoteColumns } from './quote-columns.tsx';

const column = columnsFor<ListedFuture>();

/** Contracts sort by month, not by month letter. */
const monthOf = ({ symbol }: ListedFuture): number => {
  const contract = parseFuturesSymbol(symbol);
  return contract ? contract.year * 12 + contract.month : 0;
};

/** `onRemove` is for administrators. */
export function futuresColumns(onRemove: ((symbol: string) => void) | undefined): Columns<ListedFuture> {
  const { lastPrice, netChange, removal } = quoteColumns<ListedFuture>(futuresPrice, onRemove);
  return column.columns([
    column.accessor(monthOf, {
      id: 'contract',
      header: 'Contract',
      meta: { width: 18 },
      cell: ({ row: { original: quote } }) => contractCell(quote.symbol, quote.symbol, quote.contract_name),
    }),
    lastPrice,
    netChange,
    ...removal,
  ]);
}
