import { Badge, Text } from '@mantine/core';
import { stoppedMessage, stopDay, isExpired } from '#domain/market/watchlist';
import { useToday } from '../lib/profile.ts';

interface ValueMarkProps {
  symbol: string;
  of: number | null;
  stale: boolean | undefined;
}

/** Marks the value of a lot with a contract that has stopped trading or a stale price. */
export function ValueMark({ symbol, of: value, stale }: ValueMarkProps) {
  const today = useToday();
  const stopped = today === undefined ? null : stopDay(symbol, today);
  if (today === undefined || stopped === null) return <StaleMark of={value} stale={stale} />;
  if (value === null) return null;
  return (
    <Text component="span" display="block" size="xs" c="yellow.4">
      {stoppedMessage(symbol, stopped, today)}
    </Text>
  );
}

interface StaleMarkProps {
  of: number | null | undefined;
  stale: boolean | undefined;
}

/** Marks a figure with a price older than one trading day, or with a previous settlement only. A missing figure is not stale. */
export function StaleMark({ of: value, stale = false }: StaleMarkProps) {
  if (!stale || value === null || value === undefined) return null;
  return (
    <Badge size="xs" variant="outline" color="yellow.4" ms={6} style={{ verticalAlign: 'middle' }}>
      Stale
    </Badge>
  );
}

/** The badge of an expired contract, which is no longer refreshed. */
export function ExpiredMark({ symbol }: { symbol: string }) {
  const today = useToday();
  if (!today || !isExpired(symbol, today)) return null;
  return <Expired />;
}

/** The badge of a position in a contract that has stopped trading. */
export const Expired = () => (
  <Badge size="xs" variant="outline" color="gray.4" ms={6} style={{ verticalAlign: 'middle' }}>
    Expired
  </Badge>
);
