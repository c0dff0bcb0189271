import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { withReference } from '../lib/call.ts';
import { lotChoicesQuery } from '../inventory/data.ts';
import { PickField } from '../ui/pick-field.tsx';
import type { Form } from '../ui/use-form.ts';

interface LotFieldProps<Values extends { lot_id: number | '' | null }> {
  form: Form<Values>;
  /** Whose lots are offered; '' while nobody is chosen. */
  insuredName: string;
  /** The lot may be left out. */
  optional?: boolean;
}

/** A lot of the one who is insured. */
export function LotField<Values extends { lot_id: number | '' | null }>(props: LotFieldProps<Values>) {
  const { form, insuredName, optional = false } = props;
  const lots = useQuery(lotChoicesQuery);
  const options = useMemo(
    () =>
      (lots.data ?? [])
        .filter(({ owner }) => owner === insuredName)
        .map(({ id, lot }) => ({ value: id, label: lot })),
    [lots.data, insuredName],
  );
  return (
    <PickField
      form={form}
      name="lot_id"
      label="Lot"
      options={options}
      placeholder={lots.isPending ? 'Loading lots...' : optional ? 'No lot' : 'Select a lot'}
      nothingFound={insuredName === '' ? 'Choose a producer first' : 'No lots found'}
      hint={lots.isError ? withReference('Failed to load lots data', lots.error) : undefined}
      required={!optional}
      clearable={optional}
    />
  );
}
