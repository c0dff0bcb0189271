import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { newPasswordForm } from '#domain/user-forms';
import { messageOf } from '../lib/call.ts';
import { recoverSession, setNewPassword } from '../lib/session.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { TextLink } from '../ui/links.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { NewPasswordFields } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { Note } from '../ui/typography.ts';
import { SessionCard, SessionForm } from './auth-card.tsx';

const TITLE = 'Choose a New Password';
const EXPIRED = 'This link has expired or has been used. Please ask for a new one.';

/** The target of a recovery link: signs in with the session in the link, and asks for a new password (decision 61). */
export function ResetPasswordPage() {
  const [brought] = useState(() => new URLSearchParams(window.location.hash.slice(1)));
  const [access, refresh] = [brought.get('access_token'), brought.get('refresh_token')];
  const [state, setState] = useState<'signing in' | 'ready' | { problem: string }>(
    access && refresh ? 'signing in' : { problem: brought.get('error_description') ?? EXPIRED },
  );
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname); // remove the session from the URL
    if (!access || !refresh) return;
    recoverSession(access, refresh).then(
      () => setState('ready'),
      (error: unknown) => setState({ problem: messageOf(error, EXPIRED) }),
    );
  }, [access, refresh]);
  if (state === 'signing in') return <LoadingScreen />;
  if (state === 'ready') return <NewPasswordForm />;
  return (
    <SessionCard title={TITLE} other={<TextLink to="/forgot-password">Ask for a new link</TextLink>}>
      <MessageBox kind="error">{state.problem}</MessageBox>
    </SessionCard>
  );
}

function NewPasswordForm() {
  const navigate = useNavigate();
  const form = useForm({
    schema: newPasswordForm,
    initial: { password: '', password_confirmation: '' },
    save: ({ password }) => setNewPassword(password),
    failure: 'The password could not be set. Please try again.',
    success: { message: 'Password changed. Your other sessions have ended.', for: 1500 },
    onDone: () => void navigate({ to: '/dashboard', replace: true }),
    disposable: true,
  });
  return (
    <SessionForm title={TITLE} form={form} submitLabel="Change Password" busyLabel="Changing...">
      <Note>It ends your sessions on all other devices and revokes your API tokens.</Note>
      <NewPasswordFields form={form} label="New Password" />
    </SessionForm>
  );
}
