import { SimpleGrid } from '@mantine/core';
import { totalPremium } from '#domain/lrp/lrp';
import { numberTyped, type TypedNumber } from '#domain/kit/typed-numbers';
import { money } from '#domain/kit/format';
import { NumberField } from '../ui/fields.tsx';
import type { Form } from '../ui/use-form.ts';
import type { LrpDraft } from './form-draft.ts';
import { LrpPreview } from './preview.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lotChoicesQuery } from '../parts/lots-data.ts';
import { PickField } from '../ui/pick-field.tsx';

interface LotNumbersProps<Values> {
  form: Form<Values>;
  insuredName: string;
  optional?: boolean;
}

type LotNumbers = Pick<LrpDraft, 'lot_id' | 'head_count' | 'target_wt'>;

export function LotNumberFields<Values extends LotNumbers>(props: LotNumbersProps<Values>) {
  const { form } = props;
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
      <LotField {...props} />
      <NumberField
        form={form}
        name="head_count"
        label="Head Count"
        unit="head"
        min={1}
        decimals={0}
        required
      />
      <NumberField form={form} name="target_wt" label="Target Wt" unit="lbs" min={0} step={0.01} required />
    </SimpleGrid>
  );
}

export function SingleLot(props: LotNumbersProps<LrpDraft>) {
  const { values } = props.form;
  const head_count = numberTyped(values.head_count);
  const target_wt = numberTyped(values.target_wt);
  const premium = numberTyped(values.premium);
  const total =
    head_count && target_wt !== null && premium !== null
      ? totalPremium({ head_count, target_wt, premium })
      : null;
  return (
    <>
      <LotNumberFields {...props} />
      <LrpPreview figures={[['Total Premium', money(total)]]} />
    </>
  );
}

interface LotFieldProps<Values extends { lot_id: TypedNumber | null }> {
  form: Form<Values>;
  /** The owner of the lots offered; '' while none is chosen. */
  insuredName: string;
  optional?: boolean;
}

function LotField<Values extends { lot_id: TypedNumber | null }>(props: LotFieldProps<Values>) {
  const { form, insuredName, optional = false } = props;
  const lots = useQuery(lotChoicesQuery);
  const known = useMemo(
    () => (lots.data ?? []).map(({ id, lot, owner }) => ({ value: id, label: lot, owner })),
    [lots.data],
  );
  const options = useMemo(() => known.filter(({ owner }) => owner === insuredName), [known, insuredName]);
  return (
    <PickField
      form={form}
      name="lot_id"
      label="Lot"
      options={options}
      known={known}
      source={lots}
      among="lots"
      failure="Failed to load lots data"
      placeholder={optional ? 'No lot' : 'Select a lot'}
      {...(insuredName === '' ? { nothingFound: 'Choose a producer first' } : {})}
      required={!optional}
      clearable={optional}
    />
  );
}
