import { Text } from '@mantine/core';
import { type Lot, shareHint } from '#domain/lots';

/** On a partnership lot: records are the owner's share as typed (decision 11). */
export function ShareHint({ lot }: { lot: Lot }) {
  return lot.partnership ? <Text c="dimmed">{shareHint(lot.percent_owned)}</Text> : null;
}
