import { changePassword } from '#api/profile';
import { passwordForm } from '#domain/people-forms';
import { call } from '../lib/call.ts';
import { PasswordField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { FormCard } from './form-card.tsx';

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const form = useForm({
    schema: passwordForm,
    initial: { current_password: '', password: '', password_confirmation: '' },
    save: ({ current_password, password }) => call(changePassword, { current_password, password }),
    failure: 'Failed to change password. Please try again.',
    success: { message: 'Password changed. Your other sessions have ended.', for: 3000 },
    onDone: onChanged,
  });
  return (
    <FormCard
      title="Password"
      about="Changing it ends your sessions on all other devices."
      form={form}
      submitLabel="Change Password"
      busyLabel="Changing..."
    >
      <PasswordField
        form={form}
        name="current_password"
        label="Current Password"
        autoComplete="current-password"
        required
      />
      <PasswordField
        form={form}
        name="password"
        label="New Password"
        hint="At least 6 characters"
        autoComplete="new-password"
        required
      />
      <PasswordField
        form={form}
        name="password_confirmation"
        label="Confirm New Password"
        autoComplete="new-password"
        required
      />
    </FormCard>
  );
}
