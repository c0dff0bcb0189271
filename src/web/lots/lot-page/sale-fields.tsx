import { useState } from 'react';
import {
  leftSaleField,
  openedSale,
  SALE_FIELDS,
  type Sale,
  type SaleDraft,
  type SaleField,
  saleOrigin,
} from '#domain/closeout/price-on-outs';
import type { Out, pricedOutForm, PricedOutForm } from '#domain/outs';
import { numberTyped } from '#domain/typed-numbers';
import type { Draft } from '../../ui/form-check.ts';
import { NumberField } from '../../ui/number-field.tsx';
import type { Form } from '../../ui/use-form.ts';
import { SmallNote } from '../../ui/typography.ts';
import classes from './sale-fields.module.css';

type OutDraft = Draft<typeof pricedOutForm>;

/** Weight, price and proceeds at the last blur, and the order in which they were typed. */
export function useSaleDraft(record: Pick<Out, 'weight' | 'proceeds'> | null) {
  const [draft, setDraft] = useState(() =>
    openedSale({ weight: record?.weight ?? null, proceeds: record?.proceeds ?? null }),
  );
  return { draft, setDraft };
}

/** The values to save: a field still focused on saving also recalculates the one typed least recently. */
export function settledSale(draft: SaleDraft, typed: PricedOutForm): Pick<Sale, 'weight' | 'proceeds'> {
  if (typed.type === 'dead') return { weight: typed.weight, proceeds: typed.proceeds };
  const settled = SALE_FIELDS.reduce(
    (before, field) =>
      before.values[field] === typed[field] ? before : leftSaleField(before, field, typed[field]),
    draft,
  );
  const { weight, proceeds } = settled.values;
  return { weight, proceeds };
}

interface SaleFieldsProps extends ReturnType<typeof useSaleDraft> {
  form: Form<OutDraft>;
}

/** Two of weight, price and proceeds determine the third. Dead head have no price. */
export function SaleFields({ form, draft, setDraft }: SaleFieldsProps) {
  const leave = (field: SaleField) => () => {
    const held = form.values[field];
    const value = numberTyped(held);
    // Invalid or negative numbers are not used in calculations: the form refuses them.
    if ((value === null && held !== '') || (value ?? 0) < 0 || value === draft.values[field]) return;
    const next = leftSaleField(draft, field, value);
    setDraft(next);
    const [givesWay] = next.typed;
    if (givesWay !== undefined) form.set(givesWay, next.values[givesWay] ?? '');
  };
  if (form.values.type === 'dead') {
    return (
      <>
        <NumberField form={form} name="weight" label="Weight (lbs, total)" unit="lbs" />
        <NumberField form={form} name="proceeds" label="Proceeds ($, total)" prefix="$" />
      </>
    );
  }
  return (
    <>
      <NumberField
        form={form}
        name="weight"
        label="Weight (lbs, total)"
        unit="lbs"
        onLeave={leave('weight')}
      />
      <NumberField form={form} name="price" label="Price ($/cwt)" decimals={3} onLeave={leave('price')} />
      <NumberField
        form={form}
        name="proceeds"
        label="Proceeds ($, total)"
        prefix="$"
        hint="Before commission and freight, if you book those as expenses."
        onLeave={leave('proceeds')}
      />
      <SaleNote draft={draft} />
    </>
  );
}

const LABELS: Record<SaleField, string> = { weight: 'Weight', price: 'Price', proceeds: 'Proceeds' };

/** Names the two values that determined the third. The line is always rendered, so that the buttons below do not move on click. */
function SaleNote({ draft: { values, typed } }: { draft: SaleDraft }) {
  const [made] = typed;
  const isMade = made !== undefined && SALE_FIELDS.every((field) => values[field] !== null);
  return (
    <SmallNote component="output" className={classes.note}>
      {isMade
        ? `${LABELS[made]}: ${saleOrigin({ values, typed })}`
        : 'Two of weight, price and proceeds make the third'}
    </SmallNote>
  );
}
