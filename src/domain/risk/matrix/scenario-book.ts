import { z } from 'zod';
import { type OpenBook, openBook, openLotSchema, openTradeSchema } from '../../book/open-book.ts';
import { unpricedShipmentSchema, estimatedSales } from '../../closeout/lot-sums.ts';
import { endedLrpSchema } from '../../closeout/hedge-results.ts';
import type { LrpPosition } from '../../lrp/lrp.ts';
import { futureOfPolicy, type Payoff } from '../../lrp/policy-value.ts';
import { daySchema, idSchema } from '../../kit/fields.ts';
import { ROOTS } from '../../market/contracts.ts';
import type { Day } from '../../kit/days.ts';
import { groupedBy } from '../../kit/grouping.ts';
import { hasStopped } from '../../book/hedge-weights.ts';
import { priceOf, type Prices } from '../../market/prices.ts';
import { feedingPlanSchema } from '../../plan/feeding-plan.ts';
import { rootOfSymbol } from '../../market/symbols.ts';
import { minus, plus, sumCents, toCents } from '../../kit/money.ts';
import type { MatrixLot } from './cells.ts';
import type { InsuredPolicy } from './insured.ts';
import type { Scenario } from './scenario.ts';

export const scenarioLotSchema = openLotSchema.extend({
  entity_id: idSchema,
  total_shipped: z.number(),
  /** Of all outs with known proceeds. */
  proceeds: z.number(),
  unpriced_shipments: z.array(unpricedShipmentSchema),
  /** Rates of its plan to finish, for the cost per head-day; null without a plan. */
  plan: z
    .object({
      ...feedingPlanSchema.pick({ feed_unit: true, feed_rate: true, yardage: true }).shape,
      total_received: z.number(),
      total_pay_wt: z.number(),
      in_days: z.number(),
    })
    .nullable(),
});
export type ScenarioLot = z.infer<typeof scenarioLotSchema>;

/** An open trade; its owner is null while no entity is known. */
export const scenarioTradeSchema = openTradeSchema.extend({ owner: z.string().nullable() });
export type ScenarioTrade = z.infer<typeof scenarioTradeSchema>;

/**
 * A counting LRP policy as its result at any price, and no other field of it: every user of its entity sees its results. Weight is
 * null where the type has no factor. Source: decisions 44 and 66.
 */
export const policyPayoffSchema = z.object({
  /** Null for a policy of another user in the entity. */
  endorsement_number: z.string().nullable(),
  lot_id: idSchema.nullable(),
  owner: z.string(),
  root: z.enum(ROOTS),
  end_date: daySchema,
  floor: z.number(),
  weight: z.number().nullable(),
  cost: z.number(),
});
export type PolicyPayoff = z.infer<typeof policyPayoffSchema>;

export const endedOfLotSchema = endedLrpSchema.pick({
  lot_id: true,
  endorsement_number: true,
  total_premium: true,
  result: true,
});
export type EndedOfLot = z.infer<typeof endedOfLotSchema>;

/** An open book with the payoffs of its policies, and the ended policies of its lots. */
export interface ScenarioBook extends OpenBook<ScenarioLot, ScenarioTrade, LrpPosition & { owner: string }> {
  payoffs: readonly PolicyPayoff[];
  ended: readonly EndedOfLot[];
}

/** A book from the records that the API gives: its `policies` are payoffs. */
export const scenarioBook = ({
  policies: payoffs,
  ended,
  ...records
}: Parameters<typeof openBook<ScenarioLot, ScenarioTrade, ScenarioBook['policies'][number]>>[0] & {
  policies: ScenarioBook['payoffs'];
  ended: ScenarioBook['ended'];
}): ScenarioBook => ({ ...openBook(records), payoffs, ended });

export type ScenarioScope = Pick<Scenario, 'lot_id' | 'owner'>;

/** The records of the scope: of one lot, of one entity, or all. */
export function scoped(book: ScenarioBook, { lot_id, owner }: ScenarioScope): ScenarioBook {
  if (lot_id !== null) {
    const isOnLot = (one: { lot_id: number | null }): boolean => one.lot_id === lot_id;
    return {
      lots: book.lots.filter(({ id }) => id === lot_id),
      trades: book.trades.filter(isOnLot),
      policies: book.policies.filter(isOnLot),
      payoffs: book.payoffs.filter(isOnLot),
      ended: book.ended.filter(isOnLot),
      prices: book.prices,
    };
  }
  if (owner === null) return book;
  const lots = book.lots.filter((lot) => lot.owner === owner);
  const ids = new Set(lots.map(({ id }) => id));
  return {
    lots,
    trades: book.trades.filter((trade) => trade.owner === owner),
    policies: book.policies.filter((policy) => policy.owner === owner),
    payoffs: book.payoffs.filter((payoff) => payoff.owner === owner),
    ended: book.ended.filter((one) => ids.has(one.lot_id)),
    prices: book.prices,
  };
}

/** A lot's priced part in a matrix, and its amounts besides its value. Money in $. */
export interface ValuedLot extends MatrixLot {
  lot: ScenarioLot;
  /** Proceeds, with the estimate of shipments without proceeds. */
  sales: number;
  settled_lrp: number;
}

export function valuedLots(
  { lots, ended, prices }: Pick<ScenarioBook, 'lots' | 'ended' | 'prices'>,
  today: Day,
): { priced: ValuedLot[]; unpriced: ScenarioLot[] } {
  const endedOf = groupedBy(ended, ({ lot_id }) => String(lot_id));
  const priced = lots.flatMap((lot) => {
    const price = priceOf(prices, lot.futures_contract).current;
    const root = rootOfSymbol(lot.futures_contract);
    if (price === null || root === null) return [];
    const sales = estimatedSales(lot, lot, price) ?? 0;
    const settled_lrp = settledOf(endedOf.get(String(lot.id)) ?? []);
    return {
      lot,
      current_hd: lot.current_hd,
      total_shipped: lot.total_shipped,
      est_out_wt: lot.est_out_wt,
      basis: lot.basis,
      root,
      price,
      stopped: hasStopped(lot.futures_contract, today),
      sales,
      settled_lrp,
      settled: toCents(
        minus(plus(sales, lot.closed_pl, settled_lrp), plus(lot.total_cost, lot.total_expenses)),
      ),
    };
  });
  const known = new Set(priced.map(({ lot }) => lot.id));
  return { priced, unpriced: lots.filter(({ id }) => !known.has(id)) };
}

/** The results of ended policies; without one, minus the premium. Source: decision 84. */
const settledOf = (ended: readonly EndedOfLot[]): number =>
  sumCents(ended.map(({ result, total_premium }) => result ?? -total_premium));

/** A policy with the price of its future; null where that price or the factor of its type is missing. */
export function insuredPolicy(
  { weight, ...payoff }: Payoff,
  lotContract: string | undefined,
  prices: Prices,
  today: Day,
): InsuredPolicy | null {
  const symbol = futureOfPolicy(payoff, lotContract);
  const price = priceOf(prices, symbol).current;
  return weight === null || price === null
    ? null
    : { ...payoff, weight, price, stopped: hasStopped(symbol, today) };
}

/** The policies of a scope on lots that have a price or no head, with the contract of their lot. */
export const countedPolicies = (
  policies: readonly PolicyPayoff[],
  lots: readonly ScenarioLot[],
  unpriced: ReadonlySet<number | null>,
): { policy: PolicyPayoff; contract: string | undefined }[] => {
  const contracts = new Map(lots.map(({ id, futures_contract }) => [id, futures_contract]));
  return policies
    .filter(({ lot_id }) => !unpriced.has(lot_id))
    .map((policy) => ({
      policy,
      contract: policy.lot_id === null ? undefined : contracts.get(policy.lot_id),
    }));
};
