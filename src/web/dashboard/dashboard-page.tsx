import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTabScope } from '../lib/scope.ts';
import { ScopeSelect } from '../parts/scope-select.tsx';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { Page } from '../ui/page.tsx';
import { CouldNotLoad } from './could-not-load.tsx';
import { dashboardQuery } from './data.ts';
import { FirstSteps } from './first-steps.tsx';
import { HedgeByMonth } from './hedge-by-month.tsx';
import { MarketTicker } from './market-ticker.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { EntityEquity } from './entity-equity.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { Stats } from './stats.tsx';
import { ValueSummary } from './value-summary.tsx';
import { WelcomePanel } from './welcome-panel.tsx';

const noContracts: never[] = [];

export function DashboardPage() {
  const scope = useTabScope();
  const { owner } = scope;
  const { data, isError, error, isFetching, refetch } = useQuery(dashboardQuery(owner));
  const loading = data === undefined && !isError;
  return (
    <Stack gap="lg">
      <MarketTicker />
      <Page
        title="Dashboard"
        about={<WelcomePanel />}
        badge={<SimulatedMark />}
        action={<ScopeSelect scope={scope} aria-label="Owner" />}
      >
        {isError && <CouldNotLoad error={error} busy={isFetching} onRetry={() => void refetch()} />}
        <FirstSteps dashboard={data} />
        <EntityEquity owner={owner} />
        <NeedsAttention owner={owner} />
        <HedgeByMonth />
        <ValueSummary
          rows={data?.value_summary}
          stopped={data?.stopped_contracts ?? noContracts}
          withoutBasis={data?.lots_without_basis ?? 0}
          sales={data?.sales}
          loading={loading}
        />
        <Stats dashboard={data} loading={loading} owner={owner} />
        <Shortcuts />
        <RecentActivity items={data?.recent_activity} loading={loading} />
      </Page>
    </Stack>
  );
}
