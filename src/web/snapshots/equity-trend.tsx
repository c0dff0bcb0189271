import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { day as written } from '#domain/kit/format';
import { equityComparisonLink } from '../parts/links.tsx';
import { useToday } from '../lib/today.ts';
import { QueryError } from '../ui/error-panel.tsx';
import { lazily } from '../ui/lazily.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { Notes } from '../ui/notes.tsx';
import { SmallNote } from '../ui/typography.ts';
import { trendNotes } from './day-notes.ts';
import { trendQuery, type TrendOf } from './data.ts';
import { TrendTable } from './trend-table.tsx';
import { useComparedDays } from './use-compared-days.ts';

const CHART_HEIGHT = 300;

const EquityChart = lazily(async () => (await import('./equity-chart.tsx')).EquityChart, CHART_HEIGHT);

/**
 * Gross equity, net equity, and that with sales and LRP over the snapshots, as a chart and, one click away, as a table. Two points of
 * the trend of an owner, or of everything, lead to why equity moved between them.
 */
export function EquityTrend({ of }: { of: TrendOf }) {
  const found = useQuery(trendQuery(of));
  const { data: points } = found;
  const [asTable, table] = useDisclosure(false);
  const compared = useComparedDays(of);
  const today = useToday();
  if (found.isLoadingError) return <QueryError message="Failed to load the equity trend" query={found} />;
  if (!points) return <Skeleton height={CHART_HEIGHT} />;
  // A snapshot of today would say that nothing has moved.
  const since = points.findLast(({ snapshot_date }) => today !== undefined && snapshot_date < today);
  if (points.length < 2) {
    return (
      <Text c="dimmed">
        A trend needs two snapshots; there {points.length === 1 ? 'is one' : 'are none'} so far.
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      {asTable ? (
        <TrendTable points={points} height={CHART_HEIGHT} compared={compared} />
      ) : (
        <EquityChart points={points} height={CHART_HEIGHT} onPick={compared?.pick} />
      )}
      <Notes lines={trendNotes(points)} />
      <Group gap="sm">
        <Button variant="default" size="compact-sm" onClick={table.toggle}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
        {compared && (
          <>
            {since && (
              <ButtonLink
                {...equityComparisonLink({ from: since.snapshot_date, owner: of.owner })}
                variant="default"
                size="compact-sm"
                aria-label={`Why has equity moved since ${written(since.snapshot_date)}?`}
              >
                Why?
              </ButtonLink>
            )}
            <SmallNote data-screen-only role="status">
              {compared.message}
            </SmallNote>
          </>
        )}
      </Group>
    </Stack>
  );
}
