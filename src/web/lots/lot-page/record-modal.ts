import type { Lot } from '#domain/lots/lots';

/** The subject of a record form: a record to edit, or a new one. */
export type Target<Item> = Item | 'new';

/** The decimals of head: two if a partner's share is entered or in the record, else none. */
export const headDecimals = ({ partnership }: Pick<Lot, 'partnership'>, recorded = 0): 0 | 2 =>
  partnership || !Number.isInteger(recorded) ? 2 : 0;
