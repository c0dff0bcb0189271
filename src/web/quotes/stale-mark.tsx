import { Badge } from '@mantine/core';

/** Beside a price older than one trading day, and a future's that is only its previous settlement. */
export function StaleMark() {
  return (
    <Badge size="xs" variant="outline" color="yellow.4" ms={6} style={{ verticalAlign: 'middle' }}>
      Stale
    </Badge>
  );
}
