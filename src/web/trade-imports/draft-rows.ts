import type { ClosingPart } from '#domain/closing-match';
import type { FileTrade } from '#domain/trade-file/file';
import type { PositionEffect } from '#domain/trade-file/sides';
import type { Trade } from '#domain/trades';

/** What a closing row closes, and how many contracts it opens beyond that. Without parts it is a closing without a match. */
export interface Match {
  parts: readonly (ClosingPart & { trade: Trade })[];
  opens: number;
  /** The broker says that the row closes: what is not open is without a match. */
  closes_only: boolean;
}

/** One row of the preview. */
export interface PreviewRow {
  place: number;
  trade: FileTrade;
  /** 0 for none. */
  lotId: number;
  /** The lot is a guess that nobody has looked at. */
  guessed: boolean;
  status: 'open' | 'closed';
  /** What was confirmed; null for a row that is open. */
  match: Match | null;
  already: boolean;
  /** In the books already, and not wanted again. */
  skipped: boolean;
  selected: boolean;
  /** What the broker says of it: that it opens a position or closes one. */
  says: PositionEffect | null;
  /** What is taken from its description. */
  described: string | null;
  /** Why somebody should look at it. */
  attention: string[];
}

/** Which rows the preview shows. */
export type Shown = 'all' | 'attention' | 'already';
