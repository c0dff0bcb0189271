import type { Alert } from '#domain/alert';
import { alertsOf } from '#domain/alerts';
import { LRP_NOTICE_DAYS, SETTLEMENT_NOTICE_DAYS } from '#domain/lrp-alerts';
import { addDays, dayIn } from '#domain/days';
import { failedBackup } from '../backup/scheduled.ts';
import type { Calendar } from '../db/calendar.ts';
import type { Session } from '../db/database.ts';
import { accountsFrom, accountStatements } from '../margin/accounts.ts';
import { marginRates } from '../margin/queries.ts';
import { riskLimits, salesOfLimited } from '../value-at-risk/limit-queries.ts';
import { lrpRules } from '../lrp-rules/queries.ts';
import { pricesFrom, priceStatements } from '../quotes/queries.ts';
import { lotsWithHead, lrpPositions, openTrades } from '../risk/queries.ts';
import * as queries from './queries.ts';

/** The user's alerts, from one consistent set of reads, without the dismissed ones. */
export async function currentAlerts(db: Session, calendar: Calendar): Promise<Alert[]> {
  const { timeZone, today } = calendar;
  const recent = addDays(today, -SETTLEMENT_NOTICE_DAYS);
  const [
    futures,
    options,
    lots,
    trades,
    lrp,
    ending,
    unsettled,
    earlier,
    policies,
    near,
    outs,
    rules,
    withoutLot,
    backup,
    dismissed,
    rates,
    limits,
    sales,
    ...accounts
  ] = await db.batch([
    ...priceStatements(calendar),
    lotsWithHead(null),
    openTrades(null),
    lrpPositions(today, null),
    queries.policiesEnding(today, addDays(today, LRP_NOTICE_DAYS)),
    queries.unsettledSince(recent, today),
    queries.unsettledBefore(recent),
    queries.guardedPolicies(recent),
    queries.tradesNearPolicies(recent),
    queries.outsOfInsured(today),
    lrpRules,
    queries.tradesWithoutLot(timeZone),
    failedBackup,
    queries.dismissals,
    marginRates,
    riskLimits,
    salesOfLimited(today),
    ...accountStatements(null),
  ]);
  const hidden = new Map(dismissed.map(({ key, facts }) => [key, facts]));
  return alertsOf({
    book: { lots, trades, lrp },
    policies: ending,
    unsettled: { recent: unsettled, earlier: earlier[0] ?? { endorsements: 0, day: null } },
    guarded: { policies, trades: near },
    insuredOuts: outs,
    lrpRules: rules,
    margin: { accounts: accountsFrom(...accounts, today), rates, limits, sales },
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
