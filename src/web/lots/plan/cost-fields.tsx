import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { costsShape } from '#domain/plan/feeding-plan';
import { NumberField, SelectField } from '../../ui/fields.tsx';
import type { Draft } from '../../ui/form-check.ts';
import type { FormFields } from '../../ui/use-form.ts';
import classes from './cost-fields.module.css';
import { feedUnitOptions, feedUnits } from './labels.ts';

type Costs = Draft<z.ZodObject<typeof costsShape>>;
type Rates = Pick<Costs, 'feed_unit'> & Record<'feed_rate' | 'yardage' | 'interest', unknown>;

interface RateFieldProps<Values extends Rates> {
  form: FormFields<Values>;
  required?: boolean;
  readOnly?: boolean;
  hint?: string;
}

const rate = { prefix: '$', decimals: 4, min: 0, step: 0.05 } as const;

export const FeedUnitField = <Values extends Rates>(props: RateFieldProps<Values>) => (
  <SelectField {...props} name="feed_unit" label="Feed Is Entered As" options={feedUnitOptions} />
);

export function FeedRateField<Values extends Rates>(props: RateFieldProps<Values>) {
  const { feed_unit } = props.form.values;
  return (
    <NumberField
      {...props}
      {...rate}
      name="feed_rate"
      label="Feed Rate"
      unit={feed_unit === '' ? '' : feedUnits[feed_unit]}
    />
  );
}

export const YardageField = <Values extends Rates>(props: RateFieldProps<Values>) => (
  <NumberField {...props} {...rate} name="yardage" label="Yardage" unit={feedUnits.day} />
);

export const InterestField = <Values extends Rates>(props: RateFieldProps<Values>) => (
  <NumberField
    {...props}
    name="interest"
    label="Interest Rate"
    unit="% a year"
    min={0}
    max={100}
    step={0.25}
  />
);

const PER_HEAD = [
  ['medicine', 'Medicine'],
  ['care', 'Care'],
  ['freight', 'Freight'],
  ['marketing', 'Marketing'],
] as const;

interface CostFieldsProps<Values extends Costs> {
  form: FormFields<Values>;
  /** A field that stands beside the feed rate. */
  children?: ReactNode;
}

/** The costs of a plan, of a lot on feed or one still to be bought, in the grid of its form. Source: beyond-2 J1. */
export const CostFields = <Values extends Costs>({ form, children }: CostFieldsProps<Values>) => (
  <>
    <Box className={classes.wide}>
      <FeedUnitField form={form} required />
    </Box>
    <Box className={classes.wide}>
      <FeedRateField form={form} required />
    </Box>
    {children}
    <Box className={classes.wide}>
      <YardageField form={form} hint="0 if none is charged" />
    </Box>
    {PER_HEAD.map(([name, label]) => (
      <NumberField key={name} form={form} name={name} label={label} prefix="$" unit="/head" min={0} />
    ))}
    <InterestField form={form} />
    <NumberField form={form} name="deaths" label="Expected Deaths" unit="%" min={0} max={50} step={0.5} />
  </>
);
