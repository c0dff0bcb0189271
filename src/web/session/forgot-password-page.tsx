import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { recoverySettings } from '#api/session';
import { RECOVERY_WITHOUT_MAIL } from '#domain/users/users';
import { recoveryForm } from '#domain/users/user-forms';
import { call } from '../lib/call.ts';
import { withClient } from '../lib/session.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { TextLink } from '../ui/links.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { Note } from '../ui/messages.tsx';
import { AuthCard, SessionCard } from './auth-card.tsx';

const TITLE = 'Forgot Password';
const backToSignIn = <TextLink to="/signin">Back to sign-in</TextLink>;

/** Recovers a lost password by mail or, without mail, through an administrator (decision 61). */
export function ForgotPasswordPage() {
  const [byMail, setByMail] = useState<boolean | null>(null);
  useEffect(() => {
    call(recoverySettings).then(
      (settings) => setByMail(settings.by_mail),
      () => setByMail(true), // the form shows the server's error
    );
  }, []);
  if (byMail === null) return <LoadingScreen />;
  return byMail ? <RecoveryByMail /> : <AskAnAdministrator />;
}

const AskAnAdministrator = () => (
  <SessionCard title={TITLE} other={backToSignIn}>
    <Text>{RECOVERY_WITHOUT_MAIL}.</Text>
    <Note>
      An administrator can reset a lost password on the server with{' '}
      <code>npm start -- --reset-admin EMAIL</code>.
    </Note>
  </SessionCard>
);

function RecoveryByMail() {
  const form = useForm({
    schema: recoveryForm,
    initial: { email: '' },
    save: ({ email }) => withClient(({ requestRecovery }) => requestRecovery(email)),
    failure: 'The email could not be sent. Please try again.',
    success: {
      message:
        'If there is an account with this address, an email with a link is on its way. The link works for an hour.',
      for: 60_000,
    },
    disposable: true,
  });
  return (
    <AuthCard title={TITLE} form={form} submitLabel="Send Link" other={backToSignIn}>
      <TextField form={form} name="email" label="Email" kind="email" autoComplete="username" required />
    </AuthCard>
  );
}
