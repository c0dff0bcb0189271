import { Stack, Text } from '@mantine/core';

/** What a table's or a card's figures leave out, line by line below them. */
export function Notes({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Stack gap={2}>
      {lines.map((line) => (
        <Text key={line} size="sm" c="dimmed">
          {line}
        </Text>
      ))}
    </Stack>
  );
}
