import type { Lot } from '#domain/lots';

/** What a record's form is opened for: a record that is being edited, or a new one. */
export type Target<Item> = Item | 'new';

/** The modal of a record's form, as `useItemModal` gives it. */
export interface RecordModal<Item> {
  item: Target<Item> | null;
  opened: boolean;
  close: () => void;
}

/** Digits after the point of a head: two where a partner's share is typed, or is in the record; else none. */
export const headDecimals = ({ partnership }: Pick<Lot, 'partnership'>, recorded = 0): 0 | 2 =>
  partnership || !Number.isInteger(recorded) ? 2 : 0;
