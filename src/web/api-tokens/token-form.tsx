import { SimpleGrid } from '@mantine/core';
import { makeApiToken } from '#api/api-tokens';
import type { OutputOf } from '#api/endpoint';
import { apiTokenForm, TOKEN_SCOPE_LABELS } from '#domain/users/api-tokens';
import { TOKEN_SCOPES } from '#domain/users/permissions';
import { call } from '../lib/call.ts';
import { FormCard } from '../ui/form-card.tsx';
import { SelectField } from '../ui/choice-fields.tsx';
import { CurrentPasswordField, TextField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { apiTokensChanged } from './data.ts';

/** A token as it is shown once, when it is made. */
export type MadeToken = OutputOf<typeof makeApiToken>;

const scopes = TOKEN_SCOPES.map((value) => ({ value, label: TOKEN_SCOPE_LABELS[value] }));

/** The form for a new token. `onMade` mounts it again, with empty fields. */
export function TokenForm({ onMade }: { onMade: (made: MadeToken) => void }) {
  const form = useForm({
    schema: apiTokenForm,
    initial: { name: '', scope: 'read', current_password: '' },
    save: async (values) => {
      const made = await call(makeApiToken, values);
      await apiTokensChanged();
      onMade(made);
    },
    failure: 'Failed to make the API token. Please try again.',
  });
  return (
    <FormCard
      title="New Token"
      about="A token for each program, so that one can be revoked without the others. It may do what you may do, within its scope; your account, users and backups stay closed to it."
      form={form}
      submitLabel="Make Token"
      busyLabel="Making..."
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField form={form} name="name" label="Name" hint="The program that will use it" required />
        <SelectField form={form} name="scope" label="Scope" options={scopes} required />
      </SimpleGrid>
      <CurrentPasswordField form={form} />
    </FormCard>
  );
}
