import { Skeleton, Stack } from '@mantine/core';

/** Cards of about the final size while the table's own are on their way. */
export function SkeletonCards() {
  return (
    <Stack gap="sm" aria-hidden>
      <Skeleton height={200} radius="md" />
      <Skeleton height={200} radius="md" />
      <Skeleton height={200} radius="md" />
    </Stack>
  );
}
