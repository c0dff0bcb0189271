import { dismissAlert, listAlerts } from '#api/alerts';
import { alertsOf, LRP_NOTICE_DAYS } from '#domain/alerts';
import { addDays, dayIn } from '#domain/days';
import { type App, route } from '../lib/route.ts';
import { pricesFrom, priceStatements } from '../quotes/queries.ts';
import { lotsWithHead, openTrades, policiesThatCount } from '../risk/queries.ts';
import { putsOf } from '../risk/puts.ts';
import * as queries from './queries.ts';

/** What needs attention, worked out from one set of reads of one moment. */
export function alertRoutes(app: App): void {
  route(app, listAlerts, async ({ db, calendar, today }) => {
    const { timeZone } = calendar;
    const [futures, options, lots, trades, counting, ending, withoutLot, dismissed] = await db.batch([
      ...priceStatements(calendar),
      lotsWithHead,
      openTrades,
      policiesThatCount(today),
      queries.policiesEnding(today, addDays(today, LRP_NOTICE_DAYS)),
      queries.tradesWithoutLot(timeZone),
      queries.dismissals,
    ]);
    const hidden = new Map(dismissed.map(({ key, facts }) => [key, facts]));
    return alertsOf({
      book: { lots, trades, puts: putsOf(counting) },
      policies: ending,
      prices: pricesFrom(futures, options),
      stale: [...futures, ...options]
        .filter((quote) => quote.stale)
        .map(({ symbol, updated_at }) => ({ symbol, day: dayIn(timeZone, new Date(updated_at)) })),
      withoutLot: withoutLot[0] ?? null,
      today,
    }).filter(({ key, facts }) => hidden.get(key) !== facts);
  });

  route(app, dismissAlert, ({ db, input }) =>
    db.write(async (tx) => {
      await tx.run(queries.insertDismissal(input.key, input.facts));
      return {};
    }),
  );
}
