import { isDay } from '#domain/kit/days';
import { monthlyDays, repeatMessage, repeatProblem } from '#domain/expenses/monthly-expense';
import { numberTyped, type TypedNumber } from '#domain/kit/typed-numbers';
import type { LotChoice } from '#api/lots';
import { CheckboxField } from '../ui/choice-fields.tsx';
import type { Form } from '../ui/use-form.ts';

interface Repeatable {
  date: string;
  lot_id: TypedNumber;
  amount: TypedNumber;
  repeat_monthly: boolean | '';
}

interface RepeatFieldProps<Values extends Repeatable> {
  form: Form<Values>;
  lots: readonly LotChoice[] | undefined;
}

/** Repeats a projected expense monthly until the out date of the chosen lot. */
export function RepeatField<Values extends Repeatable>({ form, lots }: RepeatFieldProps<Values>) {
  const lot = lots?.find(({ id }) => id === form.values.lot_id);
  return (
    <CheckboxField
      form={form}
      name="repeat_monthly"
      label="Repeat monthly until the out date"
      hint={form.values.repeat_monthly === true ? hintOf(form.values, lot) : undefined}
    />
  );
}

function hintOf({ date, amount }: Repeatable, lot: LotChoice | undefined): string {
  if (!lot || !isDay(date)) return 'Choose date and lot';
  return (
    repeatProblem(date, lot.est_out_date) ??
    repeatMessage(monthlyDays(date, lot.est_out_date), numberTyped(amount))
  );
}
