import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../lib/profile.ts';
import { useSearchText } from '../lib/search-params.ts';
import { ownersQuery } from '../lots/data.ts';
import { MarginAndCash } from '../margin/margin-and-cash.tsx';
import { RiskLimit } from './risk-limit.tsx';
import { ValueAtRisk } from './value-at-risk.tsx';

/** How much can be lost on a bad day, and how much cash a rise of prices takes. */
export function CashAndRisk() {
  const choosesOwner = useMay('chooseOwner');
  const [owner, setOwner] = useSearchText('owner');
  const chosen = choosesOwner && owner !== '' ? owner : undefined;
  return (
    <Stack gap="lg">
      {choosesOwner && <OwnerChoice owner={owner} onChoose={setOwner} />}
      <ValueAtRisk owner={chosen} />
      {(chosen !== undefined || !choosesOwner) && <RiskLimit owner={chosen} />}
      <MarginAndCash owner={chosen} />
    </Stack>
  );
}

function OwnerChoice({ owner, onChoose }: { owner: string; onChoose: (owner: string) => void }) {
  const { data: owners = [] } = useQuery(ownersQuery);
  const names = [...new Set([...(owner ? [owner] : []), ...owners.map(({ entity_name }) => entity_name)])];
  return (
    <NativeSelect
      label="Owner"
      style={{ alignSelf: 'flex-start' }}
      data={[{ value: '', label: 'All owners' }, ...names.toSorted()]}
      value={owner}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
