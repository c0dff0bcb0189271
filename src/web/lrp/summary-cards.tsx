import type { Day } from '#domain/kit/days';
import { activeProfit, isActive, type PricedLrpPolicy, totalCoverage } from '#domain/lrp/lrp';
import { excludedMessages } from '#domain/book/excluded';
import { count, missing, money, moneySigned } from '#domain/kit/format';
import { tone } from '../lib/format.ts';
import { StatCard, StatCards } from '../ui/stat-card.tsx';

interface SummaryCardsProps {
  policies: readonly PricedLrpPolicy[] | undefined;
  today: Day | undefined;
  /** Whether the data failed to load. */
  failed: boolean;
}

/** The four cards. The P/L excludes policies without a value, and shows their number (decision 21). */
export function SummaryCards({ policies, today, failed }: SummaryCardsProps) {
  const known = policies && today ? figuresOf(policies, today) : unknown;
  const loading = known === unknown && !failed;
  return (
    <StatCards>
      <StatCard label="Active Policies" value={count(known.active)} loading={loading} />
      <StatCard label="Total Coverage" value={money(known.coverage)} note="Insured value" loading={loading} />
      <StatCard
        label="Total P/L"
        value={known.profit === null ? missing : moneySigned(known.profit)}
        tone={tone(known.profit)}
        note={[
          'Active policies profit/loss',
          ...excludedMessages({ policies_without_value: { count: known.left_out } }),
        ].join('; ')}
        loading={loading}
      />
      <StatCard label="Claims Status" value="0" note="Pending claims" />
    </StatCards>
  );
}

const unknown = { active: null, coverage: null, profit: null, left_out: 0 };

function figuresOf(policies: readonly PricedLrpPolicy[], today: Day) {
  const active = policies.filter((policy) => isActive(policy, today)).length;
  const { total, left_out } = activeProfit(policies, today);
  const profit = left_out > 0 && left_out === active ? null : total;
  return { active, coverage: totalCoverage(policies, today), profit, left_out };
}
