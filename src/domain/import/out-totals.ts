import { minus, plus, times, toCents } from '../kit/money.ts';
import type { FileRecord } from './reader.ts';

/** Head that left a lot, by the totals in a sheet of lots. Source: decision 82. */
export interface OutTotals {
  dead: number;
  shipped: number;
}

/** The totals of a lot that its outs make. */
export const DEAD_AND_SHIPPED: ReadonlySet<string> = new Set(['total_dead', 'total_shipped', 'current_hd']);

/** What the lines state together; null if none does. */
function sumOf(lines: readonly FileRecord[], field: string): number | null {
  const values = lines.flatMap((stated) => {
    const value = stated[field];
    return typeof value === 'number' ? value : [];
  });
  return values.length === 0 ? null : toCents(plus(...values));
}

/**
 * The dead and shipped head that a lot's lines state, of which the owner's percentage is saved; null where they state none, or do not
 * agree with the head received and the current head. Without *Shipped* it is what is missing: received - dead - current. Example: 120
 * head, 3 dead and 77 current give 40 shipped. A total that each line repeats counts once.
 */
export function outTotals(lines: readonly FileRecord[], received: number, percent: number): OutTotals | null {
  const share = (head: number | null) => (head === null ? null : toCents(times(head, percent, 0.01)));
  const of = (some: readonly FileRecord[]): OutTotals | null => {
    const total = (field: string) => share(sumOf(some, field));
    const [dead, shipped, current] = [total('total_dead'), total('total_shipped'), total('current_hd')];
    if (dead === null && shipped === null) return null;
    const alive = minus(received, dead ?? 0);
    const gone = shipped ?? (current === null ? 0 : toCents(minus(alive, current)));
    const left = toCents(minus(alive, gone));
    if (gone < 0 || left < 0 || (current !== null && left !== current)) return null;
    return (dead ?? 0) + gone === 0 ? null : { dead: dead ?? 0, shipped: gone };
  };
  return of(lines) ?? of(lines.slice(0, 1));
}
