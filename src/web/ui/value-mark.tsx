import { Text } from '@mantine/core';
import { stoppedOn } from '#domain/market/stopped-contracts';
import { useToday } from '../lib/today.ts';
import { StaleMark } from './stale-mark.tsx';
import { stoppedMessage } from './value-notes.ts';

interface ValueMarkProps {
  /** The lot's futures contract. */
  symbol: string;
  /** The figure next to the mark. */
  of: number | null;
  stale: boolean | undefined;
}

/** Marks the value of a lot whose contract has stopped trading or whose price is stale. */
export function ValueMark({ symbol, of: value, stale }: ValueMarkProps) {
  const today = useToday();
  const stopped = today === undefined ? null : stoppedOn(symbol, today);
  if (today === undefined || stopped === null) return <StaleMark of={value} stale={stale} />;
  if (value === null) return null;
  return (
    <Text component="span" display="block" size="xs" c="yellow.4">
      {stoppedMessage(symbol, stopped, today)}
    </Text>
  );
}
