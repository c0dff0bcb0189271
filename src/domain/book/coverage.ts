import { type ContractMonth, CONTRACTS } from '../market/contracts.ts';
import type { Day } from '../kit/days.ts';
import { groupedBy } from '../kit/grouping.ts';
import { hasStopped, underlyingSymbol } from './hedge-weights.ts';
import { hedgeableWeight, hedgeOf, percentOf, type Hedge } from './hedging.ts';
import type { LrpPosition } from '../lrp/lrp.ts';
import { minus, rounded, sumCents, divided, plus, times, toCents } from '../kit/money.ts';
import type { OpenBook, OpenLot } from './open-book.ts';
import { parseFuturesSymbol } from '../market/symbols.ts';
import { excludedMessages } from './excluded.ts';
import { movedFuture } from '../market/option-repricing.ts';
import { priceOf } from '../market/prices.ts';

/** One contract month: the weight its lots need hedged and the weight held, in lb; null while unknown. */
export interface MonthCoverage {
  symbol: string;
  month: ContractMonth;
  need: number;
  futures: number;
  options: number | null;
  lrp: number | null;
  held: number | null;
  /** Held less needed: above zero is over-hedged. */
  surplus: number | null;
  /** Held / need x 100, to one decimal; also null where nothing is needed. */
  percent: number | null;
}

/** Positions with a symbol that names no contract month. */
const NO_MONTH = '';

const monthKey = (symbol: string | null): string => {
  const underlying = underlyingSymbol(symbol);
  return underlying !== null && parseFuturesSymbol(underlying) ? underlying : NO_MONTH;
};

/** A policy with a missing or expired put makes its lot's month unknown. Source: decision 41. */
function policyKey(
  { symbol, contracts, lot_id }: LrpPosition,
  contractsOfLots: LotContracts,
  today: Day,
): string {
  if (symbol !== null && contracts !== null && !hasStopped(symbol, today)) return monthKey(symbol);
  return lot_id === null ? NO_MONTH : (contractsOfLots.get(lot_id) ?? NO_MONTH);
}

type LotContracts = ReadonlyMap<number, string>;

const contractsOf = (lots: readonly OpenLot[]): LotContracts =>
  new Map(lots.map(({ id, futures_contract }) => [id, futures_contract]));

/**
 * The hedge of each contract month, by symbol, over the months of lots, trades and policies; positions that name no month are under ''.
 * Source: decisions 24 and 41.
 */
function hedgeByMonth({ lots, trades, policies, prices }: OpenBook, today: Day): Map<string, Hedge> {
  const contracts = contractsOf(lots);
  const tradesOf = groupedBy(trades, (trade) => monthKey(trade.symbol));
  const policiesOf = groupedBy(policies, (policy) => policyKey(policy, contracts, today));
  const symbols = new Set([...contracts.values(), ...tradesOf.keys(), ...policiesOf.keys()]);
  return new Map(
    [...symbols].map((symbol) => [
      symbol,
      hedgeOf(
        { current_hd: 0, est_out_wt: 0 },
        { trades: tradesOf.get(symbol) ?? [], policies: policiesOf.get(symbol) ?? [], prices },
        today,
      ),
    ]),
  );
}

/** The contract months of lots and positions in their order, each with its lots and its hedge. */
export function contractMonths(book: OpenBook, today: Day) {
  const lotsOf = groupedBy(book.lots, (lot) => lot.futures_contract);
  return [...hedgeByMonth(book, today)]
    .flatMap(([symbol, hedge]) => {
      const month = parseFuturesSymbol(symbol);
      return month ? [{ symbol, month, lots: lotsOf.get(symbol) ?? [], hedge }] : [];
    })
    .toSorted(
      ({ month: a }, { month: b }) => a.root.localeCompare(b.root) || a.year - b.year || a.month - b.month,
    );
}

/** Hides months that no lot needs and that have only positions past their last trading day. */
const isEmpty = (need: number, { hedged_weight, counted }: Hedge): boolean =>
  need === 0 && hedged_weight !== null && counted.futures + counted.options + counted.lrp === 0;

/**
 * Needs against hedges by contract month, in lb: a lot needs head x out weight of its own futures contract; futures, options (by
 * delta) and LRP puts count in the month of their underlying future, whether or not they are on a lot. Example: lots that need
 * 500,000 lb of GFX26, with 8 GFX26 sold and nothing else, hold 400,000 lb: 80 %, 100,000 lb short. Source: decisions 24 and 41.
 */
export function coverageByMonth(book: OpenBook, today: Day): MonthCoverage[] {
  return contractMonths(book, today).flatMap(({ symbol, month, lots, hedge }) => {
    const need = sumCents(lots.map(hedgeableWeight));
    if (isEmpty(need, hedge)) return [];
    const { futures_weight, options_weight, lrp_weight, hedged_weight: held } = hedge;
    return {
      symbol,
      month,
      need,
      futures: futures_weight,
      options: options_weight,
      lrp: lrp_weight,
      held,
      surplus: held === null ? null : rounded(minus(held, need), 2),
      percent: held === null ? null : percentOf(held, lots, 1),
    };
  });
}

/** The hedge of positions with a symbol that names no contract month: they count on a lot but in no month. Source: decision 45. */
export const hedgeWithoutMonth = (book: OpenBook, today: Day): Hedge | undefined =>
  hedgeByMonth(book, today).get(NO_MONTH);

/** How many contracts bring a contract month to a chosen hedge percentage. It is arithmetic, no advice. */

/** One contract month with lots. Weights in lb, money in $. */
export interface ContractSuggestion {
  symbol: string;
  need: number;
  held: number | null;
  /** Held / need x 100, to one decimal. */
  percent: number | null;
  insured_head: number;
  /** Futures to sell; null where something of the month is unknown. */
  contracts: number | null;
  reasons: string[];
  percent_after: number | null;
  cost: number | null;
  /** P/L of the contracts with prices lower and higher by the reach; null without a price. */
  if_prices_fall: number | null;
  if_prices_rise: number | null;
}

export interface SuggestionTerms {
  /** The hedge percentage to reach, 0 to 100. */
  target: number;
  /** Round turn, $ per contract. */
  commission: number;
  /** $/cwt. */
  reach: number;
}

/** The unknown parts of a month's hedge. Source: decision 41. */
function unknownsOf(symbol: string, { excluded }: Hedge, today: Day): string[] {
  const { stopped_contracts: _, ...unknown } = excluded;
  return [
    ...(hasStopped(symbol, today) ? [`${symbol} has stopped trading`] : []),
    ...excludedMessages(unknown),
  ];
}

/**
 * Contracts to sell = (target x need - held) / contract size, to the nearest whole number, never below 0. Example: 80 % of 125,000 lb
 * with nothing held are 100,000 lb: 2.5, so 3 LE of 40,000 lb. Source: decision 24.
 */
export const contractsToTarget = (
  need: number,
  held: number,
  target: number,
  { root }: Pick<ContractMonth, 'root'>,
): number => Math.max(0, divided(minus(times(need, target, 0.01), held), CONTRACTS[root].size, 0) ?? 0);

/** P/L of contracts sold at a price and closed at another one less their cost, $. Example: 3 LE after -20 make $24,000. */
const madeBy = (
  contracts: number,
  { root }: Pick<ContractMonth, 'root'>,
  { price, to, cost }: { price: number; to: number; cost: number },
): number => toCents(minus(times(contracts, minus(price, to), CONTRACTS[root].multiplier), cost));

function suggestionOf(
  month: ContractMonth,
  { symbol, lots, hedge }: { symbol: string; lots: readonly OpenLot[]; hedge: Hedge },
  price: number | null,
  { target, commission, reach }: SuggestionTerms,
  today: Day,
): ContractSuggestion {
  const need = sumCents(lots.map(hedgeableWeight));
  const { hedged_weight: held, insured_head } = hedge;
  const reasons = unknownsOf(symbol, hedge, today);
  const contracts = held === null || reasons.length > 0 ? null : contractsToTarget(need, held, target, month);
  const cost = contracts === null ? null : toCents(times(contracts, commission));
  const made = (move: number): number | null =>
    contracts === null || cost === null || price === null
      ? null
      : madeBy(contracts, month, { price, to: movedFuture(price, move), cost });
  return {
    symbol,
    need,
    held,
    percent: held === null ? null : percentOf(held, lots, 1),
    insured_head,
    contracts,
    reasons,
    percent_after:
      contracts === null || held === null
        ? null
        : divided(times(plus(held, times(contracts, CONTRACTS[month.root].size)), 100), need, 1),
    cost,
    if_prices_fall: made(-reach),
    if_prices_rise: made(reach),
  };
}

/**
 * A suggestion for every contract month that lots need, in the order of the months; a month with unknown parts has a reason
 * instead. Example: a month with an LRP policy without a put. Source: decisions 24, 41 and 42.
 */
export function contractSuggestions(
  book: OpenBook,
  terms: SuggestionTerms,
  today: Day,
): ContractSuggestion[] {
  return contractMonths(book, today)
    .filter(({ lots }) => lots.length > 0)
    .map(({ month, ...of }) =>
      suggestionOf(month, of, priceOf(book.prices, of.symbol).current, terms, today),
    );
}
