import { SimpleGrid } from '@mantine/core';
import { type KnownSum, knownSum, sumOfSums } from '#domain/kit/money';
import type { LotRisk } from '#domain/book/risk';
import { counted, money, moneySigned } from '#domain/kit/format';
import { tone } from '../lib/format.ts';
import { StatCard } from '../ui/stat-card.tsx';

interface Part {
  label: string;
  sum: (lots: readonly LotRisk[]) => KnownSum;
  /** The noun for those without a price: `lot`, `policy` */
  one: string;
  many?: string;
}

const parts: readonly Part[] = [
  { label: 'Est. Value', sum: (lots) => knownSum(lots.map((lot) => lot.est_future_value)), one: 'lot' },
  { label: 'Futures P/L', sum: (lots) => sumOfSums(lots.map((lot) => lot.futures_pl)), one: 'trade' },
  { label: 'Options P/L', sum: (lots) => sumOfSums(lots.map((lot) => lot.options_pl)), one: 'trade' },
  {
    label: 'LRP P/L',
    sum: (lots) => sumOfSums(lots.map((lot) => lot.lrp_pl)),
    one: 'policy',
    many: 'policies',
  },
  { label: 'Net Equity', sum: (lots) => knownSum(lots.map((lot) => lot.net_equity)), one: 'lot' },
];

/** The totals after the move, and the change in each. */
export function WhatIfTotals({ now, moved }: { now: readonly LotRisk[]; moved: readonly LotRisk[] }) {
  return (
    <SimpleGrid cols={{ base: 2, md: 5 }} spacing="sm">
      {parts.map(({ label, sum, one, many }) => {
        const [before, after] = [sum(now), sum(moved)];
        const change = before.total === null || after.total === null ? null : after.total - before.total;
        const left = after.left_out > 0 ? `${counted(after.left_out, one, many)} without a price` : '';
        const note = change === null ? [] : [`${moneySigned(change)} against today`];
        return (
          <StatCard
            key={label}
            label={label}
            value={money(after.total)}
            tone={tone(change)}
            note={[...note, ...(left ? [left] : [])].join(', ')}
          />
        );
      })}
    </SimpleGrid>
  );
}
