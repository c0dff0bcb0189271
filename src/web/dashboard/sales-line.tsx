import { Text } from '@mantine/core';
import type { OutputOf } from '#api/endpoint';
import type { getDashboard } from '#api/dashboard';
import { counted, dollars, moneySigned } from '#domain/format';
import { TextLink } from '../ui/links.tsx';

export type Sales = OutputOf<typeof getDashboard>['sales'];

/** What the Value Summary leaves out: sales of lots on feed, and lots closed out this year. Nothing where there are none. */
export function SalesLine({ sales }: { sales: Sales | undefined }) {
  const lines = sales ? salesMessages(sales) : [];
  if (lines.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" px="md" py="sm">
      {lines.join(' ')} <TextLink to="/closeouts">Closeouts</TextLink>
    </Text>
  );
}

/** Example: 'Shipped from lots still on feed: $105,294.60 (not in Inventory).', 'Closed out in 2026: 1 lot, +$5,480.27.' */
export function salesMessages({
  proceeds_on_feed,
  closed_out_lots,
  closed_out_result,
  left_out,
  year,
}: Sales): string[] {
  const leftOut = left_out === 0 ? '' : ` (${counted(left_out, 'record')} without a figure left out)`;
  return [
    ...(proceeds_on_feed === 0
      ? []
      : [`Shipped from lots still on feed: ${dollars(proceeds_on_feed)} (not in Inventory).`]),
    ...(closed_out_lots === 0
      ? []
      : [
          `Closed out in ${year}: ${counted(closed_out_lots, 'lot')}, ${moneySigned(closed_out_result)}${leftOut}.`,
        ]),
  ];
}
