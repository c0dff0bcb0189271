import { SimpleGrid } from '@mantine/core';
import type { OutputOf } from '#api/endpoint';
import type { getDashboard } from '#api/dashboard';
import { counted, head, missing, percentTenths, weight } from '../lib/format.ts';
import { Figure } from '../ui/figure.tsx';
import { StatCard } from '../ui/stat-card.tsx';

type Dashboard = OutputOf<typeof getDashboard>;

interface StatsProps {
  dashboard: Dashboard | undefined;
  loading: boolean;
}

/** The three figures under the Value Summary. */
export function Stats({ dashboard, loading }: StatsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      <StatCard
        label="Total Head Count"
        loading={loading}
        value={head(dashboard?.total_head_count)}
        note={dashboard ? `In ${counted(dashboard.lots_with_head, 'lot')} with head` : 'Lots with head'}
      />
      <StatCard
        label="Cumulative Hedge %"
        loading={loading}
        value={
          dashboard ? (
            <Figure estimate={hedgeWords(dashboard.hedge)}>{percentTenths(dashboard.hedge.percent)}</Figure>
          ) : (
            missing
          )
        }
        note={hedgeNote(dashboard?.hedge)}
      />
      <StatCard label="Value at Risk" loading={loading} value="To be calculated" note="Needs price history" />
    </SimpleGrid>
  );
}

function hedgeWords({ hedged_weight, hedgeable_weight }: Dashboard['hedge']): string {
  return `${weight(hedged_weight)} lb hedged of ${weight(hedgeable_weight)} lb: lots with head, their open futures, options by quoted delta, and LRP puts that count`;
}

function hedgeNote(hedge: Dashboard['hedge'] | undefined): string {
  if (!hedge || hedge.without_delta === 0) return 'Hedged weight of all weight with head';
  return `${counted(hedge.without_delta, 'position')} without a quoted delta left out`;
}
