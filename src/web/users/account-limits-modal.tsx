import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { setAccountLimits } from '#api/users';
import { count } from '#domain/kit/format';
import { accountLimitsForm, LEAST_LIMITS, LIMIT_LABELS, type AccountUse } from '#domain/users/account-limits';
import { call } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { NumberField } from '../ui/fields.tsx';
import { draftOf } from '../ui/form-check.ts';
import { formModal, ModalForm, useVersion } from '../ui/form-modal.tsx';
import { QueryError } from '../ui/messages.tsx';
import { notify } from '../ui/notices.ts';
import { useForm } from '../ui/use-form.ts';
import { accountUseQuery } from './data.ts';

export const AccountLimitsModal = formModal('Account Limits', AccountLimits, 'md');

function AccountLimits({ entity_name }: { entity_name: string }) {
  const use = useQuery(accountUseQuery(entity_name));
  if (use.isLoadingError) return <QueryError message="Failed to load the account limits" query={use} />;
  return use.data ? <LimitsForm use={use.data} /> : <Text c="dimmed">Loading...</Text>;
}

const HELD = {
  most_lots: 'lots',
  most_open_trades: 'open_trades',
  most_records: 'records',
  most_imported_rows: 'imported_rows',
} as const satisfies Record<keyof typeof LEAST_LIMITS, keyof AccountUse>;

const LIMIT_NAMES = ['most_lots', 'most_open_trades', 'most_records', 'most_imported_rows'] as const;

function LimitsForm({ use }: { use: AccountUse }) {
  const saveAs = useVersion(use.version);
  const form = useForm({
    schema: accountLimitsForm,
    initial: draftOf(accountLimitsForm, use),
    save: async (typed) => {
      await saveAs((version) => call(setAccountLimits, { ...typed, entity_name: use.entity_name, version }));
      notify(`Limits of ${use.entity_name} updated`);
    },
    changed: invalidateAll,
    failure: 'Failed to update the limits. Please try again.',
  });
  return (
    <ModalForm form={form} submitLabel="Update Limits">
      <Text>The most {use.entity_name} may hold, with all its users.</Text>
      {LIMIT_NAMES.map((name) => (
        <NumberField
          key={name}
          form={form}
          name={name}
          label={LIMIT_LABELS[name]}
          decimals={0}
          min={LEAST_LIMITS[name]}
          hint={`${count(use[HELD[name]])} now; at least ${count(LEAST_LIMITS[name])}`}
          required
        />
      ))}
    </ModalForm>
  );
}
