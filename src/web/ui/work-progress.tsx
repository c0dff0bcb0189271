import { Progress as Bar, Stack, Text } from '@mantine/core';
import type { Progress } from '#api/progress';
import { count } from '#domain/format';

interface WorkProgressProps {
  /** `Saving` */
  title: string;
  /** Null or 0 of 0 until its amount is known. */
  progress: Progress | null;
  note?: string;
}

/** The progress of long work, with its counts: `Saving 42,000 of 100,000`. */
export function WorkProgress({ title, progress, note }: WorkProgressProps) {
  const isKnown = progress !== null && progress.of > 0;
  const message = isKnown ? `${title} ${count(progress.done)} of ${count(progress.of)}` : `${title}...`;
  return (
    <Stack gap={4}>
      <Text size="sm">{message}</Text>
      {isKnown && (
        <Bar value={(progress.done / progress.of) * 100} aria-label={`${title}: progress`} size="sm" />
      )}
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </Stack>
  );
}
