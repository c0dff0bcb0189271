import { lotsOutOfBand } from '#domain/alerts/hedge-alerts';
import type { MailItem } from '#domain/alerts/mail-preferences';
import { offersOfLot } from '#domain/alerts/offer-mails';
import { openBook } from '#domain/book/open-book';
import type { OfferSource } from '#domain/lrp/offers/offer';
import { saleMessage } from '#domain/lrp/offers/sale-period';
import { hedgeBands, openLots, policiesOfEntities, tradesOfEntities } from '../alerts/queries.ts';
import type { Calendar } from '../clock/calendar.ts';
import type { Actor, Database, Session } from '../db/database.ts';
import { fittingOffers, saleNow } from '../lrp-offers/fitting.ts';
import { isLargeBook } from '../http/fair-share.ts';
import { lrpRules } from '../lrp-rules/routes.ts';
import { priceStatements } from '../quotes/queries.ts';

/** The lots of which a mail names offers: those hedged least. */
const MOST_LOTS = 20;

/**
 * The offers for the user's lots that are hedged below their entity's band, while they are open. Source: beyond-2 K10, decision 89.
 */
async function offerItems(
  db: Session,
  calendar: Calendar,
  { provider, now }: { provider: OfferSource; now: Date },
): Promise<MailItem[]> {
  const period = await saleNow(db, provider, now);
  const { effective } = period;
  if (period.state !== 'open' || effective === null) return [];
  const { today } = calendar;
  const [futures, options, lots, trades, lrp, bands, rules] = await db.batch([
    ...priceStatements(calendar),
    openLots(today, null),
    tradesOfEntities(null),
    policiesOfEntities(today, null),
    hedgeBands(null),
    lrpRules,
  ]);
  const book = openBook({ lots, trades, lrp, futures, options });
  const below = lotsOutOfBand({ book, bands, today })
    .flatMap(({ band, findings }) =>
      findings.flatMap(({ lot, hedge, direction }) =>
        direction === 'under' ? [{ lot, hedged: hedge.percent_hedged ?? 0, target: band.hedge_low }] : [],
      ),
    )
    .toSorted((a, b) => a.hedged - b.hedged)
    .slice(0, MOST_LOTS);
  const items: MailItem[] = [];
  for (const { lot, hedged, target } of below) {
    const wanted = { lot_id: lot.id, subsidy: 'standard' as const };
    const { fit, offers } = await fittingOffers(db, wanted, { rules, effective, today, provider });
    const item =
      fit && offersOfLot({ lot, hedged, target, fit, offers, effective, sale: saleMessage(period, now) });
    if (item) items.push(item);
  }
  return items;
}

type Beneficiary = Extract<Actor, { onBehalfOf: string }>;

export type OfferItemsFor = (user: Beneficiary, calendar: Calendar, now: Date) => Promise<MailItem[]>;

export const offerItemsFor =
  (database: Database, provider: OfferSource): OfferItemsFor =>
  (user, calendar, now) =>
    offerItems(database.as(user), calendar, { provider, now });

/** As {@link offerItemsFor}, but those of a large book are worked out by `onThread`, where there is one. */
export const offerItemsOffThread =
  (database: Database, provider: OfferSource, onThread: OfferItemsFor | undefined): OfferItemsFor =>
  async (user, calendar, now) => {
    const isOffThread = onThread && (await isLargeBook(database.as(user)));
    return (isOffThread ? onThread : offerItemsFor(database, provider))(user, calendar, now);
  };
