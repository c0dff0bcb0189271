import { Group, Text } from '@mantine/core';
import type { ListedFuture } from '#api/quotes';
import { futuresPrice } from '#domain/market/quotes';
import { parseFuturesSymbol } from '#domain/market/symbols';
import { netChange, price } from '#domain/format';
import { tone } from '../lib/format.ts';
import { type Columns, columnsFor } from '../ui/data-table-columns.ts';
import { ExpiredMark } from '../ui/expired-mark.tsx';
import { RemoveButton } from './remove-button.tsx';
import { PriceMark } from '../ui/price-mark.tsx';

const column = columnsFor<ListedFuture>();

/** Contracts sort by month, not by month letter. */
const monthOf = ({ symbol }: ListedFuture): number => {
  const contract = parseFuturesSymbol(symbol);
  return contract ? contract.year * 12 + contract.month : 0;
};

const removal = (onRemove: (symbol: string) => void) =>
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { width: 5.5, numeric: true },
    cell: ({ row: { original: quote } }) => <RemoveButton symbol={quote.symbol} onRemove={onRemove} />,
  });

/** `onRemove` is for administrators. */
export const futuresColumns = (onRemove: ((symbol: string) => void) | undefined): Columns<ListedFuture> =>
  column.columns([
    column.accessor(monthOf, {
      id: 'contract',
      header: 'Contract',
      meta: { width: 18 },
      cell: ({ row: { original: quote } }) => (
        <Group component="span" gap="xs" wrap="nowrap">
          <Text component="span" inherit fw={600}>
            {quote.symbol}
          </Text>
          <Text component="span" size="xs" c="dimmed">
            {quote.contract_name}
          </Text>
          <ExpiredMark symbol={quote.symbol} />
        </Group>
      ),
    }),
    column.accessor(futuresPrice, {
      id: 'last_price',
      header: 'Last Price',
      meta: { width: 9, numeric: true, unit: '$/cwt' },
      cell: ({ row: { original: quote } }) => (
        <PriceMark symbol={quote.symbol} value={futuresPrice(quote)}>
          {price(futuresPrice(quote))}
        </PriceMark>
      ),
    }),
    column.accessor('net_change', {
      header: 'Net Change',
      meta: { width: 9, numeric: true, unit: '$/cwt' },
      cell: ({ row: { original: quote } }) => (
        <span className={tone(quote.net_change)}>{netChange(quote.net_change)}</span>
      ),
    }),
    ...(onRemove ? [removal(onRemove)] : []),
  ]);
