import { Group, RingProgress, Stack, Text } from '@mantine/core';
import { gaugeColour, gaugeFill, type Hedge } from '#domain/book/hedging';
import { count, counted, head, missing, percent, weight } from '#domain/kit/format';
import { HedgeNotes } from '../../parts/hedge-notes.tsx';
import { Figure } from '../../ui/figure.tsx';
import { SmallNote } from '../../ui/typography.ts';
import classes from './hedge-gauge.module.css';

interface HedgeGaugeProps {
  hedge: Hedge | undefined;
  currentHead: number | undefined;
}

/** The percent hedged of a lot: the ring fills up to 100 %, and its colour rates the hedge. */
export function HedgeGauge({ hedge, currentHead }: HedgeGaugeProps) {
  const hedged = hedge?.percent_hedged ?? null;
  const color = hedged === null ? undefined : `${gaugeColour(hedged)}.4`;
  return (
    <Stack gap="xs" className={classes.gauge} component="section" aria-label="Hedge">
      <Group gap="md" wrap="nowrap" justify="center">
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
            {hedge ? `${count(hedge.insured_head)} of ${head(currentHead)} head` : missing}
          </SmallNote>
        </div>
      </Group>
      {hedge && <HedgeParts hedge={hedge} />}
    </Stack>
  );
}

/** The positions in the percentage, and those excluded. */
function HedgeParts({ hedge }: { hedge: Hedge }) {
  const { hedged_weight, hedgeable_weight, other_contracts: other, excluded } = hedge;
  return (
    <SmallNote component="div" className={classes.parts}>
      <div>
        {hedged_weight === null
          ? `Hedge not known, ${weight(hedgeable_weight)} lb to hedge`
          : `${weight(hedged_weight)} of ${weight(hedgeable_weight)} lb hedged`}
      </div>
      {hedge.floor_weight !== null && hedged_weight !== 0 && (
        <div>{weight(hedge.floor_weight)} lb with a price floor</div>
      )}
      {(hedge.short_calls_weight ?? 0) > 0 && (
        <div>{weight(hedge.short_calls_weight)} lb only short calls</div>
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
