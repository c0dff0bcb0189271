import { Badge } from '@mantine/core';
import { isExpired } from '#domain/market/watchlist';
import { useToday } from '../lib/today.ts';

/** The badge of an expired contract, which is no longer refreshed. */
export function ExpiredMark({ symbol }: { symbol: string }) {
  const today = useToday();
  if (!today || !isExpired(symbol, today)) return null;
  return <Expired />;
}

/** The badge of a position whose contract has stopped trading. */
export const Expired = () => (
  <Badge size="xs" variant="outline" color="gray.4" ms={6} style={{ verticalAlign: 'middle' }}>
    Expired
  </Badge>
);
