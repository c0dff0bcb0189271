import { Flex, Stack, Text, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ListedFuture, ListedOption } from '#api/quotes';
import { day, dayShort, price, netChange } from '#domain/kit/format';
import { SOURCE_LABELS } from '#domain/market/quotes';
import { time, tone } from '../lib/format.ts';
import { settlementsQuery } from '../parts/quotes-data.ts';
import { Fact } from '../ui/stat-card.tsx';
import { withReason } from '../lib/call.ts';
import { SmallNote } from '../ui/messages.tsx';
import classes from './detail.module.css';
import { PriceMark } from '../parts/price-mark.tsx';
import { actionsColumn, columnsFor } from '../ui/data-table-columns.ts';
import { ExpiredMark } from '../ui/price-marks.tsx';
import { IconButton, IconButtons } from '../ui/icon-button.tsx';
import { PlainHead } from '../ui/plain-table.tsx';

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

/** A contract with its other names, and whether it has expired. */
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

export function quoteDetail(quote: ListedFuture | ListedOption) {
  const figures = [
    ['Open', price(quote.open)],
    ['High', price(quote.high)],
    ['Low', price(quote.low)],
    'contract' in quote
      ? ['Settlement', price(quote.settlement)]
      : ['Prev Settlement', price(quote.previous_settlement)],
    ['Last Updated', time(quote.updated_at)],
    ['Source', SOURCE_LABELS[quote.source]],
  ] as const;
  return (
    <Stack gap="sm" p="xs">
      <Flex component="dl" m={0} wrap="wrap" rowGap="sm" columnGap="xl">
        {figures.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Flex>
      <TrendLine symbol={quote.symbol} />
      <SmallNote>Prices in $/cwt</SmallNote>
    </Stack>
  );
}

interface Point {
  day: string;
  settlement: number;
}

const WIDTH = 320;
const HEIGHT = 56;

/** The settlements as the points of a polyline that fills the box: `0,56 160,0 320,28`. */
function polylinePoints(points: readonly Point[]): string {
  const values = points.map(({ settlement }) => settlement);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = WIDTH / Math.max(1, points.length - 1);
  const heightOf = (value: number) =>
    high === low ? HEIGHT / 2 : ((high - value) / (high - low)) * (HEIGHT - 4) + 2;
  return values.map((value, at) => `${(at * step).toFixed(1)},${heightOf(value).toFixed(1)}`).join(' ');
}

/** A small line chart of the last settlements with a caption; the figures are one click away. */
function TrendLine({ symbol }: { symbol: string }) {
  const { data: points, error } = useQuery(settlementsQuery(symbol));
  const [first, last] = [points?.[0], points?.at(-1)];
  if (!points || !first || !last || points.length < 2) {
    return (
      <SmallNote>
        {points && 'The trend line starts with the second settlement'}
        {!points && (error ? withReason('Failed to load settlements', error) : 'Loading settlements...')}
      </SmallNote>
    );
  }
  const values = points.map(({ settlement }) => settlement);
  const summary = `Settlements from ${day(first.day)} (${price(first.settlement)}) to ${day(last.day)} (${price(last.settlement)}), low ${price(Math.min(...values))}, high ${price(Math.max(...values))}`;
  return (
    <div>
      <svg className={classes.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <polyline points={polylinePoints(points)} />
      </svg>
      <SmallNote>{summary}</SmallNote>
      <details>
        <summary>
          <Text size="xs" component="span">
            Settlements as a table
          </Text>
        </summary>
        <table className={classes.settlements}>
          <PlainHead titles={['Day', 'Settlement ($/cwt)']} />
          <tbody>
            {points.toReversed().map((point) => (
              <tr key={point.day}>
                <td>{dayShort(point.day)}</td>
                <td>{price(point.settlement)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
