import { RingProgress, Stack, Text } from '@mantine/core';
import { gaugeColour, gaugeFill, type Hedge } from '#domain/hedging';
import { counted, percent } from '../lib/format.ts';

/** How far the lot is hedged: the ring fills up to 100 %, its colour says whether that is enough. */
export function HedgeGauge({ hedge }: { hedge: Pick<Hedge, 'percent_hedged' | 'short_futures'> }) {
  const { percent_hedged: hedged, short_futures } = hedge;
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
            <Text fw={600} c={color ?? 'dimmed'}>
              {percent(hedged)}
            </Text>
            <Text size="xs" c="dimmed">
              hedged
            </Text>
          </div>
        }
      />
      <Text size="sm">{counted(short_futures, 'contract')}</Text>
      <Text size="xs" c="dimmed">
        short futures
      </Text>
    </Stack>
  );
}
