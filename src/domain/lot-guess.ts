import { underlyingSymbol } from './hedge-weights.ts';
import type { Lot } from './lots.ts';
import type { Trade } from './trades.ts';

/** A lot that trades of an account are on. */
export interface LotOfAccount extends Pick<Lot, 'date_in' | 'futures_contract'> {
  lot_id: number;
  /** Symbols of the trades of the account that it holds or has held. */
  symbols: readonly string[];
}

/**
 * The lot that a broker's row is probably for: of the lots of its account, the last used one that had come in by the trade date
 * and whose contract, or one that it held before, is the row's contract month; null where none fits. An option counts as its
 * underlying. Example: a GFF27 sale of May is not for a lot on GFH27 that came in in September. Source: decision 50.
 */
export function guessLot(
  trade: Pick<Trade, 'symbol' | 'trade_date'>,
  lots: readonly LotOfAccount[],
): number | null {
  const contract = underlyingSymbol(trade.symbol);
  if (contract === null) return null;
  const fits = ({ date_in, futures_contract, symbols }: LotOfAccount): boolean =>
    date_in <= trade.trade_date &&
    (futures_contract === contract || symbols.some((symbol) => underlyingSymbol(symbol) === contract));
  return lots.find(fits)?.lot_id ?? null;
}
