import { Flex, Stack } from '@mantine/core';
import type { ListedFuture, ListedOption } from '#api/quotes';
import { price } from '#domain/kit/format';
import { SOURCE_LABELS } from '#domain/market/quotes';
import { time } from '../lib/format.ts';
import { Fact } from '../ui/fact.tsx';
import { SmallNote } from '../ui/typography.ts';
import { TrendLine } from './trend-line.tsx';

/** The details of an expanded row: the day's prices, their source and time, and the trend. */
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
