import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TypedNumber } from '#domain/kit/typed-numbers';
import { lotChoicesQuery } from '../parts/lots-data.ts';
import { PickField } from '../ui/pick-field.tsx';
import type { Form } from '../ui/use-form.ts';

interface LotFieldProps<Values extends { lot_id: TypedNumber | null }> {
  form: Form<Values>;
  /** The owner of the lots offered; '' while none is chosen. */
  insuredName: string;
  /** Whether the lot is optional. */
  optional?: boolean;
}

/** Chooses a lot of the insured producer. */
export function LotField<Values extends { lot_id: TypedNumber | null }>(props: LotFieldProps<Values>) {
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
