import type { Day } from '#domain/days';
import { type FileTrade } from '#domain/trade-file';
import { textAt, tradeCount, type TradeTable } from '#domain/trade-file-table';
import type { Trade } from '#domain/trades';

/** How a closing row is saved: with the open trade that it closes, or, with null, as a closed trade of its own. */
export type Match = Trade | null;

/** One row of the preview. */
export interface PreviewRow {
  place: number;
  trade: FileTrade;
  /** 0 for none. */
  lotId: number;
  /** The lot is the one chosen last for this account and description. */
  remembered: boolean;
  status: 'open' | 'closed';
  match: Match;
  already: boolean;
  /** In the books already, and not wanted again. */
  skipped: boolean;
  selected: boolean;
  /** Why somebody should look at it; no reason hinders saving. */
  attention: string[];
}

/** Which rows the preview shows. */
export type Shown = 'all' | 'attention' | 'already';

const UNPRICED = 1;
const NEGATIVE = 2;
const FUTURE = 4;

const WORDS: readonly [flag: number, words: string][] = [
  [UNPRICED, 'No price: contract not known'],
  [NEGATIVE, 'Negative price'],
  [FUTURE, 'Dated in the future'],
];

/** What is odd about each trade, as flags: worked out once. */
export function oddities(trades: TradeTable, unpriced: Uint8Array, today: Day): Uint8Array {
  const odd = new Uint8Array(tradeCount(trades));
  const inFuture = trades.texts.map((text) => text > today);
  for (let place = 0; place < odd.length; place += 1) {
    odd[place] =
      (unpriced[place] ? UNPRICED : 0) |
      ((trades.price_amount[place] ?? 0) < 0 ? NEGATIVE : 0) |
      (inFuture[trades.trade_date[place] ?? 0] ? FUTURE : 0);
  }
  return odd;
}

export const oddityWords = (flags: number): string[] =>
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
    else
      accounts.set(acct, {
        acct: textAt(trades, 'acct', place),
        name: textAt(trades, 'name', place),
        rows: 1,
      });
  }
  return [...accounts.values()];
}
