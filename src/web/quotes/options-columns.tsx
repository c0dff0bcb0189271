import { Group, Text } from '@mantine/core';
import type { ListedOption } from '#api/quotes';
import { optionsPrice } from '#domain/market/quotes';
import { dayShort, netChange, price } from '#domain/format';
import { tone } from '../lib/format.ts';
import { type Columns, columnsFor } from '../ui/data-table-columns.ts';
import { strikeCell } from '../ui/strike-cell.ts';
import { ExpiredMark } from '../ui/expired-mark.tsx';
import { RemoveButton } from './remove-button.tsx';
import { PriceMark } from '../ui/price-mark.tsx';

const column = columnsFor<ListedOption>();

const removal = (onRemove: (symbol: string) => void) =>
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { width: 5.5, numeric: true },
    cell: ({ row: { original: quote } }) => <RemoveButton symbol={quote.symbol} onRemove={onRemove} />,
  });

/** `onRemove` is for administrators. */
export const optionsColumns = (onRemove: ((symbol: string) => void) | undefined): Columns<ListedOption> =>
  column.columns([
    column.accessor('contract', {
      header: 'Contract',
      meta: { width: 18 },
      cell: ({ row: { original: quote } }) => (
        <Group component="span" gap="xs" wrap="nowrap">
          <Text component="span" inherit fw={600}>
            {quote.contract}
          </Text>
          <Text component="span" size="xs" c="dimmed">
            {quote.symbol}
          </Text>
          <ExpiredMark symbol={quote.symbol} />
        </Group>
      ),
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
    column.accessor(optionsPrice, {
      id: 'last_price',
      header: 'Last Price',
      meta: { width: 9, numeric: true, unit: '$/cwt' },
      cell: ({ row: { original: quote } }) => (
        <PriceMark symbol={quote.symbol} value={optionsPrice(quote)}>
          {price(optionsPrice(quote))}
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
    column.accessor('expiration_date', {
      header: 'Expiration',
      meta: { width: 7.5 },
      cell: ({ row: { original: quote } }) => dayShort(quote.expiration_date),
    }),
    ...(onRemove ? [removal(onRemove)] : []),
  ]);
