import type { OutputOf } from '#api/endpoint';
import type { checkTradeImport } from '#api/trade-imports';
import type { ClosingPart } from '#domain/trades/closing-match';
import type { FileTrade } from '#domain/trades/file/file';
import type { PositionEffect } from '#domain/trades/file/sides';
import type { Day } from '#domain/kit/days';
import type { FileWarning } from '#domain/trades/file/warnings';
import type { TradeTable } from '#domain/trades/file/table';
import type { FileFacts } from './read-worker.ts';
import type { Account } from './trade-flags.ts';

/** An open trade that a row may close. */
export type OpenInBooks = OutputOf<typeof checkTradeImport>['open'][number];

/** What a closing row closes, and how many contracts it opens beyond that. Without parts it is a closing without a match. */
export interface Match {
  parts: readonly (ClosingPart & { trade: OpenInBooks })[];
  opens: number;
  /** The broker marks the row as a closing: contracts that are not open stay unmatched. */
  closes_only: boolean;
}

/** One row of the preview. */
export interface PreviewRow {
  rowIndex: number;
  trade: FileTrade;
  /** 0 for none. */
  lotId: number;
  /** The lots that fit, where several do; those that hold the contracts that it stands against. */
  fitting: readonly number[];
  /** Whether its lot, or what it closes, is only suggested. */
  guessed: boolean;
  status: 'open' | 'closed';
  /** What it closes; null for an opening row. */
  match: Match | null;
  already: boolean;
  /** The word by which the row says that it is not a fill: CANCELLED. */
  left_out: string | null;
  /** Already stored or not a fill, and not to be imported. */
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

/** The input of a draft: the trades of a file, and their state in the database. */
export interface DraftStart {
  fileName: string;
  /** The id of the dropped file, if it is one. */
  waitingFile?: number | null;
  trades: TradeTable;
  flags: Uint8Array;
  facts: FileFacts;
  warnings: readonly FileWarning[];
  accounts: readonly Account[];
  today: Day;
  already: readonly number[];
  /** Notices of rows that RMA would take for subsidy capture. */
  captures: readonly { message: string; rowIndexes: readonly number[] }[];
  /** Other notices of rows, also of those that are left out. */
  notes?: readonly { message: string; rowIndexes: readonly number[] }[];
  /** The lot of each trade by the profile or suggested; 0 for none. */
  lots: readonly number[];
  /** The trades whose lot is that of their account in the profile. */
  by_profile: readonly number[];
  /** The lots of trades that several fit. */
  fitting: readonly { lots: readonly number[]; rowIndexes: readonly number[] }[];
  /** The open trades that rows may close. */
  open: readonly OpenInBooks[];
}

/** The number of rows of each kind. */
export type DraftCounts = Record<
  | Shown
  | 'selected'
  | 'skipped'
  | 'leftOut'
  | 'closing'
  | 'withoutLot'
  | 'guessed'
  | 'undecided'
  | 'withoutPrice',
  number
>;

/** A closing row as sent to the server. */
export interface ClosingChoice {
  rowIndex: number;
  parts: { trade_id?: number; opened_by?: number; quantity: number }[];
  opens: number;
  closes_only: boolean;
}

/** Rows that are not fills, by the word that says so. */
export interface LeftOutRows {
  word: string;
  rowIndexes: readonly number[];
  /** Whether they are all saved nevertheless. */
  taken: boolean;
}
