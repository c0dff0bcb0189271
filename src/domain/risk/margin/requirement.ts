import { isTradingDay, nextTradingDay } from '../../market/contract-calendar.ts';
import { CONTRACTS, type Root, profitMultiplier } from '../../market/contracts.ts';
import { rootOfSymbol } from '../../market/symbols.ts';
import { addDays, type Day } from '../../kit/days.ts';
import { divided, minus, plus, times, toCents, differenceInCents, sumCents } from '../../kit/money.ts';
import type { MarginRate } from './records.ts';
import { directionOf, type Trade } from '../../trades/trades.ts';

/** Futures of one contract month in an account: contracts bought less sold. */
export interface NetFutures {
  symbol: string;
  net: number;
}

/** The rates of a root on a day: the latest that is valid by then; null without one. */
export const rateOn = (rates: readonly MarginRate[], root: Root, day: Day): MarginRate | null =>
  rates
    .filter((rate) => rate.root === root && rate.valid_from <= day)
    .toSorted((one, other) => (one.valid_from < other.valid_from ? 1 : -1))[0] ?? null;

export interface MarginRequirement {
  initial: number;
  maintenance: number;
}

/**
 * Margin requirement of an account, $ = sum over contract months of |net futures| x rate, without credit for spreads: an upper
 * bound. Null while the rate of a root is missing. Example: 4 LE sold at rates of 1,980 and 1,800 require 7,920 and 7,200.
 * Source: CME margin rates.
 */
export function requirementOf(
  held: readonly NetFutures[],
  rates: readonly MarginRate[],
  day: Day,
): MarginRequirement | null {
  const each = held
    .filter(({ net }) => net !== 0)
    .map(({ symbol, net }) => {
      const root = rootOfSymbol(symbol);
      const rate = root && rateOn(rates, root, day);
      return rate && { contracts: Math.abs(net), rate };
    });
  if (each.includes(null)) return null;
  const known = each.filter((one) => one !== null);
  return {
    initial: toCents(plus(...known.map(({ contracts, rate }) => times(contracts, rate.initial)))),
    maintenance: toCents(plus(...known.map(({ contracts, rate }) => times(contracts, rate.maintenance)))),
  };
}

/** Loss of a net short account per $1.00/cwt, $; 0 or less when it is not. Example: 4 LE sold cost $1,600. */
export const shortDollars = (held: readonly NetFutures[]): number =>
  held.reduce((sum, { symbol, net }) => {
    const root = rootOfSymbol(symbol);
    return root === null ? sum : sum - net * CONTRACTS[root].multiplier;
  }, 0);

export interface Room {
  /** Equity above maintenance, $; negative once a call is due. */
  room: number;
  /** The rise of prices that uses it up, $/cwt; null unless net short. */
  room_per_cwt: number | null;
  /** Cash that restores the initial margin, $; 0 without a call. */
  call: number;
}

/**
 * Room before a margin call, $ = equity - maintenance; below 0 the call is initial margin - equity. Example: equity of 4,720
 * against 7,920 and 7,200 is a call of 3,200. Source: CME margin rules.
 */
export function roomOf(equity: number, required: MarginRequirement, held: readonly NetFutures[]): Room {
  const room = toCents(minus(equity, required.maintenance));
  const perDollar = shortDollars(held);
  return {
    room,
    room_per_cwt: perDollar > 0 ? divided(room, perDollar, 2) : null,
    call: room < 0 ? toCents(minus(required.initial, equity)) : 0,
  };
}

/** The exchange's daily limit of a price move, $/cwt. Source: CME price limits, 2026. */
export const DAILY_LIMIT: Record<Root, number> = { GF: 9.25, LE: 7.25 };

/** Whether a rise or fall of one limit day brings a call. Example: $10,000 of room do not cover 4 LE sold (4 x 400 x 7.25 = 11,600). */
export function isCallNear({ room }: Pick<Room, 'room'>, held: readonly NetFutures[]): boolean {
  const dollars = held.reduce((sum, { symbol, net }) => {
    const root = rootOfSymbol(symbol);
    return root === null ? sum : sum + net * CONTRACTS[root].multiplier * DAILY_LIMIT[root];
  }, 0);
  return held.some(({ net }) => net !== 0) && room < Math.abs(dollars);
}

/** A rise (or fall, negative) of all contracts of a root, $/cwt. */
export type RootMove = Record<Root, number>;

/** Effect of a price move on one account. Cash of several accounts is never added up: each is wired by itself. */
export interface AccountMove {
  /** Paid in (negative) or received for futures, $. */
  cash: number;
  /** The share of the room before a call that is used up, %; null without room, or where it is not known. */
  room_used: number | null;
  /** Cash to wire after the move, $; 0 without a call. */
  wire: number;
  /** Whether equity or a rate is not known, so that the full loss is taken. */
  in_full: boolean;
}

/**
 * Cash, $ = direction x contracts x 500 or 400 x move. To wire, $ = initial margin - (equity + cash) where equity + cash is below
 * maintenance, else 0; where equity or a rate is not known, the full loss. Example: 4 LE sold with equity of 7,920 against 7,920 and
 * 7,200: a rise of $2 costs 3,200, which leaves 4,720, so 3,200 must be wired. Source: decision 90; CME margin rules.
 */
export function accountMove(
  held: readonly NetFutures[],
  equity: number | null,
  required: MarginRequirement | null,
  move: RootMove,
): AccountMove {
  const cash = sumCents(
    held.map(({ symbol, net }) => {
      const root = rootOfSymbol(symbol);
      return root === null ? 0 : toCents(times(net, CONTRACTS[root].multiplier, move[root]));
    }),
  );
  const loss = cash < 0 ? -cash : 0;
  if (equity === null || required === null) return { cash, room_used: null, wire: loss, in_full: true };
  const { room } = roomOf(equity, required, held);
  return {
    cash,
    room_used: room > 0 ? (loss / room) * 100 : null,
    wire: roomOf(toCents(plus(equity, cash)), required, held).call,
    in_full: false,
  };
}

/**
 * The day by which a call is wired: the trading day after the settlement that brought it. Example: that of Wednesday 2026-11-25 by
 * Friday 2026-11-27. Source: CME margin rules; a broker may want it sooner.
 */
export const wireBy = (settledOn: Day): Day => nextTradingDay(settledOn);

/** The trading days after which a statement is old. */
export const STATEMENT_DAYS = 5;

/** Whether more than five trading days have passed since a statement. Example: on Friday 2026-11-20, that of Thursday 2026-11-12 is old. */
export function isOldStatement(day: Day, today: Day): boolean {
  let passed = 0;
  for (let next = addDays(day, 1); next <= today; next = addDays(next, 1)) {
    passed += Number(isTradingDay(next));
    if (passed > STATEMENT_DAYS) return true;
  }
  return false;
}

/** A future that was held on or after the day of a statement, with the settlements that value it. */
export type CarriedTrade = Pick<
  Trade,
  'description' | 'b_s' | 'quantity' | 'price_amount' | 'trade_date' | 'status' | 'closing_price'
> & {
  settled_then: number | null;
  settled_now: number | null;
};

export interface CarriedEquity {
  /** $; null where the settlement of a position is missing. */
  equity: number | null;
  /** Positions without a settlement of the statement's day or since. */
  without_settlement: number;
}

/** The change of a future's value since a statement, $; null without a settlement. */
function changeSince(trade: CarriedTrade, statement: Day): number | null {
  const { description, b_s, quantity, price_amount, trade_date, status, closing_price } = trade;
  const from = trade_date > statement ? price_amount : trade.settled_then;
  const to = status === 'closed' ? closing_price : trade.settled_now;
  if (from === null || to === null) return null;
  return differenceInCents(to, from, quantity, directionOf(b_s) * profitMultiplier(description));
}

/**
 * Equity carried on, $ = equity of the statement + P/L of futures since, by settlements; a trade made since counts from its
 * price, a closed one to its closing price. Example: $7,920 with 4 LE sold at a settlement of 140 are $4,720 at 142.
 */
export function carriedEquity(
  equity: number,
  statement: Day,
  trades: readonly CarriedTrade[],
): CarriedEquity {
  const changes = trades.map((trade) => changeSince(trade, statement));
  const known = changes.filter((change) => change !== null);
  const without_settlement = changes.length - known.length;
  return {
    equity: without_settlement > 0 ? null : toCents(plus(equity, sumCents(known))),
    without_settlement,
  };
}
