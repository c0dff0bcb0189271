import { Group, Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import type { LotDetail } from '#api/lot-detail';
import type { Day } from '#domain/days';
import type { Hedge } from '#domain/hedging';
import { daysOnFeed } from '#domain/days-on-feed';
import { lotFigures } from '#domain/lots';
import { count, head, missing, money, perCwt, percent, weight } from '#domain/format';
import { useToday } from '../../lib/today.ts';
import { HedgeGauge } from './hedge-gauge.tsx';
import classes from './lot-summary.module.css';

interface LotSummaryProps {
  /** `undefined` while loading. */
  detail: LotDetail | undefined;
  /** `undefined` while lot or prices are loading. */
  hedge: Hedge | undefined;
}

/** The lot at a glance: its figures and the hedge gauge. */
export function LotSummary({ detail, hedge }: LotSummaryProps) {
  const figures = figuresOf(detail, useToday());
  return (
    <Paper withBorder p="md" component="section" aria-label="Summary" aria-busy={!detail}>
      <Group gap="xl" align="center" className={classes.summary}>
        <SimpleGrid component="dl" cols={{ base: 2, xs: 3, lg: 5 }} spacing="md" className={classes.figures}>
          {figures.map(([label, value]) => (
            <div key={label}>
              <Text component="dt" size="sm" c="dimmed">
                {label}
              </Text>
              <dd className={classes.value}>
                {detail ? value : <Skeleton height={20} width="70%" my={4} />}
              </dd>
            </div>
          ))}
        </SimpleGrid>
        <HedgeGauge hedge={hedge} currentHead={detail?.lot.current_hd} />
      </Group>
    </Paper>
  );
}

function figuresOf(detail: LotDetail | undefined, today: Day | undefined): [label: string, value: string][] {
  const lot = detail?.lot;
  const worked = lot && lotFigures(lot);
  const days = detail && today ? daysOnFeed(detail.receivings, detail.outs, today) : null;
  return [
    ['Current Head', head(lot?.current_hd)],
    ['Received', head(lot?.total_received)],
    ['Dead', head(lot?.total_dead)],
    ['Shipped', head(lot?.total_shipped)],
    ['Location', lot?.location ?? ''],
    ['Average Weight In', inLbs(weight(worked?.average_weight_in))],
    ['Cost per Head', money(worked?.cost_per_head)],
    ['Cost per Cwt', perCwt(worked?.cost_per_cwt)],
    ['Dead Percent', percent(worked?.dead_percent)],
    ['Days on Feed', count(days)],
  ];
}

const inLbs = (figure: string): string => (figure === missing ? figure : `${figure} lbs`);
