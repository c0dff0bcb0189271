import { Group, Paper, Skeleton, Text } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { coverageByMonth } from '#domain/book/coverage';
import { useValuedBook } from '../risk/data.ts';
import { withReason } from '../lib/call.ts';
import { lazily } from '../ui/lazily.tsx';
import { TextLink } from '../ui/links.tsx';
import { SectionTitle } from '../ui/typography.ts';

const HEIGHT = 320;

const CoverageChart = lazily(async () => (await import('../risk/coverage-chart.tsx')).CoverageChart, HEIGHT);

/** What lots need and what is held, by contract month, as bars. The positions are fetched once the section is in view. */
export function HedgeByMonth() {
  const { ref, inViewport } = useInViewport();
  const [wasSeen, setSeen] = useState(false);
  if (inViewport && !wasSeen) setSeen(true);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="hedge-by-month" ref={ref}>
      <Group justify="space-between" mb="sm">
        <SectionTitle id="hedge-by-month">Hedge by Month</SectionTitle>
        <TextLink to="/risk-management" search={{ tab: 'months' }} size="sm">
          Show as table
        </TextLink>
      </Group>
      {wasSeen ? <Bars /> : <Skeleton height={HEIGHT} />}
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
