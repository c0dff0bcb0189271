import type { ListedAlert } from '#domain/kit/alert';
import type { AlertFacts } from '#domain/alerts/alert-facts';
import { alertsOf } from '#domain/alerts/alerts';
import { LRP_NOTICE_DAYS, SETTLEMENT_NOTICE_DAYS } from '#domain/alerts/lrp-alerts';
import { firstEndStillDue, PREMIUM_NOTICE_DAYS } from '#domain/lrp/offers/premium-due';
import { withMostOfAKind } from '#domain/alerts/most-alerts';
import { addDays, type Day, dayIn } from '#domain/kit/days';
import { type OpenBook, openBook } from '#domain/book/open-book';
import { captureSearches } from '#domain/lrp/subsidy-capture/guard';
import * as queries from './queries.ts';
import { failedBackup } from '../backup/scheduled.ts';
import type { Calendar } from '../clock/calendar.ts';
import type { Session, Actor, Database } from '../db/database.ts';
import { prepared, type Statement } from '../db/sql.ts';
import { type AccountsRead, accountsFrom, accountStatements, marginRates } from '../margin/accounts.ts';
import { riskLimits, salesOfLimited } from '../value-at-risk/queries.ts';
import { lrpRules } from '../lrp-rules/routes.ts';
import { priceStatements } from '../quotes/queries.ts';
import { notesToTell } from '../notes/queries.ts';
import { isLargeBook } from '../http/fair-share.ts';

/** The facts of the user's alerts, and the alerts that they have dismissed: their facts by key. */
export interface FoundAlerts {
  facts: AlertFacts;
  dismissed: ReadonlyMap<string, string>;
}

/**
 * The facts of the user's alerts in one read of everything that is open; of one entity, those about its own records. Alerts are only about
 * accounts with a statement.
 */
export async function alertFacts(
  db: Session,
  calendar: Calendar,
  entityId: number | null,
  accounts: AccountsRead = 'with a statement',
): Promise<FoundAlerts> {
  const found = await guarded(db, calendar.today, entityId);
  const read = await readAlerts(db, calendar, entityId, { ...found, accounts });
  return factsOf(read, { ...found, calendar, entityId });
}

const readAlerts = (db: Session, calendar: Calendar, entityId: number | null, found: AlertReads) =>
  db.batch(alertStatements(calendar, entityId, found));

interface FactsInput extends Guarded {
  calendar: Calendar;
  entityId: number | null;
}

function factsOf(
  read: Awaited<ReturnType<typeof readAlerts>>,
  { policies, rules, calendar: { timeZone, today }, entityId }: FactsInput,
): FoundAlerts {
  const [
    futures,
    options,
    lots,
    trades,
    lrp,
    ending,
    unsettled,
    earlier,
    changed,
    premiums,
    near,
    outs,
    withoutLot,
    opposing,
    backup,
    dismissed,
    bands,
    allowed,
    rates,
    limits,
    sales,
    notes,
    deficits,
    pastExpenses,
    clients,
    ...accounts
  ] = read;
  const book = openBook({ lots, trades, lrp, futures, options });
  const [may] = allowed;
  if (!may) throw new Error('Alerts: no rights were read');
  const facts = {
    ...may,
    clients: new Map(clients.map(({ id, owner }) => [owner, id])),
    namesEntities: may.namesEntities && entityId === null,
    book,
    bands,
    policies: ending,
    unsettled: { recent: unsettled, earlier },
    changed,
    premiums,
    guarded: { policies, trades: near },
    insuredOuts: outs,
    lrpRules: rules,
    margin: { accounts: accountsFrom(...accounts, today), rates, limits, sales },
    notes,
    deficits,
    pastExpenses,
    stale: stalePrices([...futures, ...options], timeZone, entityId === null ? null : symbolsOf(book)),
    withoutLot,
    opposing,
    failedBackup: entityId === null ? (backup[0] ?? null) : null,
    today,
  };
  return { facts, dismissed: new Map(dismissed.map(({ key, facts: of }) => [key, of])) };
}

/** The user's alerts without the dismissed ones; of one entity, those about its own records. One dismissed for all entities is dismissed for one of them where the facts are equal. */
export async function currentAlerts(
  db: Session,
  calendar: Calendar,
  entityId: number | null = db.client,
): Promise<ListedAlert[]> {
  const { facts, dismissed } = await alertFacts(db, calendar, entityId);
  return withMostOfAKind(alertsOf(facts).filter(({ key, facts: of }) => dismissed.get(key) !== of));
}

/** How long after its end date a changed ending value of a settled policy is an alert. */
const CHANGE_NOTICE_DAYS = 400;

/** The policies that a sold option may capture the subsidy of, and where to search for one. */
async function guarded(db: Session, today: Day, entityId: number | null) {
  const [policies, rules] = await db.batch(
    eachPrepared(entityId === null ? 'guarded' : 'guardedOfEntity', [
      queries.guardedPolicies(addDays(today, -SETTLEMENT_NOTICE_DAYS), entityId),
      lrpRules,
    ] as const),
  );
  const searches = policies.flatMap((policy) =>
    captureSearches(policy, rules).map((search) => ({ ...search, entity_id: policy.entity_id })),
  );
  return { policies, rules, searches };
}

type Guarded = Awaited<ReturnType<typeof guarded>>;

type AlertReads = Pick<Guarded, 'rules' | 'searches'> & { accounts: AccountsRead };

/** Every other read behind the alerts, for one round trip; planned once per connection, as planning takes as long as reading. */
function alertStatements(
  calendar: Calendar,
  entityId: number | null,
  { rules, searches, accounts }: AlertReads,
) {
  const { timeZone, today } = calendar;
  const recent = addDays(today, -SETTLEMENT_NOTICE_DAYS);
  const name = entityId === null ? 'alerts' : 'alertsOfEntity';
  return eachPrepared(accounts === 'all' ? `${name}AllAccounts` : name, [
    ...priceStatements(calendar),
    queries.openLots(today, entityId),
    queries.tradesOfEntities(entityId),
    queries.policiesOfEntities(today, entityId),
    queries.policiesEnding(today, addDays(today, LRP_NOTICE_DAYS), entityId),
    queries.unsettledSince(recent, today, entityId),
    queries.unsettledBefore(recent, entityId),
    queries.settledOtherwise(addDays(today, -CHANGE_NOTICE_DAYS), entityId),
    queries.premiumsOf(firstEndStillDue(rules, today), addDays(today, PREMIUM_NOTICE_DAYS), entityId),
    queries.captureCandidates(searches),
    queries.outsOfInsured(today, entityId),
    queries.tradesWithoutLot(timeZone, entityId),
    queries.opposingTrades(entityId),
    failedBackup,
    queries.dismissals,
    queries.hedgeBands(entityId),
    queries.rights,
    marginRates,
    riskLimits(entityId),
    salesOfLimited(today),
    notesToTell(calendar, entityId),
    queries.deficits(entityId),
    queries.expensesInPast(today, entityId),
    queries.entities(entityId),
    ...accountStatements(entityId, accounts),
  ] as const);
}

const eachPrepared = <const Statements extends readonly Statement<unknown>[]>(
  name: string,
  statements: Statements,
) => statements.map((statement, at) => prepared(`${name}${at}`, statement)) as unknown as Statements;

const stalePrices = (
  prices: readonly { symbol: string; stale: boolean; updated_at: string }[],
  timeZone: string,
  held: Set<string | null> | null,
) =>
  prices
    .filter(({ stale, symbol }) => stale && (held === null || held.has(symbol)))
    .map(({ symbol, updated_at }) => ({ symbol, day: dayIn(timeZone, new Date(updated_at)) }));

const symbolsOf = ({ lots, trades, policies }: OpenBook): Set<string | null> =>
  new Set([
    ...lots.map(({ futures_contract }) => futures_contract),
    ...[...trades, ...policies].map(({ symbol }) => symbol),
  ]);

type Beneficiary = Extract<Actor, { onBehalfOf: string }>;

export type AlertsFor = (user: Beneficiary, calendar: Calendar) => Promise<ListedAlert[]>;

export const alertsFor =
  (database: Database): AlertsFor =>
  (user, calendar) =>
    currentAlerts(database.as(user), calendar);

/** As {@link alertsFor}, but those of a large book are worked out by `onThread`, where there is one. */
export const alertsOffThread =
  (database: Database, onThread: AlertsFor | undefined): AlertsFor =>
  async (user, calendar) =>
    (onThread && (await isLargeBook(database.as(user))) ? onThread : alertsFor(database))(user, calendar);
