import { daysBetween, type Day } from '../kit/days.ts';
import { divided, minus, plus, times } from '../kit/money.ts';
import type { Out, Receiving } from './lots.ts';

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
