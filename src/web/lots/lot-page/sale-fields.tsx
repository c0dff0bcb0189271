import { useState } from 'react';
import {
  openedSale,
  SALE_FIELDS,
  type SaleField,
  saleNote,
  settledSale,
  typedSale,
} from '#domain/closeout/price-on-outs';
import type { Out, pricedOutForm } from '#domain/lots/outs';
import type { TypedNumber } from '#domain/kit/typed-numbers';
import type { Draft } from '../../ui/form-check.ts';
import fieldClasses from '../../ui/field.module.css';
import { NumberField } from '../../ui/number-field.tsx';
import type { Form, FormFields } from '../../ui/use-form.ts';
import { SmallNote } from '../../ui/typography.ts';
import classes from './sale-fields.module.css';

type OutDraft = Draft<typeof pricedOutForm>;

/** Weight and proceeds as saved, with what was typed since. */
export function useSaleDraft(record: Pick<Out, 'weight' | 'proceeds'> | null) {
  const [draft, setDraft] = useState(() => openedSale(record ?? { weight: null, proceeds: null }));
  return { draft, setDraft };
}

interface SaleFieldsProps extends ReturnType<typeof useSaleDraft> {
  form: Form<OutDraft>;
}

/** Two of weight, price and proceeds determine the third with every key. Dead head have no price. */
export function SaleFields({ form, draft, setDraft }: SaleFieldsProps) {
  if (form.values.type === 'dead') {
    return (
      <>
        <NumberField form={form} name="weight" label="Weight (lbs, total)" unit="lbs" />
        <NumberField form={form} name="proceeds" label="Proceeds ($, total)" prefix="$" />
      </>
    );
  }
  const type = (field: SaleField, value: TypedNumber | null) => {
    const next = typedSale(draft, field, value ?? '');
    const { values } = settledSale(next);
    const changed = SALE_FIELDS.filter((one) => one === field || values[one] !== form.values[one]);
    setDraft(next);
    form.change(Object.fromEntries(changed.map((one) => [one, values[one]])));
  };
  const sale: FormFields<Pick<OutDraft, SaleField>> = { ...form, set: type };
  const note = saleNote(draft);
  return (
    <>
      <NumberField form={sale} name="weight" label="Weight (lbs, total)" unit="lbs" />
      <NumberField form={sale} name="price" label="Price ($/cwt)" decimals={3} />
      <NumberField
        form={sale}
        name="proceeds"
        label="Proceeds ($, total)"
        prefix="$"
        hint="Before commission and freight, if you book those as expenses."
      />
      {/* Always rendered, so that the buttons below do not move. */}
      <SmallNote component="output" className={`${classes.note} ${note.warns ? fieldClasses.warning : ''}`}>
        {note.text}
      </SmallNote>
    </>
  );
}
