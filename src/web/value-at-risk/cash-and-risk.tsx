import { Stack } from '@mantine/core';
import { useTabScope } from '../lib/scope.ts';
import { MarginAndCash } from '../margin/margin-and-cash.tsx';
import { RiskLimit } from './risk-limit.tsx';
import { ValueAtRisk } from './value-at-risk.tsx';

/** How much can be lost on a bad day, and how much cash a rise of prices takes. */
export function CashAndRisk() {
  const { seesEntities, owner } = useTabScope();
  return (
    <Stack gap="lg">
      <ValueAtRisk owner={owner} />
      {(owner !== undefined || !seesEntities) && <RiskLimit owner={owner} />}
      <MarginAndCash owner={owner} />
    </Stack>
  );
}
