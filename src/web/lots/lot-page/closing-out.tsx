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
  type ClosingOut,
  type StillOpen,
} from '#domain/closeout/closing-out';
import { day, head } from '#domain/kit/format';
import type { Lot, Out } from '#domain/lots/lots';
import type { TypedNumber } from '#domain/kit/typed-numbers';
import { CheckboxField, NumberField } from '../../ui/fields.tsx';
import { Note } from '../../ui/messages.tsx';
import { checked } from '../../ui/form-check.ts';
import type { Form, FormFields } from '../../ui/use-form.ts';

/** What the user has chosen: the proceeds of shipments by id, and whether to delete projected expenses. */
type Choices = Record<string, TypedNumber | boolean>;

type TypedOut = Pick<Out, 'type' | 'proceeds'> & { head_count: number | null };

const DELETE = 'delete_expenses';

/** What is still open on a lot when an out takes its last head, and what the user chooses to do about it. */
export function useClosingOut(lot: Lot, detail: LotDetail | undefined, record: Out | null) {
  const [choices, setChoices] = useState<Choices>({});
  const change = (changed: Partial<Choices>) =>
    setChoices((before) => ({ ...before, ...changed }) as Choices);
  const openAt = (typed: TypedOut): StillOpen | null =>
    detail && takesLastHead(lot, typed.head_count, record) ? stillOpen(detail, record, typed) : null;
  return { choices, change, openAt };
}

/** The choices as they are sent; undefined without any, as everything then stays. Refuses proceeds that are not an amount. */
export function closingOutOf(open: StillOpen, choices: Choices): ClosingOut | undefined {
  const { values, failure } = checked(closingOutSchema, {
    proceeds: open.shipments.map(({ id, version }) => ({ id, version, proceeds: amountIn(choices[id]) })),
    delete_expenses: choices[DELETE] === true ? open.expenses : [],
  });
  if (failure) {
    const fields = Object.entries(failure.fields).map(([path, message]) => [`closing_out.${path}`, message]);
    refuse('invalid', failure.message, Object.fromEntries(fields));
  }
  const keepsAll =
    values.delete_expenses.length === 0 && values.proceeds.every(({ proceeds }) => proceeds === null);
  return keepsAll ? undefined : values;
}

const amountIn = (choice: Choices[string] | undefined): TypedNumber =>
  typeof choice === 'boolean' ? '' : (choice ?? '');

interface ClosingOutChoicesProps extends Pick<ReturnType<typeof useClosingOut>, 'choices' | 'change'> {
  open: StillOpen;
  form: Pick<Form<object>, 'idOf' | 'errorOf' | 'setError'>;
}

/** Names what is still open on the lot, with what may be done about each: enter it, delete them, keep them. */
export function ClosingOutChoices({ open, choices, change, form }: ClosingOutChoicesProps) {
  const { is_unpriced, shipments, expenses, policies, trades } = open;
  const pathOf = (name: string) =>
    `closing_out.proceeds.${shipments.findIndex(({ id }) => String(id) === name)}.proceeds`;
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
        This out takes the last head. Still open on this lot:
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
      {expenses.length > 0 && (
        <CheckboxField
          form={fields}
          name={DELETE}
          label={`Delete ${projectedMessage(expenses)}`}
          hint="If unchecked, they are kept and count as costs."
        />
      )}
      {policies.map((policy) => (
        <Note key={`${policy.policy_id} ${policy.end_date}`}>
          {inForceMessage(policy)}: kept. Enter its actual ending value once it has ended.
        </Note>
      ))}
      {trades.length > 0 && <Note>{openTradesMessage(trades)}: kept until closed in Futures & Options.</Note>}
    </Stack>
  );
}
