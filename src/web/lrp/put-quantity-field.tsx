import { differs, putCover } from '#domain/lrp/lrp-put-cover';
import { numberTyped, type TypedNumber } from '#domain/kit/typed-numbers';
import { NumberField } from '../ui/fields.tsx';
import type { Form } from '../ui/use-form.ts';
import { coverMessage } from './put-messages.ts';

interface Quantities {
  head_count: TypedNumber | null;
  target_wt: TypedNumber | null;
  put_qty?: TypedNumber | null | undefined;
}

interface PutQuantityFieldProps<Values extends Quantities> {
  form: Form<Values>;
  symbol: string;
}

/** The contracts of the put, with a note if they cover more or less than the insured weight. */
export function PutQuantityField<Values extends Quantities>({ form, symbol }: PutQuantityFieldProps<Values>) {
  const { values } = form;
  const cover = putCover({
    put_symbol: symbol.trim().toUpperCase(),
    put_qty: numberTyped(values.put_qty),
    head_count: numberTyped(values.head_count) ?? 0,
    target_wt: numberTyped(values.target_wt) ?? 0,
  });
  return (
    <NumberField
      form={form}
      name="put_qty"
      label="Put Quantity"
      min={0}
      step={1}
      decimals={0}
      hint={cover && cover.insured_cwt > 0 && differs(cover) ? coverMessage(cover) : 'Contracts'}
    />
  );
}
