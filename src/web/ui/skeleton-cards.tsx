import { Skeleton, Stack } from '@mantine/core';

/** Placeholders of about the final size while a table's cards load. */
export function SkeletonCards({ cards }: { cards: number }) {
  return (
    <Stack gap="sm" aria-hidden>
      {Array.from({ length: cards }, (_, card) => (
        <Skeleton key={card} height={200} radius="md" />
      ))}
    </Stack>
  );
}
