import { z } from 'zod';
import type { AlertFacts } from '../alerts/alert-facts.ts';
import { alertsOf } from '../alerts/alerts.ts';
import { DEFAULT_BAND } from '../alerts/hedge-band.ts';
import { linkInClient } from '../alerts/client-link.ts';
import { heldStalePrices } from '../alerts/stale-alerts.ts';
import { excludedSchema } from '../book/excluded.ts';
import { hedgesOfLots, hedgeTotals } from '../book/risk.ts';
import type { LotWithSums } from '../closeout/lot-equity.ts';
import type { Alert } from '../kit/alert.ts';
import { type Day, addDays } from '../kit/days.ts';
import { daySchema } from '../kit/fields.ts';
import { groupedBy } from '../kit/grouping.ts';
import { plus, rounded, sumCents } from '../kit/money.ts';
import { isWithoutPlan } from '../lots/lots.ts';
import { equityTotals } from '../snapshots/equity-now.ts';
import { lotSnapshots, type LotOfBook } from '../snapshots/lot-snapshots.ts';
import { clientMarginSchema, marginOfClient } from './margin-of-client.ts';
import { byNeed, clientNeed, needSchema, nextDateSchema, withoutNote } from './need.ts';
import type { OpenBook, OpenLot } from '../book/open-book.ts';
import { isPastOut } from '../book/past-out.ts';
import { dayOfYear } from '../kit/format.ts';
import { expiryOf } from '../market/watchlist.ts';

/** A lot with head in the last snapshot. */
interface SnapshotEquity {
  lot_id: number;
  /** Its Equity with Sales and LRP then, $; null while its price or the proceeds of a shipment were unknown. */
  equity_with_sales: number | null;
  /** Its shipments without proceeds now. */
  unpriced_now: number;
}

/**
 * The change of *Equity with Sales and LRP* since a snapshot, $: over the lots with a known result then and now, the equity now less
 * the equity then. A lot without head is no part of equity, so one that has left counts with its former equity, and a new one with its present equity. The rest are counted. Example: a lot of $70,000 that is $72,500 now and one of $1,000 that was shipped are +$1,500. It equals the sum
 * of the causes that `explainedOf` gives. Source: decisions 67, 76 and 86.
 */
export function equityChange(
  lots: readonly LotOfBook[],
  snapshots: readonly SnapshotEquity[],
): { change: number; not_compared: number } {
  const before = new Map(snapshots.map((lot) => [lot.lot_id, lot]));
  const withHead = new Set(lots.map(({ lot }) => lot.id));
  const changes = [
    ...lots.map(({ lot, snapshot: { equity_with_sales: now } }) => {
      const was = before.get(lot.id);
      const then = was === undefined ? 0 : was.equity_with_sales;
      return now === null || then === null ? null : sumCents([now, -then]);
    }),
    ...snapshots
      .filter(({ lot_id }) => !withHead.has(lot_id))
      .map(({ equity_with_sales: then, unpriced_now }) => (then === null || unpriced_now > 0 ? null : -then)),
  ];
  const known = changes.filter((change) => change !== null);
  return { change: sumCents(known), not_compared: changes.length - known.length };
}

type NextDate = z.infer<typeof nextDateSchema>;

type DatedBook = OpenBook<Pick<OpenLot, 'lot' | 'est_out_date'>, { symbol: string | null }>;

/** A date with what happens on it, worded only where it is shown. */
interface UnwordedDate {
  day: Day;
  message: () => string;
}

const worded = ({ day, message }: UnwordedDate): NextDate => ({ day, message: message() });

/** Every date of a client: the end of a counting LRP policy, the last day of a held contract, and the out date of a lot. */
function datesOf({ lots, trades, policies }: Omit<DatedBook, 'prices'>, today: Day): UnwordedDate[] {
  const symbols = new Set(trades.flatMap(({ symbol }) => symbol ?? []));
  return [
    ...policies.map(({ end_date: day }) => ({ day, message: () => `LRP ends ${dayOfYear(day, today)}` })),
    ...[...symbols].flatMap((symbol) => {
      const day = expiryOf(symbol);
      if (day === null) return [];
      const stops = day < today ? 'stopped' : 'stops';
      return [{ day, message: () => `${symbol} ${stops} ${dayOfYear(day, today)}` }];
    }),
    ...lots.map((lot) => ({
      day: lot.est_out_date,
      message: () =>
        isPastOut(lot, today)
          ? `${lot.lot} out date passed`
          : `${lot.lot} out ${dayOfYear(lot.est_out_date, today)}`,
    })),
  ];
}

/**
 * The next date of a client: the earliest on which a counting LRP policy ends, a held contract stops trading, or a lot is to go out. A date
 * that has passed comes first. Example: `HP-2599 out date passed` before `LEZ26 stops Dec 31` before `LRP ends Jan 22`; null without
 * positions. Source: `beyond.md` I.
 */
export function nextDate(book: Omit<DatedBook, 'prices'>, today: Day): NextDate | null {
  const [first, ...others] = datesOf(book, today);
  return first ? worded(others.reduce((next, date) => (date.day < next.day ? date : next), first)) : null;
}

const WEEK = 7;

/** The dates of a client within a week, the earliest first. Example: on Nov 27 `LEZ2260Q stops Dec 4`. */
export const datesThisWeek = (book: Omit<DatedBook, 'prices'>, today: Day): NextDate[] =>
  datesOf(book, today)
    .filter(({ day }) => day >= today && day <= addDays(today, WEEK))
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map(worded);

/** The stored value at risk of a client, of one day. */
export const clientRiskSchema = z.object({
  /** $; null while too few days of prices are stored, and without positions. */
  value: z.number().nullable(),
  positions: z.int(),
  worked_out_at: z.string(),
});

/** A client on the board: every figure is the one that the screens of that client show. */
export const clientSchema = needSchema.extend({
  id: z.int(),
  name: z.string(),
  /** Of the client's first user with one. */
  phone_number: z.string().nullable(),
  head: z.number(),
  lots: z.int(),
  lots_without_plan: z.int(),
  /** The day of the last note; null without any. */
  last_note: daySchema.nullable(),
  /** The tasks not done that are due. */
  tasks_due: z.int(),
  hedge: z.object({
    /** Cumulative Hedge %; null while unknown, and without head. */
    percent: z.number().nullable(),
    hedge_low: z.number(),
    hedge_high: z.number(),
  }),
  /** The effect of a move of $1.00/cwt on the weight that is not hedged, $. */
  dollar_move: z.number().nullable(),
  /** Null until it has been calculated. */
  value_at_risk: clientRiskSchema.nullable(),
  /** Null without open futures. */
  margin: clientMarginSchema.nullable(),
  next: nextDateSchema.nullable(),
  /** The dates within a week. */
  this_week: z.array(nextDateSchema),
  equity: z.object({
    equity_with_sales: z.number().nullable(),
    excluded: excludedSchema,
    /** Null without an earlier snapshot that keeps details. */
    since: z.object({ day: daySchema, change: z.number(), not_compared: z.int() }).nullable(),
  }),
});
export type Client = z.infer<typeof clientSchema>;

/** The sums of a lot that the alerts do not read. */
export type LotSumsOfBoard = Pick<
  LotWithSums,
  | 'total_received'
  | 'total_dead'
  | 'expenses_actual'
  | 'expenses_projected'
  | 'proceeds'
  | 'unpriced_shipments'
  | 'lrp_settled'
  | 'lrp_without_result'
  | 'lrp_premium_without_result'
> & { id: number; total_shipped: number };

export interface BoardFacts {
  clients: readonly (Pick<Client, 'id' | 'name' | 'phone_number' | 'last_note' | 'tasks_due'> & {
    captured_on: Day | null;
  })[];
  alerts: Omit<AlertFacts, 'namesEntities'>;
  /** The alerts that this user has dismissed: their facts by key. */
  dismissed: ReadonlyMap<string, string>;
  sums: readonly LotSumsOfBoard[];
  lastSnapshots: readonly (SnapshotEquity & { entity_id: number })[];
  risks: readonly (z.infer<typeof clientRiskSchema> & { entity_id: number })[];
}

const ownerKey = ({ owner }: { owner: string | null }): string => owner ?? '';

/** The alerts about each client as in its own notifications: prices are those of its positions. */
function alertsByClient({ alerts: facts, dismissed }: BoardFacts): (name: string) => Alert[] {
  const isShown = ({ key, facts: of }: Alert): boolean => dismissed.get(key) !== of;
  const own = groupedBy(alertsOf({ ...facts, namesEntities: false, stale: [] }), ownerKey);
  const stale = heldStalePrices(facts);
  return (name) => [...(own.get(name) ?? []), ...stale(name)].filter(isShown);
}

function bookByClient(book: AlertFacts['book']) {
  const byOwner = {
    lots: groupedBy(book.lots, ownerKey),
    trades: groupedBy(book.trades, ownerKey),
    policies: groupedBy(book.policies, ownerKey),
  };
  return (name: string): AlertFacts['book'] => ({
    lots: byOwner.lots.get(name) ?? [],
    trades: byOwner.trades.get(name) ?? [],
    policies: byOwner.policies.get(name) ?? [],
    prices: book.prices,
  });
}

/** A lot with its sums, named one by one: spreading the second of two records takes ten times as long. */
const withSums = <Lot extends OpenLot>(lot: Lot, sums: LotSumsOfBoard) => ({
  ...lot,
  total_received: sums.total_received,
  total_dead: sums.total_dead,
  total_shipped: sums.total_shipped,
  expenses_actual: sums.expenses_actual,
  expenses_projected: sums.expenses_projected,
  proceeds: sums.proceeds,
  unpriced_shipments: sums.unpriced_shipments,
  lrp_settled: sums.lrp_settled,
  lrp_without_result: sums.lrp_without_result,
  lrp_premium_without_result: sums.lrp_premium_without_result,
});

/** Its reasons lead into the client, from the list of all. */
const needInClient = <Need extends Pick<Client, 'reasons'>>(client: number, need: Need): Need => ({
  ...need,
  reasons: need.reasons.map((reason) => ({ ...reason, link: linkInClient(reason.link, client) })),
});

/**
 * One row for each client, sorted by need, from one read of the open book of all. Example: a client with a margin call comes before one
 * with lots outside their band. Source: `beyond.md` I, decisions 85, 89 and 90.
 */
export function clientBoard(facts: BoardFacts): Client[] {
  const { book, bands, margin, today } = facts.alerts;
  const alertsOfClient = alertsByClient(facts);
  const bookOf = bookByClient(book);
  const sumsOf = new Map(facts.sums.map((sums) => [sums.id, sums]));
  const accounts = groupedBy(margin.accounts, ownerKey);
  const bandOf = new Map(bands.map((band) => [band.owner, band]));
  const lastSnapshotsOf = groupedBy(facts.lastSnapshots, ({ entity_id }) => String(entity_id));
  const riskOf = new Map(facts.risks.map((risk) => [risk.entity_id, risk]));
  return facts.clients
    .map(({ captured_on, ...client }): Client => {
      const own = bookOf(client.name);
      const lots = own.lots.flatMap((lot) => {
        const sums = sumsOf.get(lot.id);
        return sums === undefined ? [] : [withSums(lot, sums)];
      });
      const snapshots = lotSnapshots({ ...own, lots }, today);
      const { equity_with_sales, excluded } = equityTotals(snapshots);
      const totals = hedgeTotals(hedgesOfLots(own, today));
      const { hedge_low, hedge_high } = bandOf.get(client.name) ?? DEFAULT_BAND;
      const risk = riskOf.get(client.id);
      return {
        ...client,
        ...needInClient(
          client.id,
          clientNeed(
            alertsOfClient(client.name),
            own.lots.length === 0 ? [] : withoutNote(client.last_note, today),
          ),
        ),
        head: rounded(plus(...own.lots.map(({ current_hd }) => current_hd)), 2),
        lots: own.lots.length,
        lots_without_plan: own.lots.filter(isWithoutPlan).length,
        hedge: { percent: totals.cumulative_hedge, hedge_low, hedge_high },
        dollar_move: totals.dollar_move,
        value_at_risk: risk
          ? { value: risk.value, positions: risk.positions, worked_out_at: risk.worked_out_at }
          : null,
        margin: marginOfClient(accounts.get(client.name) ?? [], margin.rates, today),
        next: nextDate(own, today),
        this_week: datesThisWeek(own, today),
        equity: {
          equity_with_sales,
          excluded,
          since:
            captured_on === null
              ? null
              : {
                  day: captured_on,
                  ...equityChange(snapshots, lastSnapshotsOf.get(String(client.id)) ?? []),
                },
        },
      };
    })
    .toSorted(byNeed);
}
