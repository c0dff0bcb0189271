import { Paper, SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { NumberField, SelectField } from '../../ui/fields.tsx';
import { Note, SectionTitle } from '../../ui/messages.tsx';
import { DateField } from '../../ui/text-fields.tsx';
import type { FormFields } from '../../ui/use-form.ts';
import { sexOptions } from '../labels.ts';
import { CostFields } from '../plan/cost-fields.tsx';
import type { PurchaseDraft } from './draft.ts';

interface PurchaseFieldsProps {
  form: FormFields<PurchaseDraft>;
  /** The day they are finished and the contract that prices them; null until these are known. */
  outMessage: string | null;
  /** The current price of the contract, by which an empty sale price goes. */
  priceHint: string | undefined;
  currentPrice: string | undefined;
  /** Whether the costs begin with the entity's usual rates. */
  isUsual: boolean;
}

/** Fields of a purchase. Each takes effect while it is typed. */
export const PurchaseFields = ({ form, outMessage, isUsual, ...price }: PurchaseFieldsProps) => (
  <Paper withBorder p="md">
    <Stack gap="lg">
      <CattleFields form={form} outMessage={outMessage} />
      <FieldGroup
        title="Cost to finish"
        note={
          isUsual ? (
            <span data-screen-only>Starts with your usual rates: those of the last plan saved.</span>
          ) : null
        }
      >
        <CostFields form={form} />
      </FieldGroup>
      <SaleFields form={form} {...price} />
      {form.values.feed_unit === 'gain' && <StepFields form={form} />}
    </Stack>
  </Paper>
);

type FieldsProps = Pick<PurchaseFieldsProps, 'form'>;

const FieldGroup = ({
  title,
  note,
  screenOnly,
  children,
}: {
  title: string;
  note?: ReactNode;
  screenOnly?: boolean;
  children: ReactNode;
}) => (
  <Stack gap="xs" component="section" aria-label={title} {...(screenOnly && { 'data-screen-only': true })}>
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

const SaleFields = ({
  form,
  priceHint,
  currentPrice,
}: Omit<PurchaseFieldsProps, 'outMessage' | 'isUsual'>) => (
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
    <NumberField form={form} name="target" label="Target Profit" prefix="$" unit="/head" negative />
    <NumberField
      form={form}
      name="paid_cwt"
      label="Price to Pay"
      unit="$/cwt"
      decimals={3}
      min={0}
      step={0.25}
      hint="Shows the sale price to break even"
    />
  </FieldGroup>
);

/** Of the table of prices, which is only shown where the feed is a cost of gain. */
const StepFields = ({ form }: FieldsProps) => (
  <FieldGroup title="Steps of the table" screenOnly>
    <NumberField form={form} name="step_price" label="Sale Price Step" unit="$/cwt" min={0.25} />
    <NumberField form={form} name="step_feed" label="Cost of Gain Step" unit="$/cwt" min={0.25} />
  </FieldGroup>
);
