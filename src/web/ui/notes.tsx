import { Stack, Text } from '@mantine/core';
import { Sentence } from './sentence.tsx';

/** Notes below a table or card about what its figures leave out. */
export function Notes({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Stack gap={2}>
      {lines.map((line) => (
        <Text key={line} size="sm" c="dimmed">
          <Sentence>{line}</Sentence>
        </Text>
      ))}
    </Stack>
  );
}
