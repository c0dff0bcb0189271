import { Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../lib/profile.ts';
import { ownersQuery } from '../../parts/lots-data.ts';
import { lrpProducersQuery } from '../../lrp/data.ts';

interface OwnerChoiceProps {
  owner: string;
  onOwner: (owner: string) => void;
  /** Whose LRP policies the file holds; undefined where it holds none. */
  insured: string | undefined;
  onInsured: (userId: string) => void;
  withPolicies: boolean;
  /** Whether it can no longer be changed. */
  disabled: boolean;
}

/** For an administrator: the entity that the records are for, and the producer whose LRP policies they are. */
export function OwnerChoice({
  owner,
  onOwner,
  insured,
  onInsured,
  withPolicies,
  disabled,
}: OwnerChoiceProps) {
  const chooses = useMay('chooseOwner');
  const owners = useQuery({ ...ownersQuery, enabled: chooses });
  const producers = useProducersOf(owner);
  if (!chooses) return null;
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        label="Import for"
        disabled={disabled}
        value={owner}
        onChange={(event) => onOwner(event.currentTarget.value)}
        data={(owners.data ?? []).map(({ entity_name }) => entity_name)}
      />
      {withPolicies && (
        <NativeSelect
          label="Whose LRP policies"
          disabled={disabled}
          value={insured ?? ''}
          onChange={(event) => onInsured(event.currentTarget.value)}
          data={[
            { value: '', label: 'Select a producer' },
            ...producers.map(({ id, full_name }) => ({ value: id, label: full_name })),
          ]}
        />
      )}
    </Group>
  );
}

/** The producers of an entity, for an administrator. */
export function useProducersOf(owner: string) {
  const chooses = useMay('chooseInsured');
  const producers = useQuery({ ...lrpProducersQuery, enabled: chooses });
  return (producers.data ?? []).filter(({ entity_name }) => entity_name === owner);
}
