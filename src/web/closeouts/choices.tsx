import { Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ownersQuery } from '../lots/data.ts';
import { EVERY_YEAR, useChoices } from './use-choices.ts';

interface ChoicesProps {
  /** The year that is shown, and those in which lots were closed out. */
  year: number | undefined;
  years: readonly number[];
  /** Whether all years can be shown together. */
  withEveryYear?: boolean;
}

/** The year and, for an admin, the owner of what is shown. */
export function Choices({ year, years, withEveryYear = false }: ChoicesProps) {
  const { withOwner, owner, setOwner, setYear, isEveryYear } = useChoices();
  const known = [...new Set([...years, ...(year === undefined ? [] : [year])])].toSorted((a, b) => b - a);
  const every = withEveryYear ? [{ value: EVERY_YEAR, label: 'Every year' }] : [];
  return (
    <Group gap="sm">
      <NativeSelect
        label="Closed out in"
        data={[...known.map(String), ...every]}
        value={withEveryYear && isEveryYear ? EVERY_YEAR : String(year ?? '')}
        onChange={(event) => setYear(event.currentTarget.value)}
      />
      {withOwner && <OwnerChoice owner={owner} onChoose={setOwner} />}
    </Group>
  );
}

function OwnerChoice({ owner, onChoose }: { owner: string; onChoose: (owner: string) => void }) {
  const { data: owners = [] } = useQuery(ownersQuery);
  const names = [...new Set([...(owner ? [owner] : []), ...owners.map(({ entity_name }) => entity_name)])];
  return (
    <NativeSelect
      label="Owner"
      data={[{ value: '', label: 'All owners' }, ...names.toSorted()]}
      value={owner}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
