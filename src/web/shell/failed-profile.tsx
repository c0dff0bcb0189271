import { Button, Group, Stack } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { signOutHere } from '../lib/session.ts';
import { Brand } from '../ui/brand.tsx';
import { ErrorPanel } from '../ui/messages.tsx';
import classes from './failed-profile.module.css';

/** Shown in place of every page while the user's profile cannot be loaded: the user can retry, or sign out. */
export function FailedProfile({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const onSettings = useLocation().pathname === '/settings';
  const message = onSettings ? 'Failed to load profile data' : 'Failed to load user profile';
  return (
    <main className={classes.page}>
      <Stack gap="lg" maw={480} w="100%">
        <Group justify="space-between">
          <Brand />
          <Button variant="default" size="compact-sm" onClick={() => void signOutHere()}>
            Sign Out
          </Button>
        </Group>
        <ErrorPanel isPage message={message} error={error} onRetry={onRetry} />
      </Stack>
    </main>
  );
}
