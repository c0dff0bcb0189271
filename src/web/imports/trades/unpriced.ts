import { tradeSymbol } from '#domain/market/symbols';
import { tradeAt, tradeCount, type TradeTable } from '#domain/trades/file/table';

type Known<Value> = Map<number, Value>;

/** The map at `key`, created on first use. */
function within<Value>(maps: Known<Known<Value>>, key: number): Known<Value> {
  const known = maps.get(key);
  if (known) return known;
  const made: Known<Value> = new Map();
  maps.set(key, made);
  return made;
}

/** 1 for each trade whose contract is not known. Found in the worker, and cached, as a file names few instruments many times. */
export function unpricedTrades(trades: TradeTable): Uint8Array<ArrayBuffer> {
  const unpriced = new Uint8Array(tradeCount(trades));
  const { texts, description, period, strike, p_c } = trades;
  const contracts: Known<Known<Known<number>>> = new Map();
  for (let rowIndex = 0; rowIndex < unpriced.length; rowIndex += 1) {
    const contract = (description[rowIndex] ?? 0) * texts.length + (period[rowIndex] ?? 0);
    const strikes = within(within(contracts, contract), p_c[rowIndex] ?? 0);
    const known =
      strikes.get(strike[rowIndex] ?? 0) ?? Number(tradeSymbol(tradeAt(trades, rowIndex)) === null);
    strikes.set(strike[rowIndex] ?? 0, known);
    unpriced[rowIndex] = known;
  }
  return unpriced;
}
