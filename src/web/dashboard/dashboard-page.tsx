import { Box, Stack, Button, Group, Text, Paper, Skeleton, SimpleGrid } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useProfile, useToday, todayQuery, useMay } from '../lib/profile.ts';
import { alertsQuery } from '../parts/alerts-data.ts';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { Page } from '../ui/page.tsx';
import { usePrinting } from '../ui/print-state.ts';
import { FirstSteps } from './first-steps.tsx';
import { MarketTicker } from './market-ticker.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { Stats } from './stats.tsx';
import { ValueSummary } from './value-summary.tsx';
import { LOTS_BY_NEED } from '#api/equity-comparison';
import { withReason } from '../lib/call.ts';
import { MessageBox, Note, SectionTitle } from '../ui/messages.tsx';
import { day } from '#domain/kit/format';
import { useMemo, useState } from 'react';
import { EquityHeadline, LotsByNeed } from './equity-now.tsx';
import { EquityTrend } from '../snapshots/equity-trend.tsx';
import classes from './dashboard.module.css';
import { clientsQuery } from '../clients/data.ts';
import { dashboardQuery, equityNowQuery } from './data.ts';
import { CardsOutline, DashboardOutline, FirstOutline } from './outline.tsx';
import { useInViewport } from '@mantine/hooks';
import { coverageByMonth } from '#domain/book/coverage';
import { useValuedBook } from '../risk/data.ts';
import { lazily } from '../ui/lazily.tsx';
import { TextLink } from '../ui/links.tsx';
import { IconBox, IconReportMoney, IconShield, type TablerIcon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

const noContracts: never[] = [];

/** Whether something is still to come that was not refused so far. */
const isAwaited = ({ data, failureCount }: Pick<UseQueryResult, 'data' | 'failureCount'>): boolean =>
  data === undefined && failureCount === 0;

export function DashboardPage() {
  // Today is in the head of the page and may add to its lines.
  if (isAwaited(useQuery(todayQuery))) return <DashboardOutline />;
  return (
    <Stack gap="sm">
      <MarketTicker />
      <Page
        title="Dashboard"
        badge={
          <>
            <SimulatedMark />
            <Text c="dimmed">
              <WelcomePanel />
            </Text>
          </>
        }
      >
        <Cards />
      </Page>
    </Stack>
  );
}

function Cards() {
  const dashboard = useQuery(dashboardQuery);
  const alerts = useQuery(alertsQuery);
  const equity = useQuery(equityNowQuery(LOTS_BY_NEED));
  const isOfMany = useMay('seeEntities');
  const { data, isError, error, isFetching, refetch } = dashboard;
  const loading = data === undefined && !isError;
  // One after the other they would move each other; the data of the charts come after the figures.
  if ([dashboard, alerts, ...(isOfMany ? [] : [equity])].some(isAwaited)) return <CardsOutline />;
  return (
    <>
      {isError && <CouldNotLoad error={error} busy={isFetching} onRetry={() => void refetch()} />}
      <Stack gap="sm">
        {/* The equity of several entities comes after the figures, however many lines it has: nothing beside it may stand before. */}
        {isAwaited(equity) ? (
          <FirstOutline lots={Math.min(data?.lots_with_head ?? 0, LOTS_BY_NEED)} />
        ) : (
          <div className={classes.first}>
            <EquityHeadline />
            <NeedsAttention />
            <LotsByNeed expected={data?.lots_with_head ?? 0} />
          </div>
        )}
        <FirstSteps dashboard={data} />
        <div className={classes.values}>
          <ValueSummary
            rows={data?.value_summary}
            stopped={data?.stopped_contracts ?? noContracts}
            withoutBasis={data?.lots_without_basis ?? 0}
            sales={data?.sales}
            loading={loading}
          />
          <Stats dashboard={data} loading={loading} />
        </div>
      </Stack>
      {isOfMany ? <Clients after={!isAwaited(equity)} /> : <EquityOverTime />}
      <HedgeByMonth />
      <Shortcuts />
      <RecentActivity items={data?.recent_activity} loading={loading} />
    </>
  );
}

const CouldNotLoad = ({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) => (
  <MessageBox kind="error">
    <Group justify="space-between">
      <Text size="sm">{withReason('Failed to load dashboard data', error)}</Text>
      <Button size="xs" variant="default" disabled={busy} onClick={onRetry}>
        Retry
      </Button>
    </Group>
  </MessageBox>
);

function WelcomePanel() {
  const { full_name, entity_name } = useProfile();
  const today = useToday();
  return (
    <>
      <span>Welcome, {full_name}</span>
      {` · ${entity_name}`}
      {today && ` · ${day(today)}`}
    </>
  );
}

const OF_ALL_LOTS = {};

function EquityOverTime() {
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="equity-trend">
      <SectionTitle mb="sm" id="equity-trend">
        Equity Trend
      </SectionTitle>
      <EquityTrend of={OF_ALL_LOTS} withGross={false} />
    </Paper>
  );
}

const MOST_CLIENTS = 10;

const HEIGHT = 320;

const ClientsTable = lazily(async () => (await import('../clients/clients-table.tsx')).ClientsTable, HEIGHT);

/**
 * Over all clients, those that need attention stand where one entity has its trend. They are fetched after the figures, and their
 * table after them. Source: `beyond.md` I.
 */
function Clients({ after }: { after: boolean }) {
  const { isFetched } = useQuery({ ...clientsQuery, enabled: after });
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="clients">
      <Group justify="space-between" mb="sm">
        <SectionTitle id="clients">Clients</SectionTitle>
        <TextLink to="/admin/clients" size="sm" data-screen-only>
          All clients
        </TextLink>
      </Group>
      {isFetched ? <ClientsTable most={MOST_CLIENTS} /> : <Skeleton height={HEIGHT} />}
    </Paper>
  );
}

const CoverageChart = lazily(async () => (await import('../risk/coverage-chart.tsx')).CoverageChart, HEIGHT);

/** Hedge needed and held by contract month, as bars. The positions are fetched once the section is in view. */
function HedgeByMonth() {
  const { ref, inViewport } = useInViewport();
  const [wasSeen, setSeen] = useState(false);
  const isDrawn = usePrinting() === 'whole' || inViewport;
  if (isDrawn && !wasSeen) setSeen(true);
  return (
    <Paper
      withBorder
      p="md"
      component="section"
      aria-labelledby="hedge-by-month"
      ref={ref}
      {...(!wasSeen && { 'data-screen-only': true })}
    >
      <Group justify="space-between" mb="sm">
        <SectionTitle id="hedge-by-month">Hedge by Month</SectionTitle>
        <TextLink to="/risk-management" search={{ tab: 'months' }} size="sm" data-screen-only>
          Show as table
        </TextLink>
      </Group>
      {wasSeen ? <Bars /> : <Box h={HEIGHT} />}
    </Paper>
  );
}

function Bars() {
  const { valued, isError, error } = useValuedBook();
  const months = useMemo(() => valued && coverageByMonth(valued.book, valued.today), [valued]);
  if (isError && !months) return <Text size="sm">{withReason('Failed to load risk data', error)}</Text>;
  if (months?.length === 0)
    return <Text c="dimmed">Lots with head and open positions appear here by contract month.</Text>;
  return months ? <CoverageChart months={months} /> : <Skeleton height={HEIGHT} />;
}

const shortcuts = [
  { to: '/inventory', label: 'View Inventory', about: 'Lots, head, weight and cost', icon: IconBox },
  { to: '/risk-management', label: 'Manage Risk', about: 'Coverage, trades and LRP', icon: IconShield },
  { to: '/quotes', label: 'View Quotes', about: 'Feeder and live cattle prices', icon: IconReportMoney },
] as const;

const Shortcuts = () => (
  <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" data-screen-only>
    {shortcuts.map((shortcut) => (
      <Shortcut key={shortcut.to} {...shortcut} />
    ))}
  </SimpleGrid>
);

interface ShortcutProps {
  to: string;
  label: string;
  about: string;
  icon: TablerIcon;
}

const Shortcut = ({ to, label, about, icon: Icon }: ShortcutProps) => (
  <Paper withBorder p="md" className={classes.shortcut}>
    <Group gap="md" wrap="nowrap">
      <Icon size={24} color="var(--hay)" aria-hidden />
      <div>
        <Link to={to} className={classes.shortcutLink}>
          {label}
        </Link>
        <Note>{about}</Note>
      </div>
    </Group>
  </Paper>
);
