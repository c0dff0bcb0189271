import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Explained } from '../ui/explained.tsx';
import { pricesQuery } from './quotes-data.ts';

/** Shown on every screen with prices or figures based on them, while any visible price is simulated. */
export function SimulatedMark() {
  const { data } = useQuery(pricesQuery);
  const simulated = [...(data?.futures ?? []), ...(data?.options ?? [])].some(
    ({ source }) => source === 'simulated',
  );
  if (!simulated) return null;
  return (
    <Badge variant="light" color="yellow">
      <Explained
        term="price-simulated"
        explanation="Made up by Drover to try it with: no market stands behind these prices."
      >
        Simulated prices
      </Explained>
    </Badge>
  );
}
