import { Paper, SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { NumberField, SelectField } from '../../ui/fields.tsx';
import { Note, SectionTitle } from '../../ui/messages.tsx';
import { DateField } from '../../ui/text-fields.tsx';
import type { FormFields } from '../../ui/use-form.ts';
import { sexOptions } from '../labels.ts';
import { feedUnitOptions, feedUnits } from '../plan/labels.ts';
import type { PurchaseDraft } from './draft.ts';
import classes from './purchase.module.css';

interface PurchaseFieldsProps {
  form: FormFields<PurchaseDraft>;
  /** The day they are finished and the contract that prices them; null until these are known. */
  outMessage: string | null;
  /** The current price of the contract, by which an empty sale price goes. */
  priceHint: string | undefined;
  currentPrice: string | undefined;
}

/** What a purchase is worked out from. Everything counts while it is typed. */
export const PurchaseFields = ({ form, outMessage, priceHint, currentPrice }: PurchaseFieldsProps) => (
  <Paper withBorder p="md">
    <Stack gap="lg">
      <CattleFields form={form} outMessage={outMessage} />
      <CostFields form={form} />
      <SaleFields form={form} priceHint={priceHint} currentPrice={currentPrice} />
    </Stack>
  </Paper>
);

type FieldsProps = Pick<PurchaseFieldsProps, 'form'>;

const FieldGroup = ({
  title,
  note,
  children,
}: {
  title: string;
  note?: string | null;
  children: ReactNode;
}) => (
  <Stack gap="xs" component="section" aria-label={title}>
    <SectionTitle size="h5">{title}</SectionTitle>
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 2 }} spacing="sm">
      {children}
    </SimpleGrid>
    {note && <Note>{note}</Note>}
  </Stack>
);

const CattleFields = ({ form, outMessage }: FieldsProps & Pick<PurchaseFieldsProps, 'outMessage'>) => (
  <FieldGroup title="Cattle" note={outMessage}>
    <NumberField form={form} name="head" label="Head" decimals={0} min={1} required />
    <SelectField form={form} name="sex" label="Sex" options={sexOptions} required />
    <DateField form={form} name="date_in" label="Date In" required />
    <NumberField form={form} name="in_wt" label="In Weight" unit="lb" min={0} step={10} required />
    <NumberField form={form} name="out_wt" label="Out Weight" unit="lb" min={0} step={10} required />
    <NumberField form={form} name="adg" label="ADG" unit="lb/day" min={0} step={0.05} required />
  </FieldGroup>
);

const rate = { prefix: '$', decimals: 4, min: 0, step: 0.05 } as const;
const perHead = { prefix: '$', unit: '/head', min: 0 } as const;

function CostFields({ form }: FieldsProps) {
  const { feed_unit } = form.values;
  const unit = feed_unit === '' ? {} : { unit: feedUnits[feed_unit] };
  return (
    <FieldGroup title="Cost to finish">
      <div className={classes.wide}>
        <SelectField
          form={form}
          name="feed_unit"
          label="Feed Is Entered As"
          options={feedUnitOptions}
          required
        />
      </div>
      <div className={classes.wide}>
        <NumberField form={form} name="feed_rate" label="Feed Rate" {...rate} {...unit} required />
      </div>
      <div className={classes.wide}>
        <NumberField form={form} name="yardage" label="Yardage" {...rate} unit="/head-day" />
      </div>
      <NumberField form={form} name="medicine" label="Medicine" {...perHead} />
      <NumberField form={form} name="care" label="Care" {...perHead} />
      <NumberField form={form} name="freight" label="Freight" {...perHead} />
      <NumberField form={form} name="marketing" label="Marketing" {...perHead} />
      <NumberField
        form={form}
        name="interest"
        label="Interest Rate"
        unit="% a year"
        min={0}
        max={100}
        step={0.25}
      />
      <NumberField form={form} name="deaths" label="Expected Deaths" unit="%" min={0} max={50} step={0.5} />
    </FieldGroup>
  );
}

const SaleFields = ({ form, priceHint, currentPrice }: Omit<PurchaseFieldsProps, 'outMessage'>) => (
  <FieldGroup title="Sale and target" note={priceHint ?? null}>
    <NumberField
      form={form}
      name="price"
      label="Futures Sale Price"
      unit="$/cwt"
      decimals={3}
      min={0}
      step={0.25}
      {...(currentPrice !== undefined && { placeholder: currentPrice })}
    />
    <NumberField form={form} name="basis" label="Basis" unit="$/cwt" negative step={0.25} />
    <NumberField form={form} name="target" label="Target Profit" {...perHead} negative min={-1_000_000} />
    <NumberField
      form={form}
      name="paid_cwt"
      label="Price to Pay"
      unit="$/cwt"
      decimals={3}
      min={0}
      step={0.25}
      hint="For its break-even sale"
    />
  </FieldGroup>
);
