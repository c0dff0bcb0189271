import { Button, Group, Stack } from '@mantine/core';
import { signOut } from '../lib/session.ts';
import { Brand } from '../ui/brand.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import classes from './failed-profile.module.css';

interface FailedProfileProps {
  error: unknown;
  onRetry: () => void;
}

/** Shown in place of every page while the user's profile cannot be loaded: the user can retry, or sign out. */
export function FailedProfile({ error, onRetry }: FailedProfileProps) {
  return (
    <main className={classes.page}>
      <Stack gap="lg" maw={480} w="100%">
        <Group justify="space-between">
          <Brand />
          <Button variant="default" size="compact-sm" onClick={() => void signOut()}>
            Sign Out
          </Button>
        </Group>
        <ErrorPanel isPage message="Failed to load user profile" error={error} onRetry={onRetry} />
      </Stack>
    </main>
  );
}
