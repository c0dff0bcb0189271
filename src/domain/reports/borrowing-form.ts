import { z } from 'zod';
import type { Day } from '../kit/days.ts';
import {
  optionalNumber,
  requiredDay,
  daySchema,
  idSchema,
  requiredNumber,
  requiredText,
  text,
} from '../kit/fields.ts';
import { LIMITS } from '../kit/limits.ts';
import { day as dayText } from '../kit/format.ts';
import { borrowingBaseSchema, ELIGIBLE_BY } from './borrowing-base.ts';
import { reportSchema } from './document.ts';

/** Inputs of a borrowing base: a lender's rates, other collateral, liabilities. No rate has a default. */

/** The classes with collateral worked out from the lots. */
export const CATTLE_CLASSES = { unhedged: 'Cattle, unhedged', hedged: 'Cattle, hedged' } as const;

export const OFFERED_CLASSES = [
  'Cattle purchase down payment',
  'Feed',
  'Trading account at liquidating value',
];

export const OFFERED_LIABILITIES = ['Loan', 'Accrued interest', 'Drafts'];

export const ELIGIBLE_LABELS = {
  lesser: 'The lesser of investment and value to finish',
  investment: 'Investment',
  'to finish': 'Value to finish',
} as const satisfies Record<(typeof ELIGIBLE_BY)[number], string>;

const MOST_ROWS = 20;

const rate = (label: string) =>
  requiredNumber(
    `${label} must be at least 0`,
    { min: 0, max: 100, required: `${label} is required` },
    label,
  );
const amount = requiredNumber(
  'Amount must be at least 0',
  { min: 0, max: LIMITS.money, required: 'Amount is required' },
  'Amount',
);

const collateralForm = z.object({
  class: requiredText('Class is required', 60),
  amount,
  rate: rate('Rate'),
});

const liabilityForm = z.object({
  name: requiredText('Liability is required', 60),
  amount,
  day: requiredDay('As of is required'),
});

const cattleClasses: readonly string[] = Object.values(CATTLE_CLASSES).map((name) => name.toLowerCase());

/** Refuses a class that is listed twice, or that is one of cattle. */
function refuseRepeatedClasses(rows: readonly { class: string }[], context: z.RefinementCtx): void {
  const seen = new Set(cattleClasses);
  for (const [at, row] of rows.entries()) {
    const key = row.class.toLowerCase();
    if (key !== '' && seen.has(key))
      context.addIssue({ code: 'custom', path: [at, 'class'], message: 'This class is listed already' });
    seen.add(key);
  }
}

export const borrowingForm = z.object({
  lender: requiredText('Lender is required', 60),
  eligible_by: z.enum(ELIGIBLE_BY, 'Eligible value is required'),
  unhedged_rate: rate('Rate of unhedged cattle'),
  hedged_rate: rate('Rate of hedged cattle'),
  collateral: z
    .array(collateralForm)
    .max(MOST_ROWS, `At most ${MOST_ROWS} classes`)
    .superRefine(refuseRepeatedClasses),
  liabilities: z.array(liabilityForm).max(MOST_ROWS, `At most ${MOST_ROWS} liabilities`),
});
export type BorrowingForm = z.infer<typeof borrowingForm>;

/** A class with a lender's rate; without a rate it states nothing. */
const lenderClass = z.object({
  class: text('Class is required', 60),
  rate: optionalNumber('Rate', { min: 0, max: 100 }),
});

/**
 * The rates of a lender for other collateral than cattle, before there is a report. Classes that are offered, and blank ones, are
 * left out while they have no rate.
 */
export const lenderClasses = z
  .array(lenderClass)
  .max(MOST_ROWS, `At most ${MOST_ROWS} classes`)
  .superRefine((rows, context) => {
    for (const [at, row] of rows.entries()) {
      const issue = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [at, field], message });
      if (row.class === '' && row.rate !== null) issue('class', 'Class is required');
      if (row.rate === null && !['', ...OFFERED_CLASSES].includes(row.class))
        issue('rate', 'Rate is required');
    }
  })
  .superRefine(refuseRepeatedClasses)
  .transform((rows) =>
    rows.flatMap(({ class: name, rate: of }) => (of === null ? [] : [{ class: name, rate: of }])),
  );

/** The first liability of a day that is still to come: its field and the message; null if there is none. Example: 'liabilities.0.day' for 2026-11-24 on 2026-11-22. */
export function liabilityToCome(
  { liabilities }: Pick<BorrowingForm, 'liabilities'>,
  today: Day,
): { field: string; message: string } | null {
  const at = liabilities.findIndex((one) => one.day > today);
  const later = liabilities[at];
  return later ? { field: `liabilities.${at}.day`, message: `${dayText(later.day)} is in the future` } : null;
}

/** The rate at which a lender lends on a class of collateral, %. */
export const borrowingTermSchema = z.object({
  lender: z.string(),
  class: z.string(),
  rate: z.number(),
});
export type BorrowingTerm = z.infer<typeof borrowingTermSchema>;

export const borrowingReportSchema = z.object({
  id: idSchema,
  day: daySchema,
  lender: z.string(),
  owner: z.string(),
  made_by: z.string(),
  input: borrowingForm,
  result: borrowingBaseSchema,
  report: reportSchema,
  version: z.int(),
});
export type BorrowingReport = z.infer<typeof borrowingReportSchema>;

interface StatedRates {
  unhedged_rate: number | null;
  hedged_rate: number | null;
  collateral: readonly { class: string; rate: number }[];
}

/** The terms that a form states: those of cattle where a rate is given, then the other classes. */
export const termsOf = ({
  unhedged_rate,
  hedged_rate,
  collateral,
}: StatedRates): Omit<BorrowingTerm, 'lender'>[] => [
  ...(unhedged_rate === null ? [] : [{ class: CATTLE_CLASSES.unhedged, rate: unhedged_rate }]),
  ...(hedged_rate === null ? [] : [{ class: CATTLE_CLASSES.hedged, rate: hedged_rate }]),
  ...collateral.map(({ class: name, rate: of }) => ({ class: name, rate: of })),
];
