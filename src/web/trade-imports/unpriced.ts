import { tradeSymbol } from '#domain/symbols';
import { tradeAt, tradeCount, type TradeTable } from '#domain/trade-file-table';

/** A 1 for each trade that names no instrument, and so has no price. A file names few instruments many times over. */
export function unpricedTrades(trades: TradeTable): Uint8Array {
  const unpriced = new Uint8Array(tradeCount(trades));
  const known = new Map<string, boolean>();
  const { description, period, strike, p_c } = trades;
  for (let place = 0; place < unpriced.length; place += 1) {
    const key = `${description[place]} ${period[place]} ${strike[place]} ${p_c[place]}`;
    let without = known.get(key);
    if (without === undefined) {
      without = tradeSymbol(tradeAt(trades, place)) === null;
      known.set(key, without);
    }
    if (without) unpriced[place] = 1;
  }
  return unpriced;
}
