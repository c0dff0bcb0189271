import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ownersQuery } from './lots-data.ts';

interface OwnerSelectProps extends Pick<NativeSelectProps, 'label' | 'aria-label' | 'error'> {
  /** '' for all. */
  owner: string;
  onChoose: (owner: string) => void;
}

/** The owner whose figures an administrator looks at; one named in the address is offered even before the others are known. */
export function OwnerSelect({ owner, onChoose, ...props }: OwnerSelectProps) {
  const { data: owners = [] } = useQuery(ownersQuery);
  const names = [...new Set([...(owner ? [owner] : []), ...owners.map(({ entity_name }) => entity_name)])];
  return (
    <NativeSelect
      {...props}
      data={[{ value: '', label: 'All owners' }, ...names.toSorted()]}
      value={owner}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
