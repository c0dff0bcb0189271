import { Checkbox, Stack, Text } from '@mantine/core';
import { count, counted } from '#domain/kit/format';
import type { Draft } from './draft.ts';
import classes from './trade-imports.module.css';

const MOST_NAMED = 10;

function rowList(draft: Draft, rowIndexes: readonly number[]): string {
  const rows = rowIndexes.slice(0, MOST_NAMED).map((rowIndex) => count(draft.trades.row[rowIndex] ?? 0));
  const more = rowIndexes.length > rows.length ? ' and more' : '';
  return `${rowIndexes.length === 1 ? 'Row' : 'Rows'} ${rows.join(', ')}${more}`;
}

/** The rows that say that they are not fills: left out, each kind taken in with a tick. Source: decision 77. */
export function LeftOutRows({ draft }: { draft: Draft }) {
  const found = draft.leftOut();
  if (found.length === 0) return null;
  return (
    <section className={classes.confirm} aria-label="Left out">
      <Text fw={600}>Left out: rows that are not fills</Text>
      <Stack gap="sm">
        {found.map(({ word, rowIndexes, taken }) => (
          <Checkbox
            key={word}
            checked={taken}
            onChange={(event) => draft.importAgain(rowIndexes, event.currentTarget.checked)}
            label={`Save ${counted(rowIndexes.length, 'row')} that ${rowIndexes.length === 1 ? 'says' : 'say'} ${word}`}
            description={rowList(draft, rowIndexes)}
          />
        ))}
      </Stack>
    </section>
  );
}
