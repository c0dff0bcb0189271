import { SimpleGrid } from '@mantine/core';
import { memo, useMemo } from 'react';
import type { Day } from '#domain/kit/days';
import {
  AXES,
  AXIS_LABELS,
  AXIS_STEPS,
  COUNTS,
  SHOWN,
  SHOWN_LABELS,
  type Axis,
} from '#domain/risk/matrix/scenario';
import { NumberField, SelectField } from '../../ui/fields.tsx';
import { DateField } from '../../ui/text-fields.tsx';
import { PickField } from '../../ui/pick-field.tsx';
import type { FormFields } from '../../ui/use-form.ts';
import type { ScenarioBookData } from './data.ts';
import { ALL, scopeOfLot, scopeOfOwner, type ScenarioDraft } from './draft.ts';

const axes = AXES.map((value) => ({ value, label: AXIS_LABELS[value] }));
const shown = SHOWN.map((value) => ({ value, label: SHOWN_LABELS[value] }));
const counts = COUNTS.map((value) => ({ value: String(value), label: `${value} steps` }));

interface ScopeFieldsProps {
  form: FormFields<ScenarioDraft>;
  lots: ScenarioBookData['lots'];
  withOwner: boolean;
  today: Day;
}

/** Subject of the matrix: a lot or several, and the day. */
export const ScopeFields = memo(function ScopeFields({ form, lots, withOwner, today }: ScopeFieldsProps) {
  const scopes = useMemo(() => scopesOf(lots, withOwner), [lots, withOwner]);
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      <PickField
        form={form}
        name="scope"
        label="Scope"
        options={scopes}
        source={{ data: lots, error: null, isPending: false }}
        among="lots"
        failure="Failed to load lots data"
      />
      <DateField form={form} name="target_date" label="Day" min={today} />
    </SimpleGrid>
  );
});

interface MatrixFieldsProps {
  form: FormFields<ScenarioDraft>;
  /** Whether the scope holds both feeder and live cattle contracts. */
  withRatio: boolean;
}

/** How the matrix is drawn up: its figures, its second axis and its steps. */
export const MatrixFields = memo(function MatrixFields({ form, withRatio }: MatrixFieldsProps) {
  const { across } = form.values;
  return (
    <SimpleGrid cols={{ base: 2, md: 3 }} spacing="sm">
      <SelectField form={form} name="show" label="Show" options={shown} />
      <NumberField form={form} name="price_step" label="Price step" unit="$/cwt" min={0.5} />
      <SelectField form={form} name="price_count" label="Prices" options={counts} />
      <SelectField
        form={form}
        name="across"
        label="Columns show"
        options={axes}
        onPick={(axis) => form.change({ across: axis as Axis, across_step: AXIS_STEPS[axis as Axis].step })}
      />
      <NumberField
        form={form}
        name="across_step"
        label={`${AXIS_LABELS[across]} step`}
        unit={AXIS_STEPS[across].unit}
        min={0.5}
      />
      <SelectField form={form} name="across_count" label="Columns" options={counts} />
      {withRatio && (
        <NumberField
          form={form}
          name="gf_per_le"
          label="Feeder move per $1 of live"
          hint="Dollars that feeder cattle move for each dollar of live cattle"
          min={0.1}
          step={0.1}
        />
      )}
    </SimpleGrid>
  );
});

function scopesOf(lots: ScenarioBookData['lots'], withOwner: boolean) {
  const owners = withOwner ? [...new Set(lots.map(({ owner }) => owner))].toSorted() : [];
  return [
    { value: ALL, label: withOwner ? 'Everything' : 'All lots and positions' },
    ...owners.map((owner) => ({ value: scopeOfOwner(owner), label: `All of ${owner}` })),
    ...lots.map(({ id, lot, owner }) => ({
      value: scopeOfLot(id),
      label: withOwner ? `Lot ${lot} (${owner})` : `Lot ${lot}`,
    })),
  ];
}
