import { tradeSymbol } from '#domain/market/symbols';
import { textAt, tradeAt, tradeCount, type TradeTable } from '#domain/trades/file/table';

/** Facts about a file's trades, calculated in the worker to keep the page responsive. */

const UNPRICED = 1;
const NEGATIVE = 2;

const MESSAGES: readonly [flag: number, message: string][] = [
  [UNPRICED, 'No price: contract not known'],
  [NEGATIVE, 'Negative price'],
];

type Known<Value> = Map<number, Value>;

/** The map at `key`, created on first use. */
function within<Value>(maps: Known<Known<Value>>, key: number): Known<Value> {
  const known = maps.get(key);
  if (known) return known;
  const made: Known<Value> = new Map();
  maps.set(key, made);
  return made;
}

/** Flags of what is unusual about each trade; 0 for none. Cached, as a file names few instruments many times. */
export function tradeFlags(trades: TradeTable): Uint8Array {
  const flags = new Uint8Array(tradeCount(trades));
  const { texts, description, period, strike, p_c, price_amount } = trades;
  const contracts: Known<Known<Known<number>>> = new Map();
  for (let rowIndex = 0; rowIndex < flags.length; rowIndex += 1) {
    const contract = (description[rowIndex] ?? 0) * texts.length + (period[rowIndex] ?? 0);
    const strikes = within(within(contracts, contract), p_c[rowIndex] ?? 0);
    let flag = strikes.get(strike[rowIndex] ?? 0);
    if (flag === undefined) {
      flag = tradeSymbol(tradeAt(trades, rowIndex)) === null ? UNPRICED : 0;
      strikes.set(strike[rowIndex] ?? 0, flag);
    }
    flags[rowIndex] = flag | ((price_amount[rowIndex] ?? 0) < 0 ? NEGATIVE : 0);
  }
  return flags;
}

export const flagMessages = (flags: number): string[] =>
  MESSAGES.filter(([flag]) => flags & flag).map(([, message]) => message);

/** An account in the file. */
export interface Account {
  acct: string;
  name: string;
  /** The number of its rows. */
  rows: number;
}

/** The accounts of the file in order, each with the name on its first row. */
export function accountsOf(trades: TradeTable): Account[] {
  const accounts = new Map<number, Account>();
  for (let rowIndex = 0; rowIndex < tradeCount(trades); rowIndex += 1) {
    const acct = trades.acct[rowIndex] ?? 0;
    const known = accounts.get(acct);
    if (known) known.rows += 1;
    else {
      const name = textAt(trades, 'name', rowIndex);
      accounts.set(acct, { acct: textAt(trades, 'acct', rowIndex), name, rows: 1 });
    }
  }
  return [...accounts.values()];
}
