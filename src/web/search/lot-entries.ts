import type { Day } from '#domain/kit/days';
import { closeoutLink, lotLink, planLink, protectLink } from '../parts/lots-data.ts';
import { opensNew } from '../ui/use-opened-by-link.ts';
import type { LotAction } from './destinations.ts';
import type { Entry } from './entries.ts';

export interface NamedLot {
  id: number;
  lot: string;
  owner: string;
}

/** The most lots that are listed for one action. */
const MOST_LOTS = 6;

/** The lots to choose from while none is named: those that ship next, first the ones that should have shipped. */
export const nextToShip = <Lot extends { est_out_date: Day; current_hd: number }>(
  lots: readonly Lot[],
): Lot[] =>
  lots
    .filter(({ current_hd }) => current_hd > 0)
    .toSorted((one, other) => (one.est_out_date < other.est_out_date ? -1 : 1))
    .slice(0, MOST_LOTS);

export const lotActionEntry = ({ label, opens }: LotAction, lot: NamedLot, withOwner: boolean): Entry => ({
  key: `${opens} ${lot.id}`,
  label: `${label}: Lot ${lot.lot}`,
  ...(withOwner && { detail: lot.owner }),
  ...linkOf(opens, lot, withOwner),
});

function linkOf(
  opens: LotAction['opens'],
  lot: NamedLot,
  withOwner: boolean,
): Pick<Entry, 'to' | 'params' | 'search'> {
  if (opens === 'plan') return planLink(lot, withOwner);
  if (opens === 'closeout') return closeoutLink(lot, withOwner);
  if (opens === 'protect') return protectLink(lot, withOwner);
  if (opens === 'what-if') {
    const page = protectLink(lot, withOwner);
    return { ...page, search: { ...page.search, tab: 'what-if' } };
  }
  const page = lotLink(lot, withOwner);
  return { ...page, search: { ...page.search, ...opensNew(opens) } };
}
