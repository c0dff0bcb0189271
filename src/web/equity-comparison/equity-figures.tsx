import type { EquityComparison } from '#domain/snapshots/comparison/comparison';
import { dayMessage } from '#domain/snapshots/comparison/messages';
import { day as written, money, moneySigned } from '#domain/kit/format';
import { tone } from '../lib/format.ts';
import { StatCard, StatCards } from '../ui/stat-card.tsx';

interface EquityFiguresProps {
  comparison: EquityComparison;
  label: string;
  before: number;
  after: number;
  change: number;
}

export const EquityFigures = ({ comparison, label, before, after, change }: EquityFiguresProps) => (
  <StatCards>
    <StatCard label={`On ${written(comparison.from)}`} value={money(before)} note={label} />
    <StatCard
      label={comparison.to === null ? 'Now' : `On ${dayMessage(comparison.to)}`}
      value={money(after)}
      note={label}
    />
    <StatCard label="Change" value={moneySigned(change)} tone={tone(change)} note={label} />
  </StatCards>
);
