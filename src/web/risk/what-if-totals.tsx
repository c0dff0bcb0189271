import { SimpleGrid } from '@mantine/core';
import { sumKnown, type Total } from '#domain/money';
import type { LotRisk } from '#domain/risk';
import { counted, money, moneySigned, tone } from '../lib/format.ts';
import { StatCard } from '../ui/stat-card.tsx';

type Part = (lot: LotRisk) => number | null;

const parts: readonly [label: string, part: Part][] = [
  ['Est. Value', (lot) => lot.est_future_value],
  ['Futures P/L', (lot) => lot.futures_pl.total],
  ['Options P/L', (lot) => lot.options_pl.total],
  ['LRP P/L', (lot) => lot.lrp_pl.total],
  ['Net Equity', (lot) => lot.net_equity],
];

/** The totals after the move, and what the move did to each. */
export function WhatIfTotals({ now, moved }: { now: readonly LotRisk[]; moved: readonly LotRisk[] }) {
  return (
    <SimpleGrid cols={{ base: 2, md: 5 }} spacing="sm">
      {parts.map(([label, part]) => {
        const [before, after] = [totalOf(now, part), totalOf(moved, part)];
        const change = after.total - before.total;
        return (
          <StatCard
            key={label}
            label={label}
            value={money(after.total)}
            tone={tone(change)}
            note={`${moneySigned(change)} against today${leftOut(after)}`}
          />
        );
      })}
    </SimpleGrid>
  );
}

const totalOf = (lots: readonly LotRisk[], part: Part): Total => sumKnown(lots.map(part));

const leftOut = ({ left_out }: Total): string =>
  left_out > 0 ? `, ${counted(left_out, 'lot')} without a price` : '';
