import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { refuse } from '#api/errors';
import type { LotDetail } from '#api/lot-detail';
import {
  closingOutSchema,
  inForceMessage,
  openTradesMessage,
  projectedMessage,
  stillOpen,
  takesLastHead,
  unbilledRows,
  type ClosingOut,
  type StillOpen,
} from '#domain/closeout/closing-out';
import type { Expense } from '#domain/expenses/expenses';
import { isDay } from '#domain/kit/days';
import { head, day } from '#domain/kit/format';
import type { TypedNumber } from '#domain/kit/typed-numbers';
import type { Lot, Out } from '#domain/lots/lots';
import { CLOSED_OUT_CHOICES, closedOutChoice, type ClosedOutChoice } from '#domain/plan/own-projected';
import { checked } from '../../ui/form-check.ts';
import { NumberField, SelectField } from '../../ui/fields.tsx';
import { Note, Notes } from '../../ui/messages.tsx';
import { useToday } from '../../lib/profile.ts';
import { unbilledMessages } from '#domain/plan/messages';
import type { Form, FormFields } from '../../ui/use-form.ts';

/** Proceeds by shipment, and the choice for an expense by {@link nameOf}. */
type Choices = Record<string, TypedNumber>;

type TypedOut = Pick<Out, 'type' | 'proceeds' | 'date_out'> & { head_count: number | null };

const EXPENSE_CHOICES = [
  { value: 'book', label: 'Book as actual' },
  { value: 'delete', label: 'Delete' },
  { value: 'keep', label: 'Keep' },
] as const satisfies readonly { value: ClosedOutChoice; label: string }[];

const BILL_CHOICES = [
  { value: 'keep', label: 'Keep' },
  { value: 'billed', label: 'All bills are in' },
] as const;

const BILLS = 'bills';

/** Whether all bills are in: as chosen, else as in the plan. */
const billsOf = (choices: Choices, allBilled: boolean): (typeof BILL_CHOICES)[number]['value'] =>
  BILL_CHOICES.find(({ value }) => value === choices[BILLS])?.value ?? (allBilled ? 'billed' : 'keep');

const nameOf = ({ id }: { id: number }): string => `expense ${id}`;

/** Choice for an own projected expense: as chosen, else the default by the last out. */
const choiceOf = (expense: Expense, choices: Choices, outs: ClosedOuts): ClosedOutChoice =>
  CLOSED_OUT_CHOICES.find((choice) => choice === choices[nameOf(expense)]) ?? closedOutChoice(expense, outs);

type ClosedOuts = Parameters<typeof closedOutChoice>[1];

/** Records still open on a lot, and all of its outs with the one that closes it. */
export interface ClosingLot {
  open: StillOpen;
  outs: ClosedOuts;
  /** Whether no bill is to come by the saved plan. */
  allBilled: boolean;
}

export function useClosingOut(lot: Lot, detail: LotDetail | undefined, record: Out | null) {
  const [choices, setChoices] = useState<Choices>({});
  const change = (changed: Partial<Choices>) =>
    setChoices((before) => ({ ...before, ...changed }) as Choices);
  const openAt = (typed: TypedOut): ClosingLot | null => {
    const { head_count, date_out } = typed;
    if (!detail || head_count === null || !takesLastHead(lot, head_count, record)) return null;
    const { plan, receivings } = detail;
    const outs = [...detail.outs.filter(({ id }) => id !== record?.id), { head_count, date_out }];
    const expenses = detail.expenses.filter((expense) => !expense.plan);
    const unbilled = isDay(date_out) ? unbilledRows(plan, lot, { receivings, outs, expenses }) : [];
    const open = stillOpen(detail, record, typed, unbilled);
    return open && { open, outs, allBilled: plan?.all_billed ?? false };
  };
  return { choices, change, openAt };
}

/** The choices as they are sent; undefined without any, as everything then stays. Refuses proceeds that are not an amount. */
export function closingOutOf(
  { open, outs, allBilled }: ClosingLot,
  choices: Choices,
): ClosingOut | undefined {
  const isBilled = billsOf(choices, allBilled) === 'billed';
  const isChanged = open.unbilled.length > 0 && isBilled !== allBilled;
  const expensesTo = (choice: ClosedOutChoice) =>
    open.expenses.filter((expense) => choiceOf(expense, choices, outs) === choice);
  const { values, failure } = checked(closingOutSchema.omit({ all_billed: true }), {
    proceeds: open.shipments.map(({ id, version }) => ({ id, version, proceeds: choices[id] ?? '' })),
    delete_expenses: expensesTo('delete'),
    book_expenses: expensesTo('book'),
  });
  if (failure) {
    const fields = Object.entries(failure.fields).map(([path, message]) => [`closing_out.${path}`, message]);
    refuse('invalid', failure.message, Object.fromEntries(fields));
  }
  const keepsAll =
    !isChanged &&
    values.delete_expenses.length + values.book_expenses.length === 0 &&
    values.proceeds.every(({ proceeds }) => proceeds === null);
  return keepsAll ? undefined : { ...values, ...(isChanged && { all_billed: isBilled }) };
}

interface ClosingOutChoicesProps extends Pick<ReturnType<typeof useClosingOut>, 'choices' | 'change'> {
  closing: ClosingLot;
  form: Pick<Form<object>, 'idOf' | 'errorOf' | 'setError'>;
}

/** Choices for each record that an out leaves open when it takes the last head. Source: decision 76, beyond-2 J13. */
export function ClosingOutChoices({
  closing: { open, outs, allBilled },
  choices,
  change,
  form,
}: ClosingOutChoicesProps) {
  const { is_unpriced, shipments, expenses, policies, trades } = open;
  const pathOf = (name: string) => {
    const at = shipments.findIndex(({ id }) => String(id) === name);
    return at === -1 ? `closing_out.${name.replace(' ', '-')}` : `closing_out.proceeds.${at}.proceeds`;
  };
  const fields: FormFields<Choices> = {
    values: choices,
    set: (name, value) => {
      change({ [name]: value });
      if (fields.errorOf(name) !== false) form.setError(null);
    },
    change,
    idOf: (name) => form.idOf(pathOf(name)),
    errorOf: (name) => form.errorOf(pathOf(name)),
    warningOf: () => undefined,
  };
  return (
    <Stack gap="xs" component="section" aria-label="Still open on this lot">
      <Text size="sm" fw={600}>
        This out removes the last head. Still open on this lot:
      </Text>
      {is_unpriced && (
        <Note>
          This shipment has no proceeds: enter them above, or later. Until then the lot has no result.
        </Note>
      )}
      {shipments.map((out) => (
        <NumberField
          key={out.id}
          form={fields}
          name={String(out.id)}
          label={`Proceeds of ${head(out.head_count)} head shipped ${day(out.date_out)} ($, total)`}
          prefix="$"
          hint="Leave empty to enter them later; until then the lot has no result."
        />
      ))}
      <BillChoice
        rows={open.unbilled}
        form={{ ...fields, values: { ...choices, [BILLS]: billsOf(choices, allBilled) } }}
      />
      <ExpenseChoices expenses={expenses} outs={outs} fields={fields} />
      {policies.map((policy) => (
        <Note key={`${policy.policy_id} ${policy.end_date}`}>
          {inForceMessage(policy)}: kept. Enter its actual ending value once it has ended.
        </Note>
      ))}
      {trades.length > 0 && <Note>{openTradesMessage(trades)}: kept until closed in Futures & Options.</Note>}
    </Stack>
  );
}

/** Feed eaten and not billed yet: counted until its bills come, or no more bills are due. */
function BillChoice({ rows, form }: { rows: StillOpen['unbilled']; form: FormFields<Choices> }) {
  const today = useToday();
  if (rows.length === 0 || today === undefined) return null;
  return (
    <>
      <Notes lines={unbilledMessages(rows, today)} />
      <SelectField
        form={form}
        name={BILLS}
        label="What is not billed yet"
        options={BILL_CHOICES}
        hint="Kept, it counts as a cost until its bills come, and the lot is not final."
      />
    </>
  );
}

interface ExpenseChoicesProps {
  expenses: readonly Expense[];
  outs: ClosedOuts;
  fields: FormFields<Choices>;
}

const ExpenseChoices = ({ expenses, outs, fields }: ExpenseChoicesProps) =>
  expenses.map((expense) => (
    <SelectField
      key={expense.id}
      form={{
        ...fields,
        values: { ...fields.values, [nameOf(expense)]: choiceOf(expense, fields.values, outs) },
      }}
      name={nameOf(expense)}
      label={projectedMessage(expense)}
      options={EXPENSE_CHOICES}
      hint="Kept, it counts as a cost and the lot is not final."
    />
  ));
