import { Text } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { acceptInvitation, lookUpInvitation } from '#api/invitations';
import type { OutputOf } from '#api/endpoint';
import { newPasswordForm } from '#domain/users/user-forms';
import { call, messageOf } from '../lib/call.ts';
import { takeSession, useSession } from '../lib/session.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { TextLink } from '../ui/links.tsx';
import { MessageBox, Note } from '../ui/messages.tsx';
import { NewPasswordFields } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { SessionCard, SessionForm } from './auth-card.tsx';

const TITLE = 'Accept Invitation';
const signIn = <TextLink to="/signin">Sign In</TextLink>;

/** The token of the link, which leaves the address at once: neither the history of the browser nor a screenshot keeps it. */
function useTokenOfLink(): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const linked = new URLSearchParams(hash).get('token');
  const [token, setToken] = useState(linked);
  if (linked !== null && linked !== token) setToken(linked);
  useEffect(() => {
    if (linked !== null) void navigate({ to: '/accept-invitation', replace: true });
  }, [linked, navigate]);
  return token;
}

type Invited = OutputOf<typeof lookUpInvitation>;

/** The invitation of a token, why there is none, or null while it is looked up. */
function useInvitation(token: string | null): Invited | string | null {
  const [found, setFound] = useState<{ token: string; answer: Invited | string } | null>(null);
  useEffect(() => {
    if (token === null) return;
    call(lookUpInvitation, { token }).then(
      (answer) => setFound({ token, answer }),
      (error: unknown) =>
        setFound({
          token,
          answer: messageOf(error, 'The invitation could not be loaded. Please try again.'),
        }),
    );
  }, [token]);
  return found?.token === token ? found.answer : null;
}

/** The page of an invitation's link: shows person and entity, and asks for a password. Opening it uses nothing up. */
export function AcceptInvitationPage() {
  const token = useTokenOfLink();
  const found = useInvitation(token);
  if (token === null)
    return <Refused message="This link is incomplete. Open it again from the email, or copy all of it." />;
  if (found === null) return <LoadingScreen />;
  return typeof found === 'string' ? (
    <Refused message={found} />
  ) : (
    <PasswordForm key={token} token={token} invited={found} />
  );
}

const Refused = ({ message }: { message: string }) => (
  <SessionCard title={TITLE} other={signIn}>
    <MessageBox kind="error">{message}</MessageBox>
  </SessionCard>
);

interface PasswordFormProps {
  token: string;
  invited: Invited;
}

function PasswordForm({ token, invited: { full_name, email, entity_name } }: PasswordFormProps) {
  const navigate = useNavigate();
  const { status } = useSession();
  const form = useForm({
    schema: newPasswordForm,
    initial: { password: '', password_confirmation: '' },
    save: async ({ password }) => takeSession(await call(acceptInvitation, { token, password })),
    failure: 'The invitation could not be accepted. Please try again.',
    onDone: () => void navigate({ to: '/dashboard', replace: true }),
    disposable: true,
  });
  return (
    <SessionForm
      title={TITLE}
      form={form}
      submitLabel="Accept Invitation"
      busyLabel="Accepting..."
      other={signIn}
    >
      <Text>
        {full_name}, you are invited as a user of <strong>{entity_name}</strong>. Choose a password; you sign
        in with it and <strong>{email}</strong>.
      </Text>
      {status === 'signed-in' && (
        <Note>Another user is signed in on this device. Accepting signs them out here.</Note>
      )}
      <NewPasswordFields form={form} label="Password" />
    </SessionForm>
  );
}
