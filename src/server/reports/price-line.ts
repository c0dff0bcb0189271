import type { PricesUsed } from '#api/dashboard';
import { counted, instantIn } from '#domain/kit/format';
import { SOURCE_LABELS } from '#domain/market/quotes';
import type { Calendar } from '../clock/calendar.ts';

/** Where the prices of a report come from. Example: `Prices: Barchart, Nov 20, 2026, 1:05 PM CST`. */
export function priceLine(
  { instruments, sources, oldest, newest, stale }: PricesUsed,
  { timeZone }: Calendar,
): string {
  if (instruments === 0 || oldest === null || newest === null) return 'Prices: none';
  const [first, last] = [oldest, newest].map((at) => instantIn(timeZone, new Date(at)));
  const from = sources.map((source) => SOURCE_LABELS[source]).join(' and ');
  const when = first === last ? `${last}` : `${first} to ${last}`;
  const old = stale > 0 ? `; ${counted(stale, 'price')} older than one trading day` : '';
  return `Prices: ${from}, ${when}${old}`;
}
