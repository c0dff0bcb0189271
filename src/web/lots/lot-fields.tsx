import { SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { addLotForm } from '#domain/lots/lot-form';
import { useToday } from '../lib/today.ts';
import { CheckboxField, SelectField } from '../ui/choice-fields.tsx';
import type { Draft } from '../ui/form-check.ts';
import { NumberField } from '../ui/number-field.tsx';
import { DateField, TextField } from '../ui/text-fields.tsx';
import type { Form } from '../ui/use-form.ts';
import { contractHint } from './contract-hint.ts';
import { sexOptions } from './labels.ts';
import { OwnerField } from './owner-field.tsx';
import { RatesLine } from './rates-line.tsx';
import classes from './total-fields.module.css';

/** The values of Add Lot and Edit Lot. */
export type LotDraft = Draft<typeof addLotForm>;

interface LotFieldsProps {
  form: Form<LotDraft>;
  /** Head, pay weight and cost: entered, or the sum of several receivings. */
  totals: ReactNode;
  /** The effect of the partnership on the figures above. */
  shareHint: ReactNode;
}

/** The fields of a lot, in the order they are checked. */
export function LotFields({ form, totals, shareHint }: LotFieldsProps) {
  const today = useToday();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField form={form} name="lot" label="Lot Number" required />
        <OwnerField form={form} />
        <DateField form={form} name="date_in" label="Date In" required />
        <TextField form={form} name="source" label="Source" required />
        <TextField form={form} name="location" label="Location" required />
        <SelectField form={form} name="sex" label="Sex" options={sexOptions} required />
      </SimpleGrid>
      {totals}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <NumberField
          form={form}
          name="est_out_wt"
          label="Est. Out Weight"
          unit="lbs/head"
          hint={contractHint(form.values, today)}
          required
        />
        <DateField form={form} name="est_out_date" label="Est. Out Date" required />
      </SimpleGrid>
      <CheckboxField
        form={form}
        name="partnership"
        label="Partnership"
        onSwitch={(partnership) => (partnership ? {} : { percent_owned: 100 })}
      />
      {form.values.partnership === true && (
        <NumberField
          form={form}
          name="percent_owned"
          label="Percent Owned"
          unit="%"
          hint={shareHint}
          required
        />
      )}
    </>
  );
}

interface TotalFieldsProps {
  form: Form<LotDraft>;
  /** The decimals of head: two for a share, none for a whole lot. */
  headDecimals: 0 | 2;
}

export function TotalFields({ form, headDecimals }: TotalFieldsProps) {
  const { total_received, total_pay_wt, total_cost } = form.values;
  return (
    <Stack gap="xs">
      <div className={classes.totals}>
        <NumberField
          form={form}
          name="total_received"
          label="Head Count Received"
          unit="head"
          decimals={headDecimals}
          required
        />
        <NumberField form={form} name="total_pay_wt" label="Pay Weight (lbs, total)" unit="lbs" required />
        <NumberField form={form} name="total_cost" label="Cost ($, total)" prefix="$" required />
      </div>
      <RatesLine head={total_received} pounds={total_pay_wt} dollars={total_cost} />
    </Stack>
  );
}
