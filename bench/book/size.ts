/** The size of a book. Scale 1 is a large adviser's; the two entities of fixed size are the same at every scale. */
export interface BookSize {
  entities: number;
  lots: number;
  trades: number;
  expenses: number;
  policies: number;
  days: number;
}

export const bookSize = (scale: number): BookSize => ({
  // At a hundred times the size they have more lots each instead.
  entities: Math.min(500 * scale, 10_000),
  lots: 10_000 * scale,
  trades: 100_000 * scale,
  expenses: 200_000 * scale,
  policies: 5_000 * scale,
  // As many rows of snapshots in every larger book, but at least ten days.
  days: Math.min(300, Math.max(10, Math.round(300 / scale))),
});

/** The largest producer, and the one with the measured list of 200 lots; all others share the rest. */
export const LARGE = { entity: 1, lots: 400, trades: 8_000, expenses: 5_000 } as const;
export const MIDDLE = { entity: 2, lots: 200 } as const;
/** One of the many others: about 19 lots. */
export const SMALL = { entity: 3 } as const;

/** Lots with head, out of ten. */
export const WITH_HEAD = 3;
/** Open trades, out of ten. */
export const OPEN = 1;
