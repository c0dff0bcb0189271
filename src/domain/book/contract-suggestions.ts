import { contractMonths } from './coverage.ts';
import type { Day } from '../kit/days.ts';
import { excludedMessages } from './excluded.ts';
import { hasStopped } from './hedge-weights.ts';
import { type Hedge, hedgeableWeight, percentOf } from './hedging.ts';
import { CONTRACTS, type ContractMonth } from '../market/contracts.ts';
import { movedFuture } from '../market/option-repricing.ts';
import { priceOf } from '../market/prices.ts';
import { divided, minus, plus, sumCents, times, toCents } from '../kit/money.ts';
import type { OpenBook, OpenLot } from './open-book.ts';

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
  /** Why nothing is suggested. */
  reasons: string[];
  percent_after: number | null;
  /** Contracts x commission. */
  cost: number | null;
  /** What the contracts make, less their cost, with prices lower and higher by the reach; null without a price. */
  if_prices_fall: number | null;
  if_prices_rise: number | null;
}

/** The choices of the user. */
export interface SuggestionTerms {
  /** The hedge percentage to reach, 0 to 100. */
  target: number;
  /** Round turn, $ per contract. */
  commission: number;
  /** $/cwt. */
  reach: number;
}

/** What is unknown of a month's hedge. Source: decision 41. */
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

/** What contracts sold at a price make at another one less their cost, $. Example: 3 LE after -20 make $24,000. */
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
 * A suggestion for every contract month that lots need, in the order of the months; a month of which anything is unknown suggests
 * nothing and says why. Example: a month with an LRP policy without a put. Source: decisions 24, 41 and 42.
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
