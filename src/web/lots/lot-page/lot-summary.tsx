import { Group, Paper } from '@mantine/core';
import type { LotDetail } from '#api/lot-detail';
import type { Day } from '#domain/kit/days';
import type { Hedge } from '#domain/book/hedging';
import { daysOnFeed } from '#domain/lots/days-on-feed';
import { type Lot, lotFigures } from '#domain/lots/lots';
import { count, head, missing, money, perCwt, percent, weight } from '#domain/kit/format';
import { useToday } from '../../lib/today.ts';
import { FigureList, type LabelledFigure } from './figure-list.tsx';
import { HedgeGauge } from './hedge-gauge.tsx';
import classes from './lot-summary.module.css';

interface LotSummaryProps {
  /** `undefined` while loading. */
  lot: Lot | undefined;
  /** The lot's records, for the days on feed; `undefined` while loading. */
  detail: LotDetail | undefined;
  /** `undefined` while lot or prices are loading. */
  hedge: Hedge | undefined;
}

/** The lot at a glance: its figures and the hedge gauge. */
export function LotSummary({ lot, detail, hedge }: LotSummaryProps) {
  const figures = figuresOf(lot, detail, useToday());
  return (
    <Paper withBorder p="md" component="section" aria-label="Summary" aria-busy={!detail}>
      <Group gap="xl" align="center" className={classes.summary}>
        <FigureList cols={{ base: 2, xs: 3, lg: 5 }} figures={figures} className={classes.figures} />
        <HedgeGauge hedge={hedge} currentHead={lot?.current_hd} />
      </Group>
    </Paper>
  );
}

function figuresOf(
  lot: Lot | undefined,
  detail: LotDetail | undefined,
  today: Day | undefined,
): LabelledFigure[] {
  const worked = lot && lotFigures(lot);
  return [
    ['Current Head', lot && head(lot.current_hd)],
    ['Received', lot && head(lot.total_received)],
    ['Dead', lot && head(lot.total_dead)],
    ['Shipped', lot && head(lot.total_shipped)],
    ['Location', lot?.location],
    ['Average Weight In', worked && inLbs(weight(worked.average_weight_in))],
    ['Cost per Head', worked && money(worked.cost_per_head)],
    ['Cost per Cwt', worked && perCwt(worked.cost_per_cwt)],
    ['Dead Percent', worked && percent(worked.dead_percent)],
    ['Days on Feed', detail && count(today ? daysOnFeed(detail.receivings, detail.outs, today) : null)],
  ];
}

const inLbs = (figure: string): string => (figure === missing ? figure : `${figure} lbs`);
