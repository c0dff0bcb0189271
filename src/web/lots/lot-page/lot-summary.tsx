import { Group, Paper, RingProgress, Stack, Text } from '@mantine/core';
import type { LotDetail } from '#api/lot-detail';
import { gaugeColour, gaugeFill, type Hedge } from '#domain/book/hedging';
import type { Day } from '#domain/kit/days';
import { count, counted, head, missing, money, percent, perCwt, weight } from '#domain/kit/format';
import { daysOnFeed } from '#domain/lots/days-on-feed';
import { lotFigures, type Lot } from '#domain/lots/lots';
import { useToday } from '../../lib/profile.ts';
import { HedgeNotes } from '../../parts/hedge-notes.tsx';
import { Figure } from '../../ui/figure.tsx';
import { SmallNote } from '../../ui/messages.tsx';
import { FigureList, type LabelledFigure } from './figure-list.tsx';
import classes from './lot-summary.module.css';
import { HEDGE } from './lot-links.ts';

interface LotSummaryProps {
  lot: Lot | undefined;
  detail: LotDetail | undefined;
  hedge: Hedge | undefined;
}

export function LotSummary({ lot, detail, hedge }: LotSummaryProps) {
  const figures = figuresOf(lot, detail, useToday());
  return (
    <Paper withBorder p="md" component="section" aria-label="Summary" aria-busy={!detail}>
      <Group gap="xl" align="center" className={classes.summary}>
        <FigureList cols={{ base: 2, xs: 3, lg: 5 }} figures={figures} className={classes.figures} />
        <HedgeGauge hedge={hedge} lot={lot} />
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

/** The percent hedged of a lot: the ring fills up to 100 %, and its colour rates the hedge. */
function HedgeGauge({ hedge, lot }: { hedge: Hedge | undefined; lot: Lot | undefined }) {
  const hedged = hedge?.percent_hedged ?? null;
  const color = hedged === null ? undefined : `${gaugeColour(hedged)}.4`;
  return (
    <Stack gap="xs" className={classes.gauge} component="section" id={HEDGE} aria-label="Hedge">
      <Group gap="md" justify="center">
        <RingProgress
          size={132}
          thickness={12}
          rootColor="var(--line)"
          sections={color ? [{ value: gaugeFill(hedged ?? 0), color }] : []}
          label={
            <div style={{ textAlign: 'center' }}>
              <Text component="div" fw={600} c={color ?? 'dimmed'}>
                <Figure term="hedged-percent" estimate={hedge && hedgeMessage(hedge)}>
                  {percent(hedged)}
                </Figure>
              </Text>
              <SmallNote>hedged</SmallNote>
            </div>
          }
        />
        <div>
          <Text size="sm">{hedge ? counted(hedge.short_futures, 'contract') : missing}</Text>
          <SmallNote mb="xs">short futures</SmallNote>
          <Text size="sm">{percent(hedge?.percent_insured)} insured</Text>
          <SmallNote>
            {hedge ? `${count(hedge.insured_head)} of ${head(lot?.current_hd)} head` : missing}
          </SmallNote>
        </div>
      </Group>
      {lot?.left_open && <SmallNote>Left open on purpose: no alert</SmallNote>}
      {hedge ? <HedgeParts hedge={hedge} /> : <SmallNote h="3.1em" />}
    </Stack>
  );
}

function HedgeParts({ hedge }: { hedge: Hedge }) {
  const { hedged_weight, hedgeable_weight, other_contracts: other, excluded } = hedge;
  return (
    <SmallNote component="div" className={classes.parts}>
      <div>
        {hedged_weight === null
          ? `Hedge unknown, ${weight(hedgeable_weight)} lb to hedge`
          : `${weight(hedged_weight)} of ${weight(hedgeable_weight)} lb hedged`}
      </div>
      {hedge.floor_weight !== null && hedged_weight !== 0 && (
        <div>{weight(hedge.floor_weight)} lb with a price floor</div>
      )}
      {(hedge.short_calls_weight ?? 0) > 0 && (
        <div>{weight(hedge.short_calls_weight)} lb in short calls only</div>
      )}
      {other.names.length > 0 && (
        <div>
          {weight(other.weight)} lb in another contract: {other.names.join(', ')}
        </div>
      )}
      <HedgeNotes excluded={excluded} />
    </SmallNote>
  );
}

/** Example: `Futures 280,000 lb, options 0 lb, LRP 86,000 lb: 366,000 of 784,368 lb` */
const hedgeMessage = (hedge: Hedge): string =>
  `Futures ${pounds(hedge.futures_weight)}, options ${pounds(hedge.options_weight)}, LRP ${pounds(hedge.lrp_weight)}: ${weight(hedge.hedged_weight)} of ${pounds(hedge.hedgeable_weight)}`;

const pounds = (value: number | null): string => (value === null ? 'not known' : `${weight(value)} lb`);
