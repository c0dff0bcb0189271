import type { z } from 'zod';
import { policySettlementForm } from '../closeout/settlement.ts';
import { creditIsActual, creditOrCost, expenseForm } from '../expenses/expenses.ts';
import { optionalText, requiredText } from '../kit/fields.ts';
import { addLotForm, basisForm, editLotOfManyForm, newLotNumber } from '../lots/lot-form.ts';
import { editLrpForm, FILL_IN_LRP, LRP_NUMBERS } from '../lrp/lrp-form.ts';
import { outForm, receivingForm } from '../lots/lots.ts';
import { planCells, withPlan } from './lot-plan.ts';
import type { RecordKind } from './kinds.ts';

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

/** A lot whose head, weight and cost are the sums of the receivings in the same file. Source: decision 12. */
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
  /** Whether the cell is empty. */
  empty: boolean;
}

/** Example: an end date before the effective date is 'End Date is before the effective date'. */
export function issueMessage({ label, field, message, empty }: Issue): string {
  if (!WHOLE_FORM.has(message)) return message;
  if (empty) return `${label} is required`;
  return field === 'end_date' ? `${label} is before the effective date` : `${label} is out of range`;
}
