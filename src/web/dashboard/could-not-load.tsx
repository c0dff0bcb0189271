import { Button, Group, Text } from '@mantine/core';
import { withReason } from '../lib/call.ts';
import { MessageBox } from '../ui/message-box.tsx';

interface CouldNotLoadProps {
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** The error above the dashboard, whose figures are then empty, not zero. */
export function CouldNotLoad({ error, busy, onRetry }: CouldNotLoadProps) {
  return (
    <MessageBox kind="error">
      <Group justify="space-between">
        <Text size="sm">{withReason('Failed to load dashboard data', error)}</Text>
        <Button size="xs" variant="default" disabled={busy} onClick={onRetry}>
          Retry
        </Button>
      </Group>
    </MessageBox>
  );
}
