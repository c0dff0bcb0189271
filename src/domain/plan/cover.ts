import type { Lot } from '../lots/lots.ts';

/**
 * By what the figures of a lot hold the cost to finish it, and which costs are missing; the database works it out (`app.cover`), so that
 * lists read no records. Source: beyond-2 J14.
 */
export type CoverOfLot = Pick<Lot, 'cover' | 'missing'>;
