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
import type { Day } from '../kit/days.ts';
import { daySchema } from '../kit/fields.ts';
import { groupedBy } from '../kit/grouping.ts';
import { plus, rounded } from '../kit/money.ts';
import { isWithoutPlan } from '../lots/lots.ts';
import { equityTotals } from '../snapshots/equity-now.ts';
import { lotSnapshots } from '../snapshots/lot-snapshots.ts';
import { type SnapshotEquity, equityChange } from './equity-change.ts';
import { clientMarginSchema, marginOfClient } from './margin-of-client.ts';
import { byNeed, clientNeed, needSchema, nextDateSchema, withoutNote } from './need.ts';
import { datesThisWeek, nextDate } from './next-date.ts';

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
  /** The tasks not done whose day has come. */
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
  captured: readonly (SnapshotEquity & { entity_id: number })[];
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

/** Its reasons lead into the client, from the list of all. */
const needInClient = <Need extends Pick<Client, 'reasons'>>(client: number, need: Need): Need => ({
  ...need,
  reasons: need.reasons.map((reason) => ({ ...reason, link: linkInClient(reason.link, client) })),
});

/**
 * One row for each client, sorted by need, from one read of the open book of all. Example: a client with a margin call comes before one
 * whose lots are outside of their band. Source: `beyond.md` I, decisions 85, 89 and 90.
 */
export function clientBoard(facts: BoardFacts): Client[] {
  const { book, bands, margin, today } = facts.alerts;
  const alertsOfClient = alertsByClient(facts);
  const bookOf = bookByClient(book);
  const sumsOf = new Map(facts.sums.map((sums) => [sums.id, sums]));
  const accounts = groupedBy(margin.accounts, ownerKey);
  const bandOf = new Map(bands.map((band) => [band.owner, band]));
  const capturedOf = groupedBy(facts.captured, ({ entity_id }) => String(entity_id));
  const riskOf = new Map(facts.risks.map((risk) => [risk.entity_id, risk]));
  return facts.clients
    .map(({ captured_on, ...client }): Client => {
      const own = bookOf(client.name);
      const lots = own.lots.flatMap((lot) => {
        const sums = sumsOf.get(lot.id);
        return sums === undefined ? [] : [{ ...lot, ...sums }];
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
              : { day: captured_on, ...equityChange(snapshots, capturedOf.get(String(client.id)) ?? []) },
        },
      };
    })
    .toSorted(byNeed);
}
