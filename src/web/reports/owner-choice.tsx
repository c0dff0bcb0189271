import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ownersQuery } from '../parts/lots-data.ts';
import { useProfile } from '../lib/profile.ts';
import { useScope } from '../lib/scope.ts';

/** The choice of the entity of a report: the user's own, unless a user who sees several chooses another. */
export function OwnerChoice() {
  const { seesEntities, owner, choose } = useScope();
  const { entity_name: own } = useProfile();
  const { data: owners = [] } = useQuery({ ...ownersQuery, enabled: seesEntities });
  if (!seesEntities) return null;
  const names = new Set([own, ...(owner ? [owner] : []), ...owners.map(({ entity_name }) => entity_name)]);
  return (
    <NativeSelect
      label="Entity"
      maw={320}
      data={[...names].toSorted((one, other) => one.localeCompare(other))}
      value={owner || own}
      onChange={(event) => choose(event.currentTarget.value === own ? '' : event.currentTarget.value)}
    />
  );
}
