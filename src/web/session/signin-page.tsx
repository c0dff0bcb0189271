import { signInForm } from '#domain/users/user-forms';
import { withClient } from '../lib/session.ts';
import { PasswordField, TextField } from '../ui/text-fields.tsx';
import { TextLink } from '../ui/links.tsx';
import { useForm } from '../ui/use-form.ts';
import { AuthCard, useScreenAhead } from './auth-card.tsx';

export function SigninPage() {
  const form = useForm({
    schema: signInForm,
    initial: { email: '', password: '' },
    save: ({ email, password }) => withClient(({ signIn }) => signIn(email, password)),
    failure: 'An error occurred during sign in',
    disposable: true,
  });
  useScreenAhead(form.busy);
  return (
    <AuthCard
      title="Sign In"
      form={form}
      submitLabel="Sign In"
      busyLabel="Signing in..."
      other={
        <>
          New to Drover? <TextLink to="/signup">Create an account</TextLink>
          <br />
          <TextLink to="/forgot-password">Forgot password?</TextLink>
        </>
      }
    >
      <TextField form={form} name="email" label="Email" kind="email" autoComplete="username" required />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" required />
    </AuthCard>
  );
}
