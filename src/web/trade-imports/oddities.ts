import { tradeSymbol } from '#domain/market/symbols';
import { textAt, tradeAt, tradeCount, type TradeTable } from '#domain/trade-file/table';

/** What the reading thread works out about a file's trades, so that the page does not have to. */

const UNPRICED = 1;
const NEGATIVE = 2;

const WORDS: readonly [flag: number, words: string][] = [
  [UNPRICED, 'No price: contract not known'],
  [NEGATIVE, 'Negative price'],
];

type Known<Value> = Map<number, Value>;

/** The map that stands at `key`, made when it is first asked for. */
function within<Value>(maps: Known<Known<Value>>, key: number): Known<Value> {
  const known = maps.get(key);
  if (known) return known;
  const made: Known<Value> = new Map();
  maps.set(key, made);
  return made;
}

/** Flags of what is odd about each trade; 0 for nothing. A file names few instruments many times over. */
export function oddities(trades: TradeTable): Uint8Array {
  const odd = new Uint8Array(tradeCount(trades));
  const { texts, description, period, strike, p_c, price_amount } = trades;
  const contracts: Known<Known<Known<number>>> = new Map();
  for (let place = 0; place < odd.length; place += 1) {
    const contract = (description[place] ?? 0) * texts.length + (period[place] ?? 0);
    const strikes = within(within(contracts, contract), p_c[place] ?? 0);
    let flag = strikes.get(strike[place] ?? 0);
    if (flag === undefined) {
      flag = tradeSymbol(tradeAt(trades, place)) === null ? UNPRICED : 0;
      strikes.set(strike[place] ?? 0, flag);
    }
    odd[place] = flag | ((price_amount[place] ?? 0) < 0 ? NEGATIVE : 0);
  }
  return odd;
}

export const oddityMessages = (flags: number): string[] =>
  WORDS.filter(([flag]) => flags & flag).map(([, words]) => words);

/** An account in the file. */
export interface Account {
  acct: string;
  name: string;
  /** How many rows are its. */
  rows: number;
}

/** The accounts of the file in the order in which they come, each with the name on its first row. */
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
