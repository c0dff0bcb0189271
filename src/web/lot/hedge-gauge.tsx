import { RingProgress, Stack, Text } from '@mantine/core';
import { gaugeColour, gaugeFill, type Hedge } from '#domain/hedging';
import { counted, missing, percent, weight } from '../lib/format.ts';
import { Figure } from '../ui/figure.tsx';

/** How far the lot is hedged: the ring fills up to 100 %, its colour says whether that is enough. */
export function HedgeGauge({ hedge }: { hedge: Hedge | undefined }) {
  const hedged = hedge?.percent_hedged ?? null;
  const color = hedged === null ? undefined : `${gaugeColour(hedged)}.4`;
  return (
    <Stack gap={0} align="center" mx="auto" component="section" aria-label="Hedge">
      <RingProgress
        size={132}
        thickness={12}
        rootColor="var(--line)"
        sections={color ? [{ value: gaugeFill(hedged ?? 0), color }] : []}
        label={
          <div style={{ textAlign: 'center' }}>
            <Text component="div" fw={600} c={color ?? 'dimmed'}>
              <Figure estimate={hedge && hedgeWords(hedge)}>{percent(hedged)}</Figure>
            </Text>
            <Text size="xs" c="dimmed">
              hedged
            </Text>
          </div>
        }
      />
      <Text size="sm">{hedge ? counted(hedge.short_futures, 'contract') : missing}</Text>
      <Text size="xs" c="dimmed">
        short futures
      </Text>
      {hedge && hedge.without_delta.length > 0 && (
        <Text size="xs" c="yellow.4" maw={180} ta="center">
          Left out, no delta quoted: {hedge.without_delta.join(', ')}
        </Text>
      )}
    </Stack>
  );
}

/** Example: `Futures 280,000 lb, options 0 lb, LRP 86,000 lb: 366,000 of 784,368 lb` */
const hedgeWords = (hedge: Hedge): string =>
  `Futures ${weight(hedge.futures_weight)} lb, options ${weight(hedge.options_weight)} lb, LRP ${weight(hedge.lrp_weight)} lb: ${weight(hedge.hedged_weight)} of ${weight(hedge.hedgeable_weight)} lb`;
