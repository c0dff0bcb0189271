import { Skeleton, Stack } from '@mantine/core';

/** Cards of about the final size while the table's own are on their way. */
export function SkeletonCards({ cards }: { cards: number }) {
  return (
    <Stack gap="sm" aria-hidden>
      {Array.from({ length: cards }, (_, card) => (
        <Skeleton key={card} height={200} radius="md" />
      ))}
    </Stack>
  );
}
