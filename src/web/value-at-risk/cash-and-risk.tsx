import { Stack } from '@mantine/core';
import { useEntityScope } from '../lib/entity-scope.ts';
import { useMay } from '../lib/profile.ts';
import { MarginAndCash } from '../margin/margin-and-cash.tsx';
import { RiskLimit } from './risk-limit.tsx';
import { ValueAtRisk } from './value-at-risk.tsx';

/** How much can be lost on a bad day, and how much cash a rise of prices takes. */
export function CashAndRisk() {
  const choosesOwner = useMay('chooseOwner');
  const [chosen] = useEntityScope();
  return (
    <Stack gap="lg">
      <ValueAtRisk owner={chosen} />
      {(chosen !== undefined || !choosesOwner) && <RiskLimit owner={chosen} />}
      <MarginAndCash owner={chosen} />
    </Stack>
  );
}
