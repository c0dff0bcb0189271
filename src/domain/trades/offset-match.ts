import { descriptionKey, rootOfDescription } from '../market/contracts.ts';
import { type Fill, isOpen, directionOf, type Trade, type TradeTerms } from './trades.ts';

/** A row that offsets a position. */
export type OffsettingTrade = Omit<TradeTerms, 'price_amount'> &
  Pick<Trade, 'lot_id' | 'trade_date' | 'acct'>;

/** A trade that a row may close, whole or in part. */
export type OffsettableTrade = OffsettingTrade & Fill & Pick<Trade, 'id' | 'status'>;

/** How many contracts of an open trade a row closes. */
export interface OffsetPart {
  trade_id: number;
  quantity: number;
}

/**
 * Trades with one key are in the same contract: feeder or live cattle (else the description), period, strike and put/call. A strike
 * printed as 0 is none. Example: 'FEEDER CATTLE' and 'FDR CATTLE' of Aug-26 share 'GF|AUG-26|0|'. Source: decision 34.
 */
export const contractKey = ({
  description,
  period,
  strike,
  p_c,
}: Pick<TradeTerms, 'description' | 'period' | 'strike' | 'p_c'>): string =>
  [
    rootOfDescription(description) ?? descriptionKey(description),
    (period ?? '').trim().toUpperCase(),
    strike ?? 0,
    p_c ?? '',
  ].join('|');

/**
 * Why a row cannot close a trade, or null. It closes an open trade of the same lot and contract and of the opposite direction that
 * was opened on or before its own date. A trade without a lot is closed by rows of its own account, and gets their lot. Example: a
 * row of June 3 cannot close a trade of June 4. Source: decisions 34, 51 and 78.
 */
export function offsetRefusal(
  offsetting: OffsettingTrade,
  open: OffsettingTrade & Pick<Trade, 'status'>,
): string | null {
  if (!isOpen(open)) return 'This trade is already closed';
  if (open.lot_id !== null && offsetting.lot_id !== open.lot_id)
    return 'The open trade belongs to another lot';
  if (open.lot_id === null && offsetting.acct !== open.acct)
    return 'The open trade has no lot and is of another account';
  if (contractKey(offsetting) !== contractKey(open)) return 'The open trade is in another contract';
  if (directionOf(offsetting.b_s) === directionOf(open.b_s)) return 'Both trades are on the same side';
  if (open.trade_date > offsetting.trade_date) return 'The open trade was opened after this closing';
  return null;
}

/**
 * The trades that a row may close: those of exactly its quantity first, then the oldest. Example: for a row of 3, the trades
 * 5 of May 1, 3 of May 9 and 4 of May 2 are offered as 3, 5, 4. Source: decision 51.
 */
export function offsetCandidates<Candidate extends OffsettableTrade>(
  offsetting: OffsettingTrade,
  open: readonly Candidate[],
): Candidate[] {
  const isExact = ({ quantity }: Candidate) => Number(quantity === offsetting.quantity);
  return open
    .filter((trade) => trade.quantity > 0 && offsetRefusal(offsetting, trade) === null)
    .toSorted(
      (one, other) =>
        isExact(other) - isExact(one) || one.trade_date.localeCompare(other.trade_date) || one.id - other.id,
    );
}

/**
 * Spreads an offsetting trade over trades in order, closing each whole before the next; `rest` is the quantity left over. Applied to the
 * candidates in order, this is the preselected match. Example: 8 over trades of 5 and 4 closes 5 and 3, rest 0; over 5 alone,
 * rest 3. Source: decision 51.
 */
export function spreadOffset(
  quantity: number,
  trades: readonly Pick<OffsettableTrade, 'id' | 'quantity'>[],
): { parts: OffsetPart[]; rest: number } {
  const parts: OffsetPart[] = [];
  let rest = quantity;
  for (const trade of trades) {
    const taken = Math.min(rest, trade.quantity);
    if (taken > 0) parts.push({ trade_id: trade.id, quantity: taken });
    rest -= taken;
  }
  return { parts, rest };
}
