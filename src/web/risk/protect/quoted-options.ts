import type { OpenBook } from '#domain/book/open-book';
import { futuresSymbol, underlyingMonth } from '#domain/market/contracts';
import { parseOptionSymbol, type PutCall } from '#domain/market/symbols';

export interface QuotedOption {
  symbol: string;
  p_c: PutCall;
  strike: number;
  premium: number;
}

/** The options of a futures contract whose price one may see: those held, and for administrators all that are quoted (decision 5). */
export function quotedOptions(
  { trades, prices }: Pick<OpenBook, 'trades' | 'prices'>,
  contract: string,
  seesAll: boolean,
): QuotedOption[] {
  const held = new Set(trades.map(({ symbol }) => symbol));
  return [...prices].flatMap(([symbol, { current: premium }]) => {
    const option = parseOptionSymbol(symbol);
    if (!option || premium === null || (!seesAll && !held.has(symbol))) return [];
    if (futuresSymbol(underlyingMonth(option)) !== contract) return [];
    return [{ symbol, p_c: option.p_c, strike: option.strike, premium }];
  });
}
