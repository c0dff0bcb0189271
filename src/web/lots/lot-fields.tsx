import { SimpleGrid, Stack } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import type { Day } from '#domain/kit/days';
import { numberTyped, type TypedNumber } from '#domain/kit/typed-numbers';
import { projectedContract } from '#domain/lots/form-warnings';
import type { addLotForm } from '#domain/lots/lot-form';
import { marketingClass } from '#domain/market/contracts';
import { USER_TYPE_LABELS, type Owner } from '#domain/users/users';
import { useMay, useToday } from '../lib/profile.ts';
import { useOwners } from '../lib/clients.ts';
import { CheckboxField, SelectField, NumberField } from '../ui/fields.tsx';
import { DateField, TextField } from '../ui/text-fields.tsx';
import type { Draft } from '../ui/form-check.ts';
import { PickField } from '../ui/pick-field.tsx';
import type { Form } from '../ui/use-form.ts';
import { sexOptions } from './labels.ts';
import { RatesLine } from './rates-line.tsx';
import classes from './total-fields.module.css';

export type LotDraft = Draft<typeof addLotForm>;

interface LotFieldsProps {
  form: Form<LotDraft>;
  totals: ReactNode;
  shareHint: ReactNode;
}

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
      <CheckboxField form={form} name="left_open" label="Left open on purpose: no alert about its hedge" />
    </>
  );
}

export function TotalFields({ form, headDecimals }: { form: Form<LotDraft>; headDecimals: 0 | 2 }) {
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

/** `Feeder, priced by GFV26`; empty until a weight is entered, and without a contract that has stopped trading. */
function contractHint(
  typed: { est_out_wt: TypedNumber; est_out_date: string },
  today: Day | undefined,
): string | undefined {
  const weight = numberTyped(typed.est_out_wt);
  if (weight === null || weight <= 0) return undefined;
  const name = marketingClass(weight);
  const contract = projectedContract(typed, today);
  return contract && contract.stopped_on === null ? `${name}, priced by ${contract.symbol}` : name;
}

/** A producer's lots belong to their own entity; an admin chooses from all entities. */
function OwnerField({ form }: { form: Form<LotDraft> }) {
  return useMay('chooseOwner') ? (
    <OwnerSelect form={form} />
  ) : (
    <TextField form={form} name="owner" label="Owner" readOnly required />
  );
}

function OwnerSelect({ form }: { form: Form<LotDraft> }) {
  const owners = useOwners();
  const chosen = form.values.owner;
  const options = useMemo(() => {
    const known = owners.data ?? (chosen ? [{ entity_name: chosen, user_type: null }] : []);
    return known.map((owner) => ({ value: owner.entity_name, label: ownerLabel(owner) }));
  }, [owners.data, chosen]);
  return (
    <PickField
      form={form}
      name="owner"
      label="Owner"
      options={options}
      source={owners}
      among="owners"
      failure="Failed to load owners"
      placeholder="Select an owner"
      required
    />
  );
}

/** `Lazy K Ranch (Producer)` */
const ownerLabel = ({ entity_name, user_type }: Omit<Owner, 'id'>): string =>
  user_type ? `${entity_name} (${USER_TYPE_LABELS[user_type]})` : entity_name;
