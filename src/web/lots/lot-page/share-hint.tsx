import { Text } from '@mantine/core';
import { type Lot, shareHint } from '#domain/lots/lots';

/** Explains on a partnership lot that records are entered as the owner's share (decision 11). */
export function ShareHint({ lot }: { lot: Lot }) {
  return lot.partnership ? <Text c="dimmed">{shareHint(lot.percent_owned)}</Text> : null;
}
