import { Badge } from '@mantine/core';

interface StaleMarkProps {
  /** The figure next to the mark. */
  of: number | null | undefined;
  stale: boolean | undefined;
}

/**
 * Marks a figure from a price older than one trading day, or from a future's previous settlement alone. A missing figure is not
 * stale.
 */
export function StaleMark({ of: value, stale = false }: StaleMarkProps) {
  if (!stale || value === null || value === undefined) return null;
  return (
    <Badge size="xs" variant="outline" color="yellow.4" ms={6} style={{ verticalAlign: 'middle' }}>
      Stale
    </Badge>
  );
}
