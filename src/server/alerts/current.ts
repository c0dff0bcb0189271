import { type Alert, alertsOf, LRP_NOTICE_DAYS } from '#domain/alerts';
import { addDays, dayIn } from '#domain/days';
import { failedBackup } from '../backup/scheduled.ts';
import type { Calendar } from '../db/calendar.ts';
import type { Session } from '../db/database.ts';
import { pricesFrom, priceStatements } from '../quotes/queries.ts';
import { lotsWithHead, lrpPositions, openTrades } from '../risk/queries.ts';
import * as queries from './queries.ts';

/** What needs the user's attention, from one set of reads of one moment, without what they have dismissed. */
export async function currentAlerts(db: Session, calendar: Calendar): Promise<Alert[]> {
  const { timeZone, today } = calendar;
  const [futures, options, lots, trades, lrp, ending, withoutLot, backup, dismissed] = await db.batch([
    ...priceStatements(calendar),
    lotsWithHead,
    openTrades,
    lrpPositions(today),
    queries.policiesEnding(today, addDays(today, LRP_NOTICE_DAYS)),
    queries.tradesWithoutLot(timeZone),
    failedBackup,
    queries.dismissals,
  ]);
  const hidden = new Map(dismissed.map(({ key, facts }) => [key, facts]));
  return alertsOf({
    book: { lots, trades, lrp },
    policies: ending,
    prices: pricesFrom(futures, options),
    stale: [...futures, ...options]
      .filter((quote) => quote.stale)
      .map(({ symbol, updated_at }) => ({ symbol, day: dayIn(timeZone, new Date(updated_at)) })),
    // Only administrators get a row here, and only they enter puts.
    entersPuts: withoutLot.length > 0,
    withoutLot: withoutLot[0] ?? null,
    failedBackup: backup[0] ?? null,
    today,
  }).filter(({ key, facts }) => hidden.get(key) !== facts);
}
