import { offsetCandidates, type OffsetPart, spreadOffset } from '#domain/trades/offset-match';
import { count } from '#domain/kit/format';
import type { Match } from './choices.ts';
import type { TradeRow } from './draft.ts';
import type { OpenInBooks } from './offsets.ts';

/** The choice for the match of a row: open trades, the last chosen first, or no match. */
export interface Choice {
  ids: readonly number[];
  noMatch: boolean;
}

export const NO_MATCH_CHOSEN: Choice = { ids: [], noMatch: true };

/** The result of a choice: the trades the row closes, and the use of its other contracts. */
export interface Outcome {
  candidates: OpenInBooks[];
  parts: OffsetPart[];
  /** Contracts left after the parts, which the row opens. */
  opens: number;
  /** The broker marks the row as a closing, so it opens nothing. */
  closes_only: boolean;
  noMatch: boolean;
  /** The number of open contracts, if fewer than the row's quantity: `5 of 8 are open`. */
  short: string | null;
  /** What still has to be chosen, or null. */
  missing: string | null;
  confirmLabel: string;
}

/** The match of a row, or else the best: over the candidates of its account in their order. */
const choiceBeforehand = ({ match, trade }: TradeRow, candidates: readonly OpenInBooks[]): Choice =>
  match && match.parts.length > 0
    ? { ids: match.parts.map(({ trade_id }) => trade_id), noMatch: false }
    : { ids: candidates.filter(({ acct }) => acct === trade.acct).map(({ id }) => id), noMatch: false };

const sumOf = (quantities: readonly { quantity: number }[]): number =>
  quantities.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * The open trades that a row may close, less the contracts closed by other rows of the file, and the result of the choice;
 * without a choice the best match is used. Source: decision 51.
 */
export function outcomeOf(
  row: TradeRow,
  open: readonly OpenInBooks[],
  takenFrom: (id: number) => number,
  choice: Choice | null,
): Outcome {
  const left = open.map((trade) => ({ ...trade, quantity: trade.quantity - takenFrom(trade.id) }));
  const candidates = offsetCandidates({ ...row.trade, lot_id: row.lotId || null }, left);
  const { ids, noMatch } = choice ?? choiceBeforehand(row, candidates);
  const chosen = ids.flatMap((id) => candidates.find((trade) => trade.id === id) ?? []);
  const { quantity } = row.trade;
  const { parts, rest } = spreadOffset(quantity, chosen);
  const openInAll = sumOf(candidates);
  const closesAll = parts.length > 0 && candidates.every(isTakenBy(parts, row.trade.acct));
  const closes_only = row.says === 'close';
  const beyond = closesAll && !noMatch ? rest : 0;
  const opens = closes_only ? 0 : beyond;
  return {
    candidates,
    parts,
    opens,
    closes_only,
    noMatch,
    short: openInAll < quantity ? `${count(openInAll)} of ${count(quantity)} are open` : null,
    missing: noMatch || rest === beyond ? null : missingMessage(rest, candidates.length),
    confirmLabel: confirmLabelFor(quantity - beyond, beyond, closes_only),
  };
}

/** Whether the parts take all of a trade, as they must of those of its account before a row opens anything. */
const isTakenBy =
  (parts: readonly OffsetPart[], account: string) =>
  ({ id, acct, quantity }: OpenInBooks): boolean =>
    acct !== account || parts.some((part) => part.trade_id === id && part.quantity === quantity);

/** Example: `Close 5, open 3`; for a row marked as a closing, `Close 5, 3 without a match`. */
function confirmLabelFor(closes: number, beyond: number, closesOnly: boolean): string {
  if (beyond === 0) return 'Confirm Match';
  const rest = closesOnly ? `${count(beyond)} without a match` : `open ${count(beyond)}`;
  return `Close ${count(closes)}, ${rest}`;
}

const missingMessage = (rest: number, candidates: number): string =>
  candidates === 0 ? 'Choose No match' : `Choose ${count(rest)} more, or No match`;

/** Adds a trade to the choice: it is closed first, and trades no longer needed stay open. */
export const choiceWith = ({ parts }: Outcome, id: number): Choice => ({
  ids: [id, ...parts.map(({ trade_id }) => trade_id)],
  noMatch: false,
});

export const choiceWithout = ({ parts }: Outcome, id: number): Choice => ({
  ids: parts.map(({ trade_id }) => trade_id).filter((trade) => trade !== id),
  noMatch: false,
});

/** The confirmed match. */
export const matchOf = ({ candidates, parts, opens, closes_only }: Outcome): Match => ({
  parts: parts.flatMap((part) => {
    const trade = candidates.find(({ id }) => id === part.trade_id);
    return trade ? [{ ...part, trade }] : [];
  }),
  opens,
  closes_only,
});
