import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ownersQuery } from '../parts/lots-data.ts';
import { useMay, useProfile } from '../lib/profile.ts';
import { useSearchText } from '../lib/search-params.ts';

/** The entity whose report is shown: an admin's choice in the address, else nothing: the user's own. */
export function useReportOwner(): string | undefined {
  const [owner] = useSearchText('owner');
  return useMay('chooseOwner') && owner !== '' ? owner : undefined;
}

/** The choice of the entity, for an admin. */
export function OwnerChoice() {
  const chooses = useMay('chooseOwner');
  const { entity_name: own } = useProfile();
  const [owner, setOwner] = useSearchText('owner');
  const { data: owners = [] } = useQuery({ ...ownersQuery, enabled: chooses });
  if (!chooses) return null;
  const names = new Set([own, ...(owner ? [owner] : []), ...owners.map(({ entity_name }) => entity_name)]);
  return (
    <NativeSelect
      label="Entity"
      maw={320}
      data={[...names].toSorted((one, other) => one.localeCompare(other))}
      value={owner || own}
      onChange={(event) => setOwner(event.currentTarget.value === own ? '' : event.currentTarget.value)}
    />
  );
}
