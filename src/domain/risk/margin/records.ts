import { z } from 'zod';
import { ROOTS } from '../../market/contracts.ts';
import {
  daySchema,
  requiredDay,
  idSchema,
  optionalNumber,
  requiredNumber,
  requiredText,
  withRule,
} from '../../kit/fields.ts';
import { LIMITS } from '../../kit/limits.ts';
import type { Day } from '../../kit/days.ts';
import { day as dayText } from '../../kit/format.ts';

/** Margin rates of the exchange, and the equity of broker accounts by statement. */

const rateField = (label: string) =>
  requiredNumber(
    `${label} must be at least 0`,
    { min: 0, max: 100_000, required: `${label} is required` },
    label,
  );

/** The margin of one contract from a day on, $. */
export const marginRateForm = withRule(
  z.object({
    root: z.enum(ROOTS, 'Contract is required'),
    valid_from: requiredDay('Valid from is required'),
    initial: rateField('Initial margin'),
    maintenance: rateField('Maintenance margin'),
  }),
  'maintenance',
  ({ initial, maintenance }) =>
    maintenance > initial ? 'Maintenance margin cannot be above the initial margin' : null,
);
export type MarginRateForm = z.infer<typeof marginRateForm>;

export const marginRateSchema = z.object({
  id: idSchema,
  root: z.enum(ROOTS),
  valid_from: daySchema,
  initial: z.number(),
  maintenance: z.number(),
  version: z.int(),
});
export type MarginRate = z.infer<typeof marginRateSchema>;

const balance = (label: string) => optionalNumber(label, { min: 0, max: LIMITS.money });

/** Balance of an account by a statement at the end of a day, $. */
export const balanceForm = z.object({
  acct: requiredText('Account is required', 60),
  day: requiredDay('Statement date is required'),
  equity: requiredNumber(
    'Account equity must be at least 0',
    { min: 0, max: LIMITS.money, required: 'Account equity is required' },
    'Account equity',
  ),
  cash: balance('Cash'),
  requirement: balance('Requirement'),
});
export type BalanceForm = z.infer<typeof balanceForm>;

export const balanceSchema = z.object({
  id: idSchema,
  acct: z.string(),
  day: daySchema,
  equity: z.number(),
  cash: z.number().nullable(),
  requirement: z.number().nullable(),
  version: z.int(),
});
export type AccountBalance = z.infer<typeof balanceSchema>;

/** Why a rate or a balance of this day is refused, or null. Example: on 2026-11-20, that of 2026-11-21. */
export const futureDayProblem = (of: Day, today: Day): string | null =>
  of > today ? `${dayText(of)} is in the future` : null;
