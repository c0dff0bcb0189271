import { SimpleGrid } from '@mantine/core';
import { saveProfile } from '#api/account';
import { Refusal } from '#api/errors';
import type { User } from '#domain/users/users';
import { profileForm } from '#domain/users/user-forms';
import { call } from '../lib/call.ts';
import { profileQuery } from '../lib/profile.ts';
import { queryClient } from '../lib/query-client.ts';
import { draftOf } from '../ui/form-check.ts';
import { notify } from '../ui/notices.ts';
import { TextField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { FormCard } from '../ui/form-card.tsx';

export function ProfileForm({ profile }: { profile: User }) {
  const form = useForm({
    schema: profileForm,
    initial: draftOf(profileForm, profile),
    save: async (values) => {
      try {
        const saved = await call(saveProfile, { ...values, version: profile.version });
        queryClient.setQueryData(profileQuery.queryKey, saved);
        notify('Profile saved');
        // Every record shows the entity's name.
        if (saved.entity_name !== profile.entity_name) await queryClient.invalidateQueries();
      } catch (error) {
        // If someone else saved first, the next attempt starts from their version.
        if (error instanceof Refusal && error.code === 'conflict')
          await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
        throw error;
      }
    },
    failure: 'Failed to update profile',
    success: { message: 'Profile saved', for: 3000 },
  });
  return (
    <FormCard
      title="Profile"
      about="Your name, contact details and the entity that owns your lots."
      form={form}
      submitLabel="Save Changes"
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField form={form} name="full_name" label="Full Name" autoComplete="name" required />
        <TextField
          form={form}
          name="entity_name"
          label="Entity Name"
          autoComplete="organization"
          hint="A new name renames your entity on every lot"
          required
        />
        <TextField
          form={form}
          name="phone_number"
          label="Phone Number"
          kind="tel"
          autoComplete="tel"
          required
        />
        <TextField form={form} name="email" label="Email" kind="email" autoComplete="email" required />
        <TextField
          form={form}
          name="rjo_account_number"
          label="RJO Account Number"
          hint={confirmation(profile)}
        />
        <TextField form={form} name="lrp_policy_number" label="LRP Policy Number" hint="Optional" />
      </SimpleGrid>
    </FormCard>
  );
}

function confirmation({ rjo_account_number, rjo_confirmed }: User): string {
  if (!rjo_account_number) return 'Optional';
  return rjo_confirmed ? 'Confirmed by an administrator' : 'Takes effect once an administrator confirms it';
}
