import type { ClosingPart } from '#domain/closing-match';
import type { FileTrade } from '#domain/trade-file/file';
import type { PositionEffect } from '#domain/trade-file/sides';
import type { Trade } from '#domain/trades';

/** What a closing row closes, and how many contracts it opens beyond that. Without parts it is a closing without a match. */
export interface Match {
  parts: readonly (ClosingPart & { trade: Trade })[];
  opens: number;
  /** The broker marks the row as a closing: contracts that are not open stay unmatched. */
  closes_only: boolean;
}

/** One row of the preview. */
export interface PreviewRow {
  place: number;
  trade: FileTrade;
  /** 0 for none. */
  lotId: number;
  /** Whether the lot is a suggestion that is not confirmed. */
  guessed: boolean;
  status: 'open' | 'closed';
  /** The confirmed match; null for an opening row. */
  match: Match | null;
  already: boolean;
  /** Already stored, and not to be imported again. */
  skipped: boolean;
  selected: boolean;
  /** Whether the broker marks it as opening or closing a position. */
  says: PositionEffect | null;
  /** The values taken from its description. */
  described: string | null;
  /** Why the row needs attention. */
  attention: string[];
}

/** The filter of the preview. */
export type Shown = 'all' | 'attention' | 'already';
