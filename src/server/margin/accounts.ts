import type { MarginAccount } from '#api/margin';
import type { Day } from '#domain/kit/days';
import { groupedBy } from '#domain/kit/grouping';
import { carriedEquity } from '#domain/risk/margin/carried-equity';
import { stoppedOn } from '#domain/book/hedge-weights';
import { parseFuturesSymbol } from '#domain/market/symbols';
import { sideOf } from '#domain/trades/trades';
import * as queries from './queries.ts';

interface Keyed {
  acct: string;
  entity_id: number;
}
const keyOf = ({ acct, entity_id }: Keyed): string => `${entity_id} ${acct}`;

/** The reads behind {@link accountsFrom}: of an entity, or (null) of all that the user sees. */
export const accountStatements = (entityId: number | null) =>
  [
    queries.accounts(entityId),
    queries.heldTrades(entityId),
    queries.latestBalances(entityId),
    queries.carriedTrades(entityId),
  ] as const;

/** The broker accounts with what is held in them and their latest statement. */
export function accountsFrom(
  accounts: readonly queries.Account[],
  held: readonly queries.HeldTrades[],
  balances: readonly queries.StoredBalance[],
  carried: readonly queries.StoredCarriedTrade[],
  today: Day,
): MarginAccount[] {
  const heldIn = groupedBy(held, keyOf);
  const carriedIn = groupedBy(carried, keyOf);
  const balanceOf = new Map(
    balances.map(({ entity_id, ...balance }) => [keyOf({ ...balance, entity_id }), balance]),
  );
  return accounts.map(({ acct, entity_id, owner }) => {
    const key = keyOf({ acct, entity_id });
    const balance = balanceOf.get(key) ?? null;
    const now = balance && carriedEquity(balance.equity, balance.day, carriedIn.get(key) ?? []);
    return {
      acct,
      owner,
      ...holdings(heldIn.get(key) ?? [], today),
      balance,
      equity: now?.equity ?? null,
      without_settlement: now?.without_settlement ?? 0,
    };
  });
}

/** Net futures by contract month that still trade, and the options sold. */
function holdings(trades: readonly queries.HeldTrades[], today: Day) {
  const hasStopped = stoppedOn(today);
  const open = trades.filter(({ symbol }) => !hasStopped(symbol));
  const futures = open.filter(({ symbol }) => symbol !== null && parseFuturesSymbol(symbol) !== null);
  return {
    held: [...groupedBy(futures, ({ symbol }) => symbol ?? '')].map(([symbol, each]) => ({
      symbol,
      net: each.reduce((sum, { b_s, quantity }) => sum + sideOf(b_s) * quantity, 0),
    })),
    written_options: open
      .filter(({ option, b_s }) => option && sideOf(b_s) < 0)
      .reduce((sum, { quantity }) => sum + quantity, 0),
  };
}
