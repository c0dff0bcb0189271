import { type Lot, shareHint } from '#domain/lots/lots';
import { Text } from '@mantine/core';

export type Target<Item> = Item | 'new';

/** The decimals of head: two if a partner's share is entered or in the record, else none. */
export const headDecimals = ({ partnership }: Pick<Lot, 'partnership'>, recorded = 0): 0 | 2 =>
  partnership || !Number.isInteger(recorded) ? 2 : 0;

/** Explains on a partnership lot that records are entered as the owner's share (decision 11). */
export const ShareHint = ({ lot }: { lot: Lot }) =>
  lot.partnership ? <Text c="dimmed">{shareHint(lot.percent_owned)}</Text> : null;
