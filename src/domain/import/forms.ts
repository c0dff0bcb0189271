import { z } from 'zod';
import { policySettlementForm } from '../closeout/settlement.ts';
import { creditIsActual, creditOrCost, expenseForm } from '../expenses/expenses.ts';
import { optionalText, requiredText } from '../kit/fields.ts';
import { addLotForm, basisForm, editLotOfManyForm, newLotNumber } from '../lots/lot-form.ts';
import { editLrpForm, FILL_IN_LRP, LRP_NUMBERS } from '../lrp/lrp-form.ts';
import { outForm, receivingForm } from '../lots/lots.ts';
import type { RecordKind } from './kinds.ts';
import { FEEDING_PLAN_COLUMNS, feedingPlanForm, type FeedingPlanForm } from '../plan/feeding-plan.ts';

/** A cell of the plan's columns in a sheet of lots, as read. */
const cell = z.union([z.string(), z.number(), z.boolean()]).nullish();

/** The columns of a plan in a sheet of lots. They count only where the lot has a feed rate: other files have totals under such headings. */
export const planCells = Object.fromEntries(FEEDING_PLAN_COLUMNS.map((column) => [column, cell])) as Record<
  keyof FeedingPlanForm,
  typeof cell
>;

type PlanCells = Readonly<Record<string, unknown>>;

const read = (lot: PlanCells) =>
  feedingPlanForm.safeParse(
    Object.fromEntries(FEEDING_PLAN_COLUMNS.map((column) => [column, lot[column] ?? undefined])),
  );

const hasPlan = ({ feed_rate }: PlanCells): boolean => feed_rate !== undefined && feed_rate !== null;

/** Checks the plan of a lot with a feed rate as its form does. */
export const withPlan = <Shape extends z.ZodRawShape>(form: z.ZodObject<Shape>): z.ZodObject<Shape> =>
  form.superRefine((lot, check) => {
    if (!hasPlan(lot)) return;
    for (const { path, message } of read(lot).error?.issues ?? [])
      check.addIssue({ code: 'custom', path: [...path], message });
  });

/** The plan of a lot in a file; null without a feed rate. Example: a feed rate of 3.40 and yardage of 0.45 a head-day. */
export const planOfFile = (lot: PlanCells): FeedingPlanForm | null =>
  hasPlan(lot) ? (read(lot).data ?? null) : null;

/** Other records name their lot by its number. */
const lot = requiredText('Lot is required', 60);

/** The forms of the screens, with the fields that a file has besides. */
export const FORMS = {
  lots: withPlan(addLotForm.safeExtend({ ...basisForm.shape, ...planCells })),
  receivings: receivingForm.extend({ lot }),
  outs: outForm.extend({ lot }),
  expenses: expenseForm
    .omit({ lot_id: true })
    .extend({ lot, amount: creditOrCost })
    .refine(creditIsActual.holds, creditIsActual.issue),
  lrp: editLrpForm.safeExtend({ lot: optionalText('Lot', 60), ...policySettlementForm.shape }),
} as const satisfies Record<RecordKind, z.ZodType>;

/** A lot with head, weight and cost summed from the receivings in the same file. Source: decision 12. */
export const lotOfReceivingsForm = withPlan(
  editLotOfManyForm.extend({ lot: newLotNumber, ...basisForm.shape, ...planCells }),
);

export type FileLot = z.output<typeof FORMS.lots>;
export type FileReceiving = z.output<typeof FORMS.receivings>;
export type FileOut = z.output<typeof FORMS.outs>;
export type FileExpense = z.output<typeof FORMS.expenses>;
export type FileLrp = z.output<typeof FORMS.lrp>;

/** The messages of the LRP forms stand above a whole form; in a file each cell has its own. */
const WHOLE_FORM: ReadonlySet<string> = new Set([FILL_IN_LRP, LRP_NUMBERS]);

interface Issue {
  label: string;
  field: string;
  message: string;
  empty: boolean;
}

/** Example: an end date before the effective date is 'End Date is before the effective date'. */
export function issueMessage({ label, field, message, empty }: Issue): string {
  if (!WHOLE_FORM.has(message)) return message;
  if (empty) return `${label} is required`;
  return field === 'end_date' ? `${label} is before the effective date` : `${label} is out of range`;
}
