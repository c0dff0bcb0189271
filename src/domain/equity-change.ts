import type { Day } from './days.ts';
import { minus, toCents } from './money.ts';

interface EquityOfDay {
  snapshot_date: Day;
  net_equity: number | null;
}

/** The net equity of the last snapshot, and how it differs from that of the one before. */
export interface EquityChange {
  equity: number | null;
  on: Day;
  /** $; null if either is unknown. */
  change: number | null;
  since: Day;
}

/**
 * The last net equity and its change, $ = last - the one before; null with fewer than two snapshots. Example: $480,000 on
 * 2026-11-13 and $495,881 on 2026-11-22 is $495,881, +$15,881 since 2026-11-13. Source: decisions 21 and 37.
 */
export function equityChange(days: readonly EquityOfDay[]): EquityChange | null {
  const [before, last] = days.slice(-2);
  if (!before || !last) return null;
  const { net_equity: equity, snapshot_date: on } = last;
  const known = equity !== null && before.net_equity !== null;
  const change = known ? toCents(minus(equity, before.net_equity ?? 0)) : null;
  return { equity, on, change, since: before.snapshot_date };
}
