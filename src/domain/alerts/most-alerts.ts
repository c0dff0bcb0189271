import type { Alert } from '../kit/alert.ts';
import { count } from '../kit/format.ts';
import { groupedBy } from '../kit/grouping.ts';

/** The most alerts of one kind that a list has. */
export const MOST_OF_A_KIND = 500;

/**
 * A list of alerts with at most so many of each kind: the first ones, and one that counts the others. Example: of 20,000 lots past their out
 * date 500 are listed, and '19,500 more like “Lot 7 is past its out date …”'. Source: issue 33.
 */
export function withMostOfAKind<Of extends Alert>(alerts: readonly Of[], most = MOST_OF_A_KIND): Of[] {
  const numberOf = new Map([...groupedBy(alerts, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length]));
  const listed = new Map<string, number>();
  return alerts.flatMap((alert) => {
    const nth = (listed.get(alert.kind) ?? 0) + 1;
    listed.set(alert.kind, nth);
    if (nth <= most) return [alert];
    return nth === most + 1 ? [moreOf(alert, (numberOf.get(alert.kind) ?? 0) - most)] : [];
  });
}

const moreOf = <Of extends Alert>(first: Of, number: number): Of => ({
  ...first,
  key: `${first.kind}:more`,
  message: `${count(number)} more like “${first.message}”`,
  facts: String(number),
});
