import { estimatedSales } from '../../closeout/sales-estimate.ts';
import type { Day } from '../../kit/days.ts';
import { groupedBy } from '../../kit/grouping.ts';
import { hasStopped } from '../../book/hedge-weights.ts';
import { priceOf, type Prices } from '../../market/prices.ts';
import { rootOfSymbol } from '../../market/symbols.ts';
import { minus, plus, sumCents, toCents } from '../../kit/money.ts';
import type { MatrixLot } from './cells.ts';
import type { EndedOfLot, HorizonBook, HorizonLot, PolicyPayoff } from './horizon-book.ts';
import { futureOfPolicy, type InsuredPolicy, type Payoff } from './insured.ts';
import type { Scenario } from './scenario.ts';

/** The part of a book that a scenario counts. */

export type Scope = Pick<Scenario, 'lot_id' | 'owner'>;

/** The records of the scope: of one lot, of one entity, or all. */
export function scoped(book: HorizonBook, { lot_id, owner }: Scope): HorizonBook {
  if (lot_id !== null) {
    const ofLot = (one: { lot_id: number | null }): boolean => one.lot_id === lot_id;
    return {
      lots: book.lots.filter(({ id }) => id === lot_id),
      trades: book.trades.filter(ofLot),
      policies: book.policies.filter(ofLot),
      ended: book.ended.filter(ofLot),
    };
  }
  if (owner === null) return book;
  const lots = book.lots.filter((lot) => lot.owner === owner);
  const ids = new Set(lots.map(({ id }) => id));
  return {
    lots,
    trades: book.trades.filter((trade) => trade.owner === owner),
    policies: book.policies.filter((policy) => policy.owner === owner),
    ended: book.ended.filter((one) => ids.has(one.lot_id)),
  };
}

/** A lot's priced part in a matrix, and what it counts besides its value. Money in $. */
export interface ValuedLot extends MatrixLot {
  lot: HorizonLot;
  /** Proceeds, with the estimate of shipments without proceeds. */
  sales: number;
  settled_lrp: number;
}

/** The lots of a scope with a price, and those without. */
export function valuedLots(
  { lots, ended }: Pick<HorizonBook, 'lots' | 'ended'>,
  prices: Prices,
  today: Day,
): { priced: ValuedLot[]; unpriced: HorizonLot[] } {
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

const settledOf = (ended: readonly EndedOfLot[]): number => sumCents(ended.map(({ result }) => result ?? 0));

/** A policy with the price of its future; null where that price or the factor of its type is missing. */
export function insuredPolicy(
  { weight, ...payoff }: Omit<Payoff, 'weight'> & { weight: number | null },
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

/** The policies of a scope whose lots have a price or no head, with the contract of their lot. */
export const countedPolicies = (
  policies: readonly PolicyPayoff[],
  lots: readonly HorizonLot[],
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
