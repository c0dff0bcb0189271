import { Group, Text } from '@mantine/core';
import type { ListedFuture, ListedOption } from '#api/quotes';
import { netChange, price } from '#domain/kit/format';
import { tone } from '../lib/format.ts';
import { PriceMark } from '../parts/price-mark.tsx';
import { actionsColumn, columnsFor } from '../ui/data-table-columns.ts';
import { ExpiredMark } from '../ui/price-marks.tsx';
import { IconButton, IconButtons } from '../ui/icon-button.tsx';
import { SmallNote } from '../ui/messages.tsx';

/** The columns that futures and options share. `onRemove` is for administrators. */
export function quoteColumns<Quote extends ListedFuture | ListedOption>(
  priceOf: (quote: Quote) => number | null,
  onRemove: ((symbol: string) => void) | undefined,
) {
  const column = columnsFor<Quote>();
  return {
    lastPrice: column.accessor(priceOf, {
      id: 'last_price',
      header: 'Last Price',
      meta: { width: 9, numeric: true, unit: '$/cwt' },
      cell: ({ row: { original: quote } }) => (
        <PriceMark symbol={quote.symbol} value={priceOf(quote)}>
          {price(priceOf(quote))}
        </PriceMark>
      ),
    }),
    netChange: column.accessor(({ net_change }) => net_change, {
      id: 'net_change',
      header: 'Net Change',
      meta: { width: 9, numeric: true, unit: '$/cwt' },
      cell: ({ getValue }) => <span className={tone(getValue())}>{netChange(getValue())}</span>,
    }),
    removal: onRemove
      ? [
          actionsColumn<Quote>({ width: 5.5 }, (quote) => (
            <RemoveButton symbol={quote.symbol} onRemove={onRemove} />
          )),
        ]
      : [],
  };
}

/** A contract with what it is called besides, and whether it has expired. */
export const contractCell = (symbol: string, name: string, beside: string) => (
  <Group component="span" gap="xs" wrap="nowrap">
    <Text component="span" inherit fw={600}>
      {name}
    </Text>
    <SmallNote component="span">{beside}</SmallNote>
    <ExpiredMark symbol={symbol} />
  </Group>
);

function RemoveButton({ symbol, onRemove }: { symbol: string; onRemove: (symbol: string) => void }) {
  return (
    <IconButtons>
      <IconButton icon="remove" title="Remove" label={`Remove ${symbol}`} onClick={() => onRemove(symbol)} />
    </IconButtons>
  );
}
