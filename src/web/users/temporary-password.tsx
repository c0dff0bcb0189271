import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { giveTemporaryPassword } from '#api/users';
import type { User } from '#domain/users/users';
import { call, messageOf } from '../lib/call.ts';
import { formModal } from '../ui/form-modal.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { notify } from '../ui/notices.ts';

interface TemporaryPasswordProps {
  user: User;
  onClose: () => void;
}

export const TemporaryPasswordModal = formModal('Temporary Password', TemporaryPassword, 'md');

function TemporaryPassword({ user, onClose }: TemporaryPasswordProps) {
  const given = useMutation({
    mutationFn: () => call(giveTemporaryPassword, { id: user.id }),
    onSuccess: () => notify(`Temporary password set for ${user.full_name}`),
    gcTime: 0,
  });
  if (given.data) return <ShownOnce name={user.full_name} password={given.data.password} onClose={onClose} />;
  return (
    <Stack gap="md">
      {given.isError && (
        <MessageBox kind="error">
          {messageOf(given.error, 'Failed to set a temporary password. Please try again.')}
        </MessageBox>
      )}
      <Text>
        Give <strong>{user.full_name}</strong> a new temporary password? Their current password stops working,
        they are signed out everywhere, and they must choose a new password at the next sign-in.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={given.isPending} data-autofocus>
          Cancel
        </Button>
        <Button onClick={() => given.mutate()} disabled={given.isPending}>
          {given.isPending ? 'Setting...' : 'Set Temporary Password'}
        </Button>
      </Group>
    </Stack>
  );
}

function ShownOnce({ name, password, onClose }: { name: string; password: string; onClose: () => void }) {
  return (
    <Stack gap="md">
      <MessageBox kind="success">Tell {name} this password. It is shown only now.</MessageBox>
      <Code block fz="lg" ta="center" aria-label="Temporary password">
        {password}
      </Code>
      <Group justify="flex-end" gap="sm">
        <CopyButton value={password}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
