import type { Plausibility, Warning, WarningReason } from '../trade-plausibility.ts';
import { type TradeTable, tradeAt } from './table.ts';

/** One warning and the trades of the file that it is about. */
export interface FileWarning extends Warning {
  places: number[];
}

/** What the trades at these places are probably wrong about, those that are wrong in the same way together. Source: decision 49. */
export function fileWarnings(
  trades: TradeTable,
  places: Iterable<number>,
  plausibility: Plausibility,
): FileWarning[] {
  const found = new Map<string, FileWarning>();
  for (const place of places) {
    for (const { reason, message } of plausibility.warnings(tradeAt(trades, place))) {
      const key = `${reason}\n${message}`;
      const known = found.get(key);
      if (known) known.places.push(place);
      else found.set(key, { reason, message, places: [place] });
    }
  }
  return [...found.values()];
}

/** The warning about the first row that is not confirmed; null when all are. Example: [] confirms nothing. Source: decision 49. */
export function firstUnconfirmed(
  warnings: readonly FileWarning[],
  confirmed: readonly WarningReason[],
): FileWarning | null {
  const [first = null] = warnings
    .filter(({ reason }) => !confirmed.includes(reason))
    .toSorted((one, other) => (one.places[0] ?? 0) - (other.places[0] ?? 0));
  return first;
}
