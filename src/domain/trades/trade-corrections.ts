import { z } from 'zod';
import { offsetRefusal, isOpen, isUnmatched, type Trade, type TradeTerms } from './trades.ts';
import { allOffsets, rowOfUnsaved } from './offsets.ts';
import { formatPeriod, parsePeriod } from '../kit/periods.ts';
import { PUT_CALL } from '../market/symbols.ts';

/** The descriptions that a corrected contract has. */
export const CATTLE_CONTRACTS = ['FDR CATTLE', 'LIVE CATTLE'] as const;

const PERIOD = 'Period must be a month like Oct-26';
const BOTH = 'An option has a strike and put or call, a future neither';

/** The contract of a trade as corrected. Source: decision 79. */
export const correctedContract = z
  .object({
    description: z.enum(CATTLE_CONTRACTS, 'Please select a contract'),
    period: z.string(PERIOD).transform((text, context) => {
      const period = parsePeriod(text.trim());
      if (period) return formatPeriod(period);
      context.addIssue({ code: 'custom', message: PERIOD });
      return z.NEVER;
    }),
    strike: z.number('Strike must be a number').positive('Strike must be above 0').nullable(),
    p_c: z.enum(PUT_CALL).nullable(),
  })
  .refine(({ strike, p_c }) => (strike === null) === (p_c === null), { error: BOTH, path: ['strike'] });
export type CorrectedContract = z.infer<typeof correctedContract>;

/** Contracts of an open trade, and the trade that closes them. */
export interface ProposedMatch<Of> {
  opening: Of;
  offset: Of;
  quantity: number;
}

/** The matches of open trades that oppose others of their account and contract, and those that stay because of their lots. */
export interface Proposal<Of> {
  matches: ProposedMatch<Of>[];
  /** Trades with their opposite on another lot, or on several. */
  on_other_lots: Of[];
}

/**
 * How open trades that oppose others would be matched: as rows of a file are, each with the trades before it. Example: of 5 sold in
 * May, 3 bought in June and 1 in July, the purchases close 3 and 1. Source: decision 79.
 */
export function proposedMatches<Of extends Omit<Trade, 'owner' | 'lot' | 'created_at' | 'profit'>>(
  trades: readonly Of[],
): Proposal<Of> {
  const inOrder = trades.toSorted(
    (one, other) => one.trade_date.localeCompare(other.trade_date) || one.id - other.id,
  );
  const rows = inOrder.map((trade, rowIndex) => ({
    ...trade,
    rowIndex,
    effect: null,
    lot_chosen: trade.lot_id !== null,
    choice: null,
  }));
  const proposal: Proposal<Of> = { matches: [], on_other_lots: [] };
  for (const [rowIndex, { parts, closes }] of allOffsets(rows, [])) {
    const offset = inOrder[rowIndex];
    if (!offset || !closes) continue;
    if (parts.length === 0) proposal.on_other_lots.push(offset);
    for (const { trade_id, quantity } of parts) {
      const opening = inOrder[rowOfUnsaved(trade_id) ?? -1];
      if (opening) proposal.matches.push({ opening, offset, quantity });
    }
  }
  return proposal;
}

type Matchable = Pick<Trade, 'id' | 'status' | 'profit' | 'trade_date' | 'lot_id' | 'acct'> & TradeTerms;

/**
 * How two trades would be matched: the later one, or an unmatched offset, closes the other; null where neither can
 * close the other. Example: 5 sold in May and 3 bought in June match 3, where both are on one lot or one is on none. Source: decision 79.
 */
export function pairOf<Of extends Matchable>(one: Of, other: Of): ProposedMatch<Of> | null {
  const isLater =
    one.trade_date > other.trade_date || (one.trade_date === other.trade_date && one.id > other.id);
  const [offset, opening] = isOpen(one) && (!isLater || !isOpen(other)) ? [other, one] : [one, other];
  const lot_id = offset.lot_id ?? opening.lot_id;
  const mayClose = isOpen(offset) || isUnmatched(offset);
  if (!mayClose || offsetRefusal({ ...offset, lot_id }, opening) !== null) return null;
  return { opening, offset, quantity: Math.min(opening.quantity, offset.quantity) };
}

type Corrected = Pick<Trade, 'status' | 'profit'>;

const MATCHED = 'This trade is matched: undo its match first';

/** Why the match of a trade cannot be taken back, or null. Source: decision 79. */
export function unmatchRefusal(trade: Corrected & Pick<Trade, 'quantity'>, quantity: number): string | null {
  if (isOpen(trade) || isUnmatched(trade)) return 'This trade has no match';
  return quantity > trade.quantity ? `Only ${trade.quantity} contracts are matched` : null;
}

/** Why a trade's open or close, or its contract, cannot be corrected, or null. Source: decision 79. */
export const correctionRefusal = (trade: Corrected): string | null =>
  isOpen(trade) || isUnmatched(trade) ? null : MATCHED;
