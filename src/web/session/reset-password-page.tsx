import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { newPasswordForm } from '#domain/users/user-forms';
import { withClient } from '../lib/session.ts';
import { TextLink } from '../ui/links.tsx';
import { MessageBox, Note } from '../ui/messages.tsx';
import { NewPasswordFields } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { SessionCard, SessionForm } from './auth-card.tsx';

const TITLE = 'Choose a New Password';
const askAgain = <TextLink to="/forgot-password">Request a new link</TextLink>;

/** The page of a recovery link (decision 61). A button uses the link, as mail scanners open every link. */
export function ResetPasswordPage() {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token');
  if (token) return <NewPasswordForm token={token} />;
  return (
    <SessionCard title={TITLE} other={askAgain}>
      <MessageBox kind="error">This link is incomplete. Open it again from the email.</MessageBox>
    </SessionCard>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const isOpened = useRef(false);
  const form = useForm({
    schema: newPasswordForm,
    initial: { password: '', password_confirmation: '' },
    save: ({ password }) =>
      withClient(async ({ openRecovery, submitNewPassword }) => {
        // The link works once: another attempt goes on in the session that it has opened.
        const failure = isOpened.current ? null : await openRecovery(token);
        isOpened.current = failure === null;
        return failure ?? submitNewPassword(password);
      }),
    failure: 'The password could not be set. Please try again.',
    success: { message: 'Password changed. Your other sessions have ended.', for: 1500 },
    onDone: () => void navigate({ to: '/dashboard', replace: true }),
    disposable: true,
  });
  return (
    <SessionForm title={TITLE} form={form} submitLabel="Change Password" other={askAgain}>
      <Note>It ends your sessions on all other devices and revokes your API tokens.</Note>
      <NewPasswordFields form={form} label="New Password" />
    </SessionForm>
  );
}
