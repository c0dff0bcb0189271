import type { ListedAlert } from '../kit/alert.ts';
import { count } from '../kit/format.ts';
import { groupedBy } from '../kit/grouping.ts';
import { pageOfKind } from './attention.ts';

/** The most alerts of one kind that a list has. */
export const MOST_OF_A_KIND = 500;

/**
 * A list of alerts with at most so many of each kind: the first ones, and one that counts the others. Example: of 20,000 lots past their out
 * date 500 are listed, and '19,500 more like “Lot 7 is past its out date …”'. Where the others are of several clients, it is of none and leads
 * to the page of all. Source: issue 33.
 */
export function withMostOfAKind(alerts: readonly ListedAlert[], most = MOST_OF_A_KIND): ListedAlert[] {
  const ofKind = groupedBy(alerts, ({ kind }) => kind);
  const listed = new Map<string, number>();
  return alerts.flatMap((alert) => {
    const nth = (listed.get(alert.kind) ?? 0) + 1;
    listed.set(alert.kind, nth);
    if (nth <= most) return [alert];
    return nth === most + 1 ? [moreOf(alert, (ofKind.get(alert.kind) ?? []).slice(most))] : [];
  });
}

function moreOf(first: ListedAlert, others: readonly ListedAlert[]): ListedAlert {
  const isOfOne = others.every(({ owner }) => owner === first.owner);
  return {
    ...first,
    ...(!isOfOne && { owner: null, client: null, link: pageOfKind(first.kind) }),
    key: `${first.kind}:more`,
    message: `${count(others.length)} more like “${first.message}”`,
    facts: String(others.length),
  };
}
