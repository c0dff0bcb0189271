import { Stack } from '@mantine/core';
import { Sentence } from './sentence.tsx';
import { Note } from './typography.ts';

/** Notes below a table or card about what its figures leave out. */
export function Notes({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Stack gap={2}>
      {lines.map((line) => (
        <Note key={line}>
          <Sentence>{line}</Sentence>
        </Note>
      ))}
    </Stack>
  );
}
