import { WARNING_REASONS, type WarningReason } from '#domain/trades/trade-plausibility';
import type { FileWarning } from '#domain/trades/file/warnings';

/** A reason to confirm before its rows can be saved. */
export interface ReasonToConfirm {
  reason: WarningReason;
  confirmed: boolean;
  /** The number of rows with it, and the indexes of the first ones. */
  count: number;
  first: number[];
  /** The messages of the first ones. */
  messages: string[];
}

const MOST_NAMED = 10;
const MOST_MESSAGES = 3;

const bit = (reason: WarningReason): number => 1 << WARNING_REASONS.indexOf(reason);

/** Adds a message to each of its rows. */
export function addMessages(
  rows: Map<number, string[]>,
  messages: readonly { message: string; rowIndexes: readonly number[] }[],
): void {
  for (const { message, rowIndexes } of messages)
    for (const rowIndex of rowIndexes) rows.set(rowIndex, [...(rows.get(rowIndex) ?? []), message]);
}

/** The warnings about the rows of a file, by index, and which are confirmed. Source: decision 49. */
export class RowWarnings {
  private readonly warnings: readonly FileWarning[];
  private readonly reasons: Uint16Array;
  private readonly confirmed = new Set<WarningReason>();

  constructor(warnings: readonly FileWarning[], count: number) {
    this.warnings = warnings;
    this.reasons = new Uint16Array(count);
    for (const { reason, rowIndexes } of warnings) {
      for (const rowIndex of rowIndexes) this.reasons[rowIndex] = (this.reasons[rowIndex] ?? 0) | bit(reason);
    }
  }

  has = (rowIndex: number): boolean => this.reasons[rowIndex] !== 0;

  /** The messages of a row. */
  messages(rowIndex: number): string[] {
    if (!this.has(rowIndex)) return [];
    return this.warnings
      .filter(({ rowIndexes }) => rowIndexes.includes(rowIndex))
      .map(({ message }) => message);
  }

  /** The reasons of the rows to be saved, in order. */
  toConfirm(isSaved: (rowIndex: number) => boolean): ReasonToConfirm[] {
    if (this.warnings.length === 0) return [];
    const found = WARNING_REASONS.map((reason): ReasonToConfirm => {
      const messages = this.warnings
        .filter((warning) => warning.reason === reason)
        .map(({ message }) => message);
      return {
        reason,
        confirmed: this.confirmed.has(reason),
        count: 0,
        first: [],
        messages: messages.slice(0, MOST_MESSAGES),
      };
    });
    for (const [rowIndex, reasons] of this.reasons.entries()) {
      if (reasons === 0 || !isSaved(rowIndex)) continue;
      for (const one of found) {
        if ((reasons & bit(one.reason)) === 0) continue;
        one.count += 1;
        if (one.first.length < MOST_NAMED) one.first.push(rowIndex);
      }
    }
    return found.filter(({ count }) => count > 0);
  }

  /** A reason that follows from the choices for these rows. */
  reason = (reason: WarningReason, rowIndexes: Int32Array): ReasonToConfirm => ({
    reason,
    confirmed: this.confirmed.has(reason),
    count: rowIndexes.length,
    first: Array.from(rowIndexes.subarray(0, MOST_NAMED)),
    messages: [],
  });

  confirm(reason: WarningReason, on: boolean): void {
    if (on) this.confirmed.add(reason);
    else this.confirmed.delete(reason);
  }

  /** The confirmed reasons, as sent to the server. */
  choices = (): WarningReason[] => [...this.confirmed];
}
