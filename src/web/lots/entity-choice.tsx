import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEntityScope } from '../lib/entity-scope.ts';
import { useMay } from '../lib/profile.ts';
import { ownersQuery } from './data.ts';

/** Lets an administrator choose the entity whose figures the dashboard and the risk page show. */
export function EntityChoice() {
  return useMay('chooseOwner') ? <Choice /> : null;
}

function Choice() {
  const [owner = '', choose] = useEntityScope();
  const { data: owners = [] } = useQuery(ownersQuery);
  const names = [...new Set([...(owner ? [owner] : []), ...owners.map(({ entity_name }) => entity_name)])];
  return (
    <NativeSelect
      aria-label="Owner"
      data={[{ value: '', label: 'All owners' }, ...names.toSorted()]}
      value={owner}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
