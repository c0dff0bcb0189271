import { Paper, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../lib/profile.ts';
import { trendQuery } from '../snapshots/data.ts';
import { EquityTrend } from '../snapshots/equity-trend.tsx';

/** A producer's equity over the snapshots, from the second one on; for administrators it is in the admin area. */
export function OwnEquity() {
  const captures = useMay('captureSnapshots');
  const { data: points } = useQuery({ ...trendQuery({}), enabled: !captures });
  if (captures || !points || points.length < 2) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="own-equity">
      <Stack gap="sm">
        <Title order={2} size="h4" id="own-equity">
          Equity Trend
        </Title>
        <EquityTrend of={{}} />
      </Stack>
    </Paper>
  );
}
