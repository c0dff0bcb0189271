import type { Day } from './days.ts';
import { underlyingSymbol } from './hedge-weights.ts';
import type { Lot } from './lots.ts';
import type { Trade } from './trades.ts';

/** A lot with trades of an account. */
export interface LotOfAccount extends Pick<Lot, 'date_in' | 'futures_contract'> {
  lot_id: number;
  /** Symbols of the account's open and closed trades on the lot. */
  symbols: readonly string[];
}

/**
 * The lot that a profile gives an account, from the day on which the lot came in; null before that, and without such a lot. Example:
 * a trade of May is not for a lot that came in in September.
 */
export const lotOfAccount = (
  tradeDate: Day,
  lot: { lot_id: number; date_in: Day } | undefined,
): number | null => (lot !== undefined && lot.date_in <= tradeDate ? lot.lot_id : null);

/**
 * The probable lot for a broker's row: the most recently used lot of the account that came in by the trade date and whose
 * contract, now or before, is the row's contract month; null where none fits. An option counts as its underlying. Example: a
 * GFF27 sale of May is not for a lot on GFH27 that came in in September. Source: decision 50.
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
