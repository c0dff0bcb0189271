import { Badge } from '@mantine/core';
import { isExpired } from '#domain/market/watchlist';
import { useToday } from '../lib/today.ts';

/** Beside a contract whose last day has passed: it is not refreshed any more. */
export function ExpiredMark({ symbol }: { symbol: string }) {
  const today = useToday();
  if (!today || !isExpired(symbol, today)) return null;
  return <Expired />;
}

/** Beside what is of a contract that trades no more. */
export const Expired = () => (
  <Badge size="xs" variant="outline" color="gray.4" ms={6} style={{ verticalAlign: 'middle' }}>
    Expired
  </Badge>
);
