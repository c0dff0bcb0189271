import type { OpenLot } from '../book/open-book.ts';
import type { Day } from '../kit/days.ts';
import { day as dayText, money, percent, share } from '../kit/format.ts';
import { LRP_TYPE_LABELS } from '../lrp/lrp.ts';
import type { OfferFit } from '../lrp/offers/fit.ts';
import { offerFigures, type PricedOffer } from '../risk/protection/offers.ts';
import type { MailItem } from './mail-preferences.ts';

const OFFERS_NAMED = 3;

interface LotOffers {
  lot: Pick<OpenLot, 'id' | 'lot' | 'owner' | 'est_out_wt' | 'basis'>;
  /** Percent hedged, and the lower edge of its entity's band. */
  hedged: number;
  target: number;
  fit: OfferFit;
  offers: readonly PricedOffer[];
  effective: Day;
  /** Until when they are open: 'Open until 8:25 AM, Nov 25'. */
  sale: string;
}

/**
 * The mailed offers for a lot below its band: the highest levels that end on the date that fits best, with the cost per head; null where none
 * fits. Example: `Lot HP-2603 is hedged 46.20%, below 80%. LRP to Mar 22, 2027: 100% costs $122.83 a head, 97.5% $93.10, 95% $68.29. Open
 * until 8:25 AM, Nov 25`. Source: beyond-2 K10, decision 89.
 */
export function offersOfLot({
  lot,
  hedged,
  target,
  fit,
  offers,
  effective,
  sale,
}: LotOffers): MailItem | null {
  const best = fit.chosen;
  if (best === null || fit.head === 0) return null;
  const parts = fit.types.flatMap(({ type, factor }) => {
    const named = offers
      .filter((offer) => offer.type === type && offer.end_date === best && offer.premium !== null)
      .toSorted((a, b) => b.level - a.level)
      .slice(0, OFFERS_NAMED)
      .map((offer, at) => {
        const insured = { head: fit.head, out_wt: lot.est_out_wt, basis: lot.basis ?? 0, factor };
        const cost = money(offerFigures(offer, insured).per_head);
        return `${share(offer.level)} ${at === 0 ? `costs ${cost} a head` : cost}`;
      });
    const kind = fit.types.length > 1 ? `${LRP_TYPE_LABELS[type]} ` : '';
    return named.length === 0 ? [] : [`LRP ${kind}to ${dayText(best)}: ${named.join(', ')}`];
  });
  if (parts.length === 0) return null;
  const search = new URLSearchParams({ tab: 'offers', lot: lot.lot, owner: lot.owner });
  return {
    key: `lrp_offers:${lot.id}`,
    kind: 'lrp_offers',
    message: `Lot ${lot.lot} is hedged ${percent(hedged)}, below ${share(target)}. ${parts.join('. ')}. ${sale}`,
    link: `/risk-management/lrp?${search.toString()}`,
    facts: effective,
  };
}
