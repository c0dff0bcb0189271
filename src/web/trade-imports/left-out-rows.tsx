import { Checkbox, Stack, Text } from '@mantine/core';
import { count, counted } from '#domain/kit/format';
import type { Draft } from './draft.ts';
import classes from './trade-imports.module.css';

const MOST_NAMED = 10;

function rowList(draft: Draft, places: readonly number[]): string {
  const rows = places.slice(0, MOST_NAMED).map((place) => count(draft.trades.row[place] ?? 0));
  const more = places.length > rows.length ? ' and more' : '';
  return `${places.length === 1 ? 'Row' : 'Rows'} ${rows.join(', ')}${more}`;
}

/** The rows that say that they are not fills: left out, each kind taken in with a tick. Source: decision 77. */
export function LeftOutRows({ draft }: { draft: Draft }) {
  const found = draft.leftOut();
  if (found.length === 0) return null;
  return (
    <section className={classes.confirm} aria-label="Left out">
      <Text fw={600}>Left out: rows that are not fills</Text>
      <Stack gap="sm">
        {found.map(({ word, places, taken }) => (
          <Checkbox
            key={word}
            checked={taken}
            onChange={(event) => draft.importAgain(places, event.currentTarget.checked)}
            label={`Save ${counted(places.length, 'row')} that ${places.length === 1 ? 'says' : 'say'} ${word}`}
            description={rowList(draft, places)}
          />
        ))}
      </Stack>
    </section>
  );
}
