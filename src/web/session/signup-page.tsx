import { signUpForm } from '#domain/users/user-forms';
import { withClient } from '../lib/session.ts';
import { draftOf } from '../ui/form-check.ts';
import { NewPasswordFields, TextField } from '../ui/text-fields.tsx';
import { TextLink } from '../ui/links.tsx';
import { useForm } from '../ui/use-form.ts';
import { AuthCard, useScreenAhead } from './auth-card.tsx';

export function SignupPage() {
  const form = useForm({
    schema: signUpForm,
    initial: draftOf(signUpForm),
    save: ({ email, password, full_name, entity_name, phone_number }) =>
      withClient(({ submitSignUp }) =>
        submitSignUp(email, password, { full_name, entity_name, phone_number }),
      ),
    failure: 'An error occurred during sign up',
  });
  useScreenAhead(form.busy);
  return (
    <AuthCard
      title="Sign Up"
      form={form}
      submitLabel="Sign Up"
      busyLabel="Signing up..."
      other={
        <>
          Already have an account? <TextLink to="/signin">Sign in</TextLink>
        </>
      }
    >
      <TextField form={form} name="full_name" label="Full Name" autoComplete="name" required />
      <TextField
        form={form}
        name="entity_name"
        label="Entity Name"
        hint="The ranch or company that owns the cattle"
        autoComplete="organization"
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
      <TextField form={form} name="email" label="Email" kind="email" autoComplete="username" required />
      <NewPasswordFields form={form} label="Password" />
    </AuthCard>
  );
}
