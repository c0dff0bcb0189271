import { Stack, Text } from '@mantine/core';
import { NOTHING, totalOf } from '#domain/snapshots/comparison/causes';
import type { Explained } from '#domain/snapshots/comparison/comparison';
import { moneySigned } from '#domain/kit/format';
import { useMay } from '../lib/profile.ts';
import { closeoutLink } from '../parts/lot-links.ts';
import { TextLink } from '../ui/links.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { Note } from '../ui/typography.ts';

/** Money entered after the last head of lots had left: no part of the equity compared. */
export function LateEntries({ explained }: { explained: Explained }) {
  const withOwner = useMay('seeEntities');
  const lots = explained.lots.filter(({ entered_after }) => entered_after !== null);
  if (lots.length === 0) return null;
  return (
    <Stack gap={4} component="section" aria-label="Entered after lots had left">
      <Text>
        <Sentence>
          {`Entered after lots had left: ${moneySigned(explained.entered_after)}, not part of this equity`}
        </Sentence>
      </Text>
      {lots.map((lot) => (
        <Note key={lot.lot_id}>
          <TextLink {...closeoutLink(lot, withOwner)}>{lot.lot}</TextLink>{' '}
          {moneySigned(totalOf(lot.entered_after ?? NOTHING))}
        </Note>
      ))}
    </Stack>
  );
}
