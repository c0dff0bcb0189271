import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ScreenScope } from '../lib/profile.ts';
import { ownersQuery } from './lots-data.ts';

interface ScopeSelectProps extends Pick<NativeSelectProps, 'label' | 'aria-label' | 'error'> {
  scope: ScreenScope;
  none?: string;
}

/** The choice of the entity for a user who sees several; one named in the address is offered even before the others are known. */
export function ScopeSelect({
  scope: { seesEntities, owner, choose },
  none = 'All clients',
  ...props
}: ScopeSelectProps) {
  const { data: owners = [] } = useQuery({ ...ownersQuery, enabled: seesEntities });
  if (!seesEntities) return null;
  const names = [...new Set([...(owner ? [owner] : []), ...owners.map(({ entity_name }) => entity_name)])];
  return (
    <NativeSelect
      {...props}
      // A print states the entity in its head.
      wrapperProps={{ 'data-screen-only': true }}
      data={[{ value: '', label: none }, ...names.toSorted()]}
      value={owner ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
