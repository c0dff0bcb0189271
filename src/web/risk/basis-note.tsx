import { Text } from '@mantine/core';
import type { LotRisk } from '#domain/risk';
import { counted } from '#domain/format';

/** Shows that a lot's value counts its missing basis as 0. */
export function BasisNote({ lots }: { lots: readonly Pick<LotRisk, 'basis'>[] | undefined }) {
  const unset = lots?.filter(({ basis }) => basis === null).length ?? 0;
  if (unset === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {counted(unset, 'lot has', 'lots have')} no basis set: it counts as 0
    </Text>
  );
}
