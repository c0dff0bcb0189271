import type { ReactNode } from 'react';
import { store } from '../lib/store.ts';

/** An import being prepared: a file with the user's choices, until it is saved or discarded; refusals do not end it. */
export abstract class ImportDraft {
  readonly fileName: string;
  private readonly changes = store(0);

  constructor(fileName: string) {
    this.fileName = fileName;
  }

  readonly subscribe = this.changes.subscribe;

  readonly version = this.changes.get;

  protected readonly changed = (): void => this.changes.set(this.version() + 1);
}

export function setRows(rows: Set<number>, changed: Iterable<number>, on: boolean): void {
  for (const rowIndex of changed) {
    if (on) rows.add(rowIndex);
    else rows.delete(rowIndex);
  }
}

/** Findings by row. */
export function byRow<One extends { rowIndex: number } | { rowIndexes: readonly number[] }>(
  found: readonly One[],
): ReadonlyMap<number, readonly One[]> {
  const rows = new Map<number, One[]>();
  for (const one of found)
    for (const rowIndex of 'rowIndexes' in one ? one.rowIndexes : [one.rowIndex])
      rows.set(rowIndex, [...(rows.get(rowIndex) ?? []), one]);
  return rows;
}

export interface ShownRow {
  rowIndex: number;
  number: number;
  /** Name for screen readers. Example: 'Row 2, Sell 4 contracts LIVE CATTLE' */
  name: string;
  skipped: boolean;
  selected?: boolean;
}

export type RowNote =
  | { text: string; look: 'wrong' | 'attention' | 'notice' | 'ready' | 'dim' }
  | { action: string; run: () => void; about?: string };

export interface RowFact<Row> {
  label: string;
  unit?: string;
  cell: (row: Row) => ReactNode;
}

/** A column of the preview: one fact of a row, or several that share a cell (decision 72). Its width is in rem. */
export interface FactColumn<Row> {
  width: number;
  numeric?: boolean;
  /** Whether its cells hold controls, which stand as high as they are. */
  controls?: boolean;
  facts: readonly RowFact<Row>[];
}

/** How the rows of a file are shown, where trades and records differ. */
export interface RowsLook<Row extends ShownRow> {
  label: string;
  /** In rem. */
  notesWidth: number;
  columns: readonly FactColumn<Row>[];
  beforeNotes?: number;
  /** In pixels. */
  rowHeight: number;
  row: (rowIndex: number) => Row;
  notes: (row: Row) => readonly RowNote[];
  selection?: {
    among: (rowIndexes: Int32Array) => number;
    select: (rowIndexes: Iterable<number>, on: boolean) => void;
  };
}
