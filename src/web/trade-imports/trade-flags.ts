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
  for (let place = 0; place < flags.length; place += 1) {
    const contract = (description[place] ?? 0) * texts.length + (period[place] ?? 0);
    const strikes = within(within(contracts, contract), p_c[place] ?? 0);
    let flag = strikes.get(strike[place] ?? 0);
    if (flag === undefined) {
      flag = tradeSymbol(tradeAt(trades, place)) === null ? UNPRICED : 0;
      strikes.set(strike[place] ?? 0, flag);
    }
    flags[place] = flag | ((price_amount[place] ?? 0) < 0 ? NEGATIVE : 0);
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
  for (let place = 0; place < tradeCount(trades); place += 1) {
    const acct = trades.acct[place] ?? 0;
    const known = accounts.get(acct);
    if (known) known.rows += 1;
    else {
      const name = textAt(trades, 'name', place);
      accounts.set(acct, { acct: textAt(trades, 'acct', place), name, rows: 1 });
    }
  }
  return [...accounts.values()];
}
