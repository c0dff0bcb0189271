import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { invalidate } from '../lib/query-client.ts';
import { profileQuery } from '../lib/profile.ts';
import { signOutHere } from '../lib/session.ts';
import { Brand } from '../ui/brand.tsx';
import { PasswordForm } from './password-form.tsx';

/** Users with a temporary password must set a new one here first. */
export function NewPassword() {
  useEffect(() => {
    document.title = 'Choose a New Password · Drover';
  }, []);
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack gap="md" w="100%" maw={420}>
        <Brand />
        <div>
          <Title order={1} size="h3">
            Choose a New Password
          </Title>
          <Text c="dimmed">You signed in with a temporary password. Choose your own to continue.</Text>
        </div>
        <PasswordForm
          currentLabel="Temporary Password"
          onChanged={() => void invalidate({ queryKey: profileQuery.queryKey })}
        />
        <Button variant="subtle" color="gray" onClick={() => void signOutHere()}>
          Sign Out
        </Button>
      </Stack>
    </Center>
  );
}
