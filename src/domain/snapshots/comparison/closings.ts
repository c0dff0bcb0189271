import type { Closing } from './position-effects.ts';

/** A part of a trade as it is stored now. Its root trade is what stays open, and closes last. */
export interface TradePart {
  root: number;
  part: number;
  lot_id: number;
  is_closed: boolean;
  quantity: number;
  profit: number | null;
  /** The quantity of the root trade that was open on the first day; null where it was not there yet. */
  had: number | null;
  /** The same on the second day; null where nothing of it was open any more. */
  has: number | null;
}

/** A closing, and the lot that its result belongs to. */
export interface ClosingOfLot extends Closing {
  lot_id: number;
}

/**
 * The parts of one trade that were closed between the two days. Parts close in the order in which they were stored, so that their
 * quantities, added up, say which of them stood between what was open on the first day and on the second. Example: of 9 contracts,
 * of which parts of 2, 3 and 1 were closed, 7 were open on the first day and 3 on the second: the parts of 3 and 1 were
 * closed between them. Source: decisions 34 and 51.
 */
export function closingsBetween(parts: readonly TradePart[]): ClosingOfLot[] {
  const [first] = parts;
  if (!first) return [];
  const ordered = parts.toSorted((one, other) => placeOf(one) - placeOf(other));
  const traded = parts.reduce((sum, { quantity }) => sum + quantity, 0);
  const closedBefore = traded - (first.had ?? traded);
  const closedAfter = traded - (first.has ?? 0);
  let closed = 0;
  return ordered.flatMap(({ root, lot_id, is_closed, quantity, profit }) => {
    const from = closed;
    closed += quantity;
    const isBetween = is_closed && from >= closedBefore && closed <= closedAfter;
    return isBetween ? [{ of: root, lot_id, quantity, profit }] : [];
  });
}

/** The root trade closes after all parts that were split off it. */
const placeOf = ({ root, part }: TradePart): number => (root === part ? Number.POSITIVE_INFINITY : part);
