import type { FileTrade } from '#domain/trade-file';
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
