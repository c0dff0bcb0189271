import { futuresSymbol, underlyingMonth } from '#domain/market/contracts';
import { parseOptionSymbol, type PutCall } from '#domain/market/symbols';
import type { ValuedBook } from '../data.ts';

/** An option whose price the user may see. */
export interface QuotedOption {
  symbol: string;
  p_c: PutCall;
  strike: number;
  premium: number;
}

/** The options of a futures contract whose price one may see: those held, and for administrators all that are quoted (decision 5). */
export function quotedOptions({ book }: ValuedBook, contract: string, seesAll: boolean): QuotedOption[] {
  const held = new Set(book.trades.map(({ symbol }) => symbol));
  return [...book.prices].flatMap(([symbol, { current: premium }]) => {
    const option = parseOptionSymbol(symbol);
    if (!option || premium === null || (!seesAll && !held.has(symbol))) return [];
    if (futuresSymbol(underlyingMonth(option)) !== contract) return [];
    return [{ symbol, p_c: option.p_c, strike: option.strike, premium }];
  });
}
