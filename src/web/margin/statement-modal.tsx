import { SimpleGrid, Text } from '@mantine/core';
import { deleteBalance, saveBalance } from '#api/margin';
import { day } from '#domain/kit/format';
import { balanceForm, type BalanceForm } from '#domain/risk/margin/records';
import { call } from '../lib/call.ts';
import { useMay } from '../lib/profile.ts';
import { useToday } from '../lib/today.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { DeleteModal } from '../ui/delete-modal.tsx';
import { formModal, ModalForm, useCloseModal } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { NumberField } from '../ui/number-field.tsx';
import { DateField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import type { ModalProps } from '../ui/use-item-modal.ts';
import type { AccountLine } from './account-lines.ts';

export const StatementModal = formModal('Enter Statement', StatementForm, 'md');

interface StatementProps {
  account: AccountLine;
}

function StatementForm({ account: { acct, owner } }: StatementProps) {
  const today = useToday();
  const choosesOwner = useMay('seeEntities');
  const form = useForm({
    schema: balanceForm,
    initial: { acct, day: today ?? '', equity: '', cash: '', requirement: '' },
    save: async (typed: BalanceForm) => {
      await call(saveBalance, { ...typed, ...(choosesOwner && { owner }) });
      notify(`Statement of ${typed.acct} of ${day(typed.day)} saved`);
      invalidateAll();
    },
    failure: 'Failed to save statement. Please try again.',
    onDone: useCloseModal(),
  });
  return (
    <ModalForm form={form} submitLabel="Save Statement" busyLabel="Saving...">
      <Text size="sm">
        Account {acct}
        {choosesOwner && ` of ${owner}`}
      </Text>
      <DateField form={form} name="day" label="Statement Date" max={today ?? ''} required />
      <NumberField
        form={form}
        name="equity"
        label="Account Equity"
        unit="$"
        hint="At the end of that day, as the statement says. Another statement of that day is replaced."
        min={0}
        required
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField form={form} name="cash" label="Cash" unit="$" min={0} />
        <NumberField form={form} name="requirement" label="Requirement" unit="$" min={0} />
      </SimpleGrid>
    </ModalForm>
  );
}

/** Asks before the latest statement of an account is deleted. */
export function DeleteStatementModal({ account: { balance, acct }, ...modal }: StatementProps & ModalProps) {
  if (!balance) return null;
  return (
    <DeleteModal
      {...modal}
      title="Delete Statement"
      record={`Statement of ${acct} of ${day(balance.day)}`}
      remove={() => call(deleteBalance, { id: balance.id })}
      failure="Failed to delete statement. Please try again."
    >
      <Text>
        Delete the statement of {acct} of {day(balance.day)}? The one before it then counts.
      </Text>
    </DeleteModal>
  );
}
