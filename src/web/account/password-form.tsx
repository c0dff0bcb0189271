import { changePassword } from '#api/account';
import { passwordForm } from '#domain/users/user-forms';
import { call } from '../lib/call.ts';
import { notify } from '../ui/notices.ts';
import { NewPasswordFields, CurrentPasswordField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { FormCard } from '../ui/form-card.tsx';

interface PasswordFormProps {
  onChanged: () => void;
  currentLabel?: string;
}

export function PasswordForm({ onChanged, currentLabel = 'Current Password' }: PasswordFormProps) {
  const form = useForm({
    schema: passwordForm,
    initial: { current_password: '', password: '', password_confirmation: '' },
    save: async ({ current_password, password }) => {
      await call(changePassword, { current_password, password });
      notify('Password changed');
    },
    failure: 'Failed to change password. Please try again.',
    success: { message: 'Password changed. Your other sessions have ended.', for: 3000 },
    onDone: onChanged,
  });
  return (
    <FormCard
      title="Password"
      about="Changing it ends your sessions on all other devices and revokes your API tokens."
      form={form}
      submitLabel="Change Password"
    >
      <CurrentPasswordField form={form} label={currentLabel} />
      <NewPasswordFields form={form} label="New Password" />
    </FormCard>
  );
}
