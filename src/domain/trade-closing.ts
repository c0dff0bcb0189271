import { descriptionKey } from './contracts.ts';
import { isOpen, sideOf, type Trade } from './trades.ts';

/** A row that closes a position. */
export type ClosingTrade = Pick<
  Trade,
  'lot_id' | 'b_s' | 'quantity' | 'period' | 'description' | 'strike' | 'p_c'
>;

/** How much of the open trade is closed and how much stays open, or why the two do not match. */
export type ClosingMatch = { closed: number; remaining: number } | { refused: string };

const periodKey = (period: string | null): string => (period ?? '').trim().toUpperCase();

/** The same contract: description, period, strike and put/call. A strike printed as 0 is none. Source: decision 34. */
export const isSameContract = (one: ClosingTrade, other: ClosingTrade): boolean =>
  descriptionKey(one.description) === descriptionKey(other.description) &&
  periodKey(one.period) === periodKey(other.period) &&
  (one.strike ?? 0) === (other.strike ?? 0) &&
  one.p_c === other.p_c;

/**
 * A closing row may match an open trade of the same lot, contract and the opposite side. An equal quantity closes it, a
 * smaller one splits it, a larger one is refused. Example: 3 against 5 open closes 3 and leaves 2. Source: decision 34.
 */
export function closingMatch(
  closing: ClosingTrade,
  open: ClosingTrade & Pick<Trade, 'status'>,
): ClosingMatch {
  if (!isOpen(open)) return { refused: 'This trade is already closed' };
  if (closing.lot_id === null || closing.lot_id !== open.lot_id) {
    return { refused: 'The open trade belongs to another lot' };
  }
  if (!isSameContract(closing, open)) return { refused: 'The open trade is in another contract' };
  if (sideOf(closing.b_s) === sideOf(open.b_s)) return { refused: 'Both trades are on the same side' };
  if (closing.quantity > open.quantity) {
    return {
      refused: `The closing quantity ${closing.quantity} is larger than the open quantity ${open.quantity}`,
    };
  }
  return { closed: closing.quantity, remaining: open.quantity - closing.quantity };
}
