import type { OpenBook } from '../../book/open-book.ts';
import type { Day } from '../../kit/days.ts';
import { optionsExpiry } from '../../market/contract-calendar.ts';
import { type ContractMonth, futuresSymbol, underlyingMonth } from '../../market/contracts.ts';
import { optionSymbol, parseOptionSymbol, type PutCall } from '../../market/symbols.ts';
import type { SavedComparison } from '../comparisons.ts';

/** An option with a price that can be used in a comparison. Strike and premium in $/cwt. */
export interface OptionChoice {
  symbol: string;
  p_c: PutCall;
  strike: number;
  premium: number;
  /** Negative for a put; null where the quote has none. */
  delta: number | null;
  stale: boolean;
  /** The comparison that stored this premium, and its day; null for a current quote. */
  saved: { name: string; day: Day } | null;
}

/** The options of a futures contract that one may see the price of: those held, and for administrators all that are quoted (decision 5). */
export function quotedOptions(
  { trades, prices }: Pick<OpenBook, 'trades' | 'prices'>,
  contract: string,
  seesAll: boolean,
): OptionChoice[] {
  const held = new Set(trades.map(({ symbol }) => symbol));
  return [...prices].flatMap(([symbol, { current: premium, delta, stale = false }]) => {
    const option = parseOptionSymbol(symbol);
    if (!option || premium === null || (!seesAll && !held.has(symbol))) return [];
    if (futuresSymbol(underlyingMonth(option)) !== contract) return [];
    const { p_c, strike } = option;
    return [{ symbol, p_c, strike, premium, delta, stale, saved: null }];
  });
}

/** The options in the saved comparisons of an entity, each with its newest premium. Source: decision 71. */
export function savedOptions(
  comparisons: readonly Pick<SavedComparison, 'name' | 'input'>[],
  month: ContractMonth,
): OptionChoice[] {
  const contract = futuresSymbol(month);
  const all = comparisons.flatMap(({ name, input }) => {
    const { premium_day: day } = input;
    if (input.contract !== contract || day === null) return [];
    const of = (p_c: PutCall, strike: number | null, premium: number | null): OptionChoice[] => {
      const symbol = strike === null ? null : optionSymbol({ ...month, strike, p_c });
      return strike === null || premium === null || symbol === null
        ? []
        : [{ symbol, p_c, strike, premium, delta: null, stale: false, saved: { name, day } }];
    };
    return [
      ...of('put', input.strike, input.premium),
      ...(input.sells_call ? of('call', input.call_strike, input.call_premium) : []),
    ];
  });
  const newestLast = all.toSorted((a, b) => (a.saved?.day ?? '').localeCompare(b.saved?.day ?? ''));
  return [...new Map(newestLast.map((choice) => [choice.symbol, choice])).values()];
}

/** Options to choose from: quoted ones, and saved ones without a visible quote; the highest strike first. Source: decision 71. */
export function optionChoices(
  quoted: readonly OptionChoice[],
  saved: readonly OptionChoice[],
): OptionChoice[] {
  const seen = new Set(quoted.map(({ symbol }) => symbol));
  return [...quoted, ...saved.filter(({ symbol }) => !seen.has(symbol))].toSorted(
    (a, b) => b.strike - a.strike,
  );
}

/** Strikes stand two dollars apart, four on either side of the price. Source: CME Rulebook, chapters 101A and 102A. */
const STRIKE_STEP = 2;
const STRIKES_TO_A_SIDE = 4;

/**
 * The symbols of the options around a price, highest strike first; none where the month's options have expired. Example: LEG27 at
 * 236.075 gives the puts from 244 down to 228.
 */
export function optionsAround(month: ContractMonth, price: number, p_c: PutCall, today: Day): string[] {
  if (optionsExpiry(month) < today) return [];
  const middle = Math.round(price / STRIKE_STEP) * STRIKE_STEP;
  return Array.from({ length: 2 * STRIKES_TO_A_SIDE + 1 }, (_, at) =>
    optionSymbol({ ...month, strike: middle + (STRIKES_TO_A_SIDE - at) * STRIKE_STEP, p_c }),
  ).filter((symbol) => symbol !== null);
}
