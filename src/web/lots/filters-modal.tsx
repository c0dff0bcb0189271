import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Lot, Sex } from '#domain/lots/lots';
import { sexLabels } from './labels.ts';
import { formModal } from '../ui/form-modal.tsx';
import type { ModalProps } from '../ui/use-item-modal.ts';
import { choicesOf, type LotFilters } from './lot-filters.ts';

interface FiltersProps extends ModalProps {
  lots: readonly Lot[];
  applied: LotFilters;
  onApply: (filters: LotFilters) => void;
}

/** The filters take effect only on Apply Filters; otherwise closing the modal discards the choices. */
export const FiltersModal = formModal('Filter Lots', FiltersForm, 'md');

function FiltersForm({ onClose, lots, applied, onApply }: FiltersProps) {
  const [filters, setFilters] = useState(applied);
  const select = (key: keyof LotFilters, label: string, all: string, labelOf = (value: string) => value) => (
    <NativeSelect
      label={label}
      data={[
        { value: '', label: all },
        ...choicesOf(lots, key).map((value) => ({ value, label: labelOf(value) })),
      ]}
      value={filters[key]}
      onChange={(event) => setFilters({ ...filters, [key]: event.currentTarget.value })}
    />
  );
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(filters);
    onClose();
  };
  return (
    <form onSubmit={apply}>
      <Stack gap="md">
        {select('owner', 'Owner', 'All owners')}
        {select('location', 'Location', 'All locations')}
        {select('sex', 'Sex', 'All sexes', (value) => sexLabels[value as Sex])}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Apply Filters</Button>
        </Group>
      </Stack>
    </form>
  );
}
