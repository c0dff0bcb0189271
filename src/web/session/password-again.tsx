import { Button, Group, Stack, Text } from '@mantine/core';
import { signInForm } from '#domain/users/user-forms';
import { invalidateAll } from '../lib/query-client.ts';
import { useProfile } from '../lib/profile.ts';
import { leaveForm, withClient } from '../lib/session.ts';
import { MessageBox } from '../ui/messages.tsx';
import { Modal } from '../ui/modal.tsx';
import { PasswordField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';

/** Asks for the password above a form with typed text after the session has ended (decision 96). Cancel leads to the sign-in page. */
export function PasswordAgain() {
  const { email } = useProfile();
  const form = useForm({
    schema: signInForm,
    initial: { email, password: '' },
    save: ({ password }) => withClient(({ signIn }) => signIn(email, password)),
    failure: 'An error occurred during sign in',
    changed: invalidateAll,
    disposable: true,
  });
  return (
    <Modal
      opened
      onClose={leaveForm}
      title="Your Session Has Ended"
      size="sm"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          {form.error && <MessageBox kind="error">{form.error}</MessageBox>}
          <Text>
            What you typed is kept. Enter the password of <b>{email}</b>, then save again.
          </Text>
          <PasswordField
            form={form}
            name="password"
            label="Password"
            autoComplete="current-password"
            required
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={leaveForm} disabled={form.busy}>
              Cancel
            </Button>
            <Button type="submit" disabled={form.busy}>
              {form.busy ? 'Signing in...' : 'Sign In'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
