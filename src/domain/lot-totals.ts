import { daysBetween, type Day } from './days.ts';
import type { Lot } from './lots.ts';
import { divided, minus, plus, times } from './money.ts';
import type { Out } from './outs.ts';
import type { Receiving } from './receivings.ts';

/**
 * Why a head count is invalid, or null. It is a whole number from 1, except on a partnership lot, where it may be half a head,
 * and on a lot that already holds such shares. `label` is the field's label. Example: 10.5 is refused with 'Head count must be a
 * whole number'. Source: spec 2 §5 (Head count min 1), decisions 11, 49.
 */
export function headProblem(
  label: string,
  head: number,
  lot: Pick<Lot, 'partnership' | 'total_received'>,
): string | null {
  if (lot.partnership) return null;
  if (head < 1) return `${label} must be at least 1`;
  const isWhole = Number.isInteger(head) || !Number.isInteger(lot.total_received);
  return isWhole ? null : `${label} must be a whole number`;
}

/**
 * Days on feed = average of (end - date in) over the receivings, weighted by head, in whole days. The end is today
 * while head remain, else the last out's date; null while the lot has no receivings.
 * Example: on 2026-11-20, 196 head in on 01-26 and 204 on 01-29 are 296 days on feed. Source: decision 14.
 */
export function daysOnFeed(
  receivings: readonly Pick<Receiving, 'date_in' | 'received'>[],
  outs: readonly Pick<Out, 'date_out' | 'type' | 'head_count'>[],
  today: Day,
): number | null {
  const head = plus(...receivings.map((record) => record.received));
  const remaining = minus(head, plus(...outs.map((record) => record.head_count)));
  const lastOut = outs.reduce<Day>((last, { date_out: date }) => (date > last ? date : last), '');
  const end = remaining.units > 0n || lastOut === '' ? today : lastOut;
  const headDays = plus(
    ...receivings.map((record) => times(record.received, daysBetween(record.date_in, end))),
  );
  const average = divided(headDays, head, 0);
  return average === null ? null : Math.max(0, average);
}
