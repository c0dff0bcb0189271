import { type ContractMonth, futuresSymbol, underlyingMonth } from './contracts.ts';
import type { Day } from './days.ts';
import { groupedBy } from './grouping.ts';
import { hedgeableWeight, hedgeOf } from './hedging.ts';
import { divided, minus, plus, rounded, times } from './money.ts';
import type { Prices } from './prices.ts';
import { policyOf, withDelta, type RiskBook } from './risk.ts';
import { parseFuturesSymbol, parseOptionSymbol } from './symbols.ts';

/** One contract month: what lots need protected by it, and what is held in it, in lb. */
export interface MonthCoverage {
  symbol: string;
  month: ContractMonth;
  need: number;
  futures: number;
  options: number;
  lrp: number;
  held: number;
  /** Held less needed: above zero is over-hedged. */
  surplus: number;
  /** Held / need x 100, to one decimal; null where nothing is needed. */
  percent: number | null;
}

/** The future that a position moves with. Example: a GFU3500Q put moves with GFU26; null for a symbol that is no cattle. */
export function underlyingOf(symbol: string | null): ContractMonth | null {
  if (symbol === null) return null;
  const option = parseOptionSymbol(symbol);
  return parseFuturesSymbol(symbol) ?? (option && underlyingMonth(option));
}

const keyOf = (symbol: string | null): string => {
  const month = underlyingOf(symbol);
  return month ? futuresSymbol(month) : '';
};

const chronological = ({ month: a }: MonthCoverage, { month: b }: MonthCoverage): number =>
  a.root.localeCompare(b.root) || a.year - b.year || a.month - b.month;

/**
 * Needs against hedges by contract month, in lb: a lot needs head x out weight of its own futures contract; futures, options (by
 * delta) and LRP puts count in the month of the future that they move with, on a lot or not. Example: lots that need
 * 500,000 lb of GFX26, with 8 GFX26 sold and nothing else, hold 400,000 lb: 80 %, 100,000 lb short. Source: decision 24.
 */
export function coverageByMonth(
  { lots, trades, puts }: RiskBook,
  prices: Prices,
  today: Day,
): MonthCoverage[] {
  const lotsOf = groupedBy(lots, (lot) => lot.futures_contract);
  const tradesOf = groupedBy(trades, (trade) => keyOf(trade.symbol));
  const putsOf = groupedBy(puts, (put) => keyOf(put.symbol));
  const symbols = new Set([...lotsOf.keys(), ...tradesOf.keys(), ...putsOf.keys()]);
  return [...symbols]
    .flatMap((symbol) => {
      const month = parseFuturesSymbol(symbol);
      if (!month) return [];
      const need = rounded(plus(...(lotsOf.get(symbol) ?? []).map(hedgeableWeight)), 2);
      const { futures_weight, options_weight, lrp_weight, hedged_weight } = hedgeOf(
        { current_hd: 0, est_out_wt: 0 },
        (tradesOf.get(symbol) ?? []).map((trade) => withDelta(trade, prices)),
        (putsOf.get(symbol) ?? []).map((put) => policyOf(put, prices)),
        today,
      );
      return {
        symbol,
        month,
        need,
        futures: futures_weight,
        options: options_weight,
        lrp: lrp_weight,
        held: hedged_weight,
        surplus: rounded(minus(hedged_weight, need), 2),
        percent: divided(times(hedged_weight, 100), need, 1),
      };
    })
    .toSorted(chronological);
}
