import { SimpleGrid } from '@mantine/core';
import { withoutSalesMessage } from '#domain/closeout/messages';
import { type KnownSum, knownSum, sumCents, sumOfSums } from '#domain/kit/money';
import type { LotRisk } from '#domain/book/risk';
import { excludedMessages, type ExcludedReason } from '#domain/book/excluded';
import { money, moneySigned } from '#domain/kit/format';
import { tone } from '../lib/format.ts';
import { StatCard } from '../ui/stat-card.tsx';
import type { ValuedBook } from './data.ts';

interface Part {
  label: string;
  sum: (lots: readonly LotRisk[]) => KnownSum;
  reason: ExcludedReason;
  /** Whether it is without what was sold, which is named beside it. */
  withoutSales?: true;
}

const parts: readonly Part[] = [
  {
    label: 'Est. Value',
    sum: (lots) => knownSum(lots.map((lot) => lot.est_future_value)),
    reason: 'lots_without_price',
  },
  {
    label: 'Futures P/L',
    sum: (lots) => sumOfSums(lots.map((lot) => lot.futures_pl)),
    reason: 'trades_without_price',
  },
  {
    label: 'Options P/L',
    sum: (lots) => sumOfSums(lots.map((lot) => lot.options_pl)),
    reason: 'trades_without_price',
  },
  {
    label: 'LRP P/L',
    sum: (lots) => sumOfSums(lots.map((lot) => lot.lrp_pl)),
    reason: 'policies_without_value',
  },
  {
    label: 'Net Equity',
    sum: (lots) => knownSum(lots.map((lot) => lot.net_equity)),
    reason: 'lots_without_price',
    withoutSales: true,
  },
];

interface WhatIfTotalsProps {
  now: ValuedBook['risks'];
  moved: ValuedBook['risks'];
}

export function WhatIfTotals({ now, moved }: WhatIfTotalsProps) {
  const sales = sumCents(now.map(({ proceeds }) => proceeds));
  return (
    <SimpleGrid cols={{ base: 2, md: 5 }} spacing="sm">
      {parts.map(({ label, sum, reason, withoutSales }) => {
        const [before, after] = [sum(now), sum(moved)];
        const change = before.total === null || after.total === null ? null : after.total - before.total;
        const excluded = excludedMessages({ [reason]: { count: after.left_out } });
        const without = withoutSales ? withoutSalesMessage(sales) : null;
        const note = change === null ? [] : [`${moneySigned(change)} against today`];
        return (
          <StatCard
            key={label}
            label={label}
            value={money(after.total)}
            tone={without === null ? tone(change) : undefined}
            note={[...note, ...(without === null ? [] : [without]), ...excluded].join('; ')}
          />
        );
      })}
    </SimpleGrid>
  );
}
