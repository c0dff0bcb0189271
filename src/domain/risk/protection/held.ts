import {
  type Excluded,
  excludedGroup,
  lotsWithoutPlan,
  onlyExcluded,
  tradesExcluded,
} from '../../book/excluded.ts';
import { type HedgingTrade, policyHedgeStatus } from '../../book/hedge-weights.ts';
import { type Hedge, hedgeOf, type HedgedLot } from '../../book/hedging.ts';
import { type OpenPositions, tradeProfits } from '../../book/open-book.ts';
import { tradesProfit } from '../../book/summed-book.ts';
import { salesEstimate } from '../../closeout/lot-sums.ts';
import type { Day } from '../../kit/days.ts';
import { divided, minus, plus, rounded, sumCents, sumKnown, times, toCents } from '../../kit/money.ts';
import { isBeforeCostToFinish, type MissingCost } from '../../lots/lots.ts';
import { firstMissingCost } from '../../plan/messages.ts';
import { insuredHead, isActive, type LrpPosition } from '../../lrp/lrp.ts';
import { policyResults } from '../../lrp/policy-value.ts';
import { priceOf, type Prices } from '../../market/prices.ts';
import { insuredResult, premiumOnly } from '../matrix/insured.ts';
import { pricesAt, scenarioPositions } from '../matrix/positions.ts';
import {
  insuredPolicy,
  type ScenarioBook,
  type ScenarioLot,
  type ScenarioTrade,
  scoped,
  valuedLots,
} from '../matrix/scenario-book.ts';
import type { HeldGains, ProtectedCattle } from './compare.ts';

/** Positions held on a lot before any choice is added: their coverage and P/L, and the lot's need. Source: decision 87. */

/** The covered part of a lot's weight, and the rest, lb. */
export interface LeftToCover {
  hedgeable: number;
  /** Net short futures, not below 0. */
  futures: number;
  /** Puts bought less sold by their delta, not below 0. */
  puts: number;
  /** Insured head x target weight. */
  insured: number;
  /** The part of it without a put that has not expired: it counts in no hedge. */
  insured_without_put: number;
  insured_head: number;
  left: number;
}

/**
 * Weight left to cover, lb = hedgeable weight - net short futures - bought puts by delta - insured weight, not below 0. Example:
 * 4 LE sold on 151 head of 1,275 lb leave 32,525 lb of 192,525 lb. Source: decision 87.
 */
export function leftToCover(lot: HedgedLot, positions: OpenPositions<HedgingTrade>, today: Day): LeftToCover {
  const { hedgeable_weight: hedgeable, futures_weight } = hedgeOf(lot, positions, today);
  const bought = { ...positions, trades: positions.trades.filter(({ p_c }) => p_c === 'put'), policies: [] };
  const futures = Math.max(0, futures_weight);
  const puts = Math.max(0, hedgeOf(lot, bought, today).options_weight ?? 0);
  const counting = positions.policies.filter((policy) => isActive(policy, today));
  const weightOf = (policies: readonly LrpPosition[]) =>
    sumCents(policies.map(({ insured_weight }) => insured_weight));
  const withoutPut = counting.filter((policy) =>
    ['without put', 'expired put'].includes(policyHedgeStatus(policy, today)),
  );
  const insured = weightOf(counting);
  return {
    hedgeable,
    futures,
    puts,
    insured,
    insured_without_put: weightOf(withoutPut),
    insured_head: insuredHead(counting),
    left: Math.max(0, sumCents([hedgeable, -futures, -puts, -insured])),
  };
}

export interface HeldLot extends HeldGains {
  /** The open trades and counting policies, each with its result at today's prices, $; of a trade null without a price. */
  trades: readonly { trade: ScenarioTrade; result: number | null }[];
  policies: readonly { policy: LrpPosition; result: number }[];
  /** The lot's projected result at today's prices, $; null while a shipment has no proceeds. */
  result: number | null;
  /** P/L of the positions held at today's prices, $. */
  held_today: number;
  /** The day on which the positions are valued: the out date, today at the earliest. */
  targetDate: Day;
  excluded: Excluded;
  /** The cost to finish that result and need are before; null where they hold it. Source: decision 88. */
  before: MissingCost | null;
  /** Whether part of the result is unknown. */
  is_uncertain: boolean;
}

interface HeldInput {
  cattle: ProtectedCattle;
  lot: ScenarioLot;
  /** The price entered, $/cwt: it stands for that of the lot's contract where none is quoted. */
  price: number | null;
}

const withPrice = (prices: Prices, symbol: string, price: number | null): Prices => {
  const quoted = priceOf(prices, symbol);
  return quoted.current === null && price !== null
    ? new Map(prices).set(symbol, { ...quoted, current: price })
    : prices;
};

/**
 * Positions held on a lot: futures at the futures price, options at their value on the out date, LRP by its indemnity, each less
 * its cost, as What-If on a day has them; trades without a price count nothing and are named. Null while the lot's contract has
 * no price. Example: 4 LE sold at 236.55 make $11,360 at 229.45 and $59,200 less at 266.45. Source: decisions 42, 84 and 87.
 */
export function heldLot(book: ScenarioBook, today: Day, { cattle, lot, price }: HeldInput): HeldLot | null {
  const prices = withPrice(book.prices, lot.futures_contract, price);
  const { trades, policies, ended } = scoped(book, { lot_id: lot.id, owner: null });
  const typed = { ...lot, current_hd: cattle.head, est_out_wt: cattle.out_wt, basis: cattle.basis };
  const [valued] = valuedLots({ lots: [typed], ended, prices }, today).priced;
  if (!valued) return null;
  const targetDate = lot.est_out_date > today ? lot.est_out_date : today;
  const positions = trades.flatMap((trade) => scenarioPositions([trade], prices, today));
  const repriced = positions.map((position) => ({
    position,
    at: pricesAt(position.pricing, { today, targetDate }),
  }));
  const insured = policies.map((policy) => ({
    policy,
    priced: insuredPolicy(policy, lot.futures_contract, prices, today),
  }));
  const gainAt = (futures: number): number => {
    const change = rounded(minus(futures, valued.price), 6);
    const move = { GF: change, LE: change };
    return sumCents([
      ...repriced.map(({ position, at }) => tradesProfit(position, at(move)) ?? 0),
      // It follows the price that the cattle are compared at, also after the lot's contract has stopped trading.
      ...insured.map(({ policy, priced }) =>
        insuredResult(priced ? { ...priced, stopped: false } : premiumOnly(policy), move),
      ),
    ]);
  };
  const profits = tradeProfits(trades, prices);
  const results = policyResults(policies, lot.futures_contract, prices);
  const held_today = sumCents([sumKnown(profits).total, ...results.map(({ result }) => result)]);
  const cash = times(cattle.head, cattle.out_wt, 0.01, plus(valued.price, cattle.basis));
  const excluded = onlyExcluded({
    ...lotsWithoutPlan([lot]),
    ...namedPositions(hedgeOf(typed, { trades, policies, prices }, today)),
    shipments_without_proceeds: excludedGroup(
      [{ name: lot.lot, count: lot.unpriced_shipments.length }],
      salesEstimate(lot, lot, valued.price) ?? undefined,
    ),
    ...tradesExcluded({ excluded_count: sumKnown(profits).excluded_count, unmatched: lot.unmatched_offsets }),
    policies_at_premium: { count: results.filter(({ by }) => by === 'unknown').length },
    policies_unsettled: excludedGroup(
      ended.flatMap(({ result, endorsement_number: name }) => (result === null ? [{ name, count: 1 }] : [])),
    ),
  });
  return {
    trades: trades.map((trade, at) => ({ trade, result: profits[at] ?? null })),
    policies: policies.map((policy, at) => ({ policy, result: results[at]?.result ?? 0 })),
    gainAt,
    settled: valued.settled,
    result: lot.unpriced_shipments.length > 0 ? null : toCents(plus(cash, held_today, valued.settled)),
    held_today,
    targetDate,
    excluded,
    before: firstMissingCost(lot),
    is_uncertain: isBeforeCostToFinish(lot) || UNKNOWN.some((reason) => excluded[reason] !== undefined),
  };
}

const UNKNOWN = [
  'shipments_without_proceeds',
  'trades_without_price',
  'unmatched_offsets',
  'policies_at_premium',
  'policies_unsettled',
] as const;

/** Positions that the hedge names; policies without a put count here by their insured weight. */
const namedPositions = ({ excluded }: Hedge): Excluded => {
  const { policies_without_put: _, policies_with_expired_put: __, ...named } = excluded;
  return named;
};

/**
 * The price that the remaining cattle need, $/cwt = (cost + expenses - sales - closed trades - settled LRP - held positions at
 * today's prices) x 100 / (head x out weight). `without` is the position to exclude: a policy at -$14,994 that is taken out
 * leaves a need of 293.79 where it was 303.59. Source: GrainBridge (net of sales), decisions 76 and 87.
 */
export const needOf = (
  { head, out_wt }: ProtectedCattle,
  { settled, held_today }: Pick<HeldLot, 'settled' | 'held_today'>,
  without = 0,
): number | null =>
  divided(times(-1, sumCents([settled, held_today, -without]), 100), times(head, out_wt), 2);
