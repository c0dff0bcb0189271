import type { Plausibility, Warning, WarningReason } from '../trade-plausibility.ts';
import { rowNoteWarnings } from './row-notes.ts';
import { type TradeTable, tradeAt } from './table.ts';

/** A warning and the trades concerned. */
export interface FileWarning extends Warning {
  rowIndexes: number[];
}

/** The warnings about the trades at these indexes, grouped by reason. Source: decisions 49 and 77. */
export function fileWarnings(
  trades: TradeTable,
  rowIndexes: readonly number[],
  plausibility: Plausibility,
): FileWarning[] {
  const found = new Map<string, FileWarning>();
  for (const rowIndex of rowIndexes) {
    for (const { reason, message } of plausibility.warnings(tradeAt(trades, rowIndex))) {
      const key = `${reason}\n${message}`;
      const known = found.get(key);
      if (known) known.rowIndexes.push(rowIndex);
      else found.set(key, { reason, message, rowIndexes: [rowIndex] });
    }
  }
  return [...found.values(), ...rowNoteWarnings(trades, rowIndexes)];
}

/** The warning about the first row that is not confirmed; null when all are. Example: [] confirms nothing. Source: decision 49. */
export function firstUnconfirmed(
  warnings: readonly FileWarning[],
  confirmed: readonly WarningReason[],
): FileWarning | null {
  const [first = null] = warnings
    .filter(({ reason }) => !confirmed.includes(reason))
    .toSorted((one, other) => (one.rowIndexes[0] ?? 0) - (other.rowIndexes[0] ?? 0));
  return first;
}
