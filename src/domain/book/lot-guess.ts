import type { Day } from '../kit/days.ts';
import { underlyingSymbol } from './hedge-weights.ts';
import type { Lot } from '../lots/lots.ts';
import type { Trade } from '../trades/trades.ts';

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
 * The lots that fit a broker's row: those of its account that came in by the trade date and are, now or before, on the row's
 * contract month. An option counts as its underlying. A lot is suggested only where it is the only one. Example: a GFF27 sale
 * of May does not fit a lot on GFH27 that came in in September. Source: decisions 50 and 80.
 */
export function fittingLots(
  trade: Pick<Trade, 'symbol' | 'trade_date'>,
  lots: readonly LotOfAccount[],
): number[] {
  const contract = underlyingSymbol(trade.symbol);
  if (contract === null) return [];
  const fits = ({ date_in, futures_contract, symbols }: LotOfAccount): boolean =>
    date_in <= trade.trade_date &&
    (futures_contract === contract || symbols.some((symbol) => underlyingSymbol(symbol) === contract));
  return lots.filter(fits).map(({ lot_id }) => lot_id);
}
