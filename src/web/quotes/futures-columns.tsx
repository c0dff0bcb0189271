import { Group, Text } from '@mantine/core';
import type { ListedFuture } from '#api/quotes';
import { futuresPrice } from '#domain/market/quotes';
import { parseFuturesSymbol } from '#domain/market/symbols';
import { type Columns, columnsFor } from '../ui/data-table-columns.ts';
import { ExpiredMark } from '../ui/expired-mark.tsx';
import { SmallNote } from '../ui/typography.ts';
import { quoteColumns } from './quote-columns.tsx';

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
      cell: ({ row: { original: quote } }) => (
        <Group component="span" gap="xs" wrap="nowrap">
          <Text component="span" inherit fw={600}>
            {quote.symbol}
          </Text>
          <SmallNote component="span">{quote.contract_name}</SmallNote>
          <ExpiredMark symbol={quote.symbol} />
        </Group>
      ),
    }),
    lastPrice,
    netChange,
    ...removal,
  ]);
}
