import { Button, Group, Text } from '@mantine/core';
import { MessageBox } from '../ui/message-box.tsx';

/** The figures below are empty then, not zero. */
export function CouldNotLoad({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <MessageBox kind="error">
      <Group justify="space-between">
        <Text size="sm">Failed to load dashboard data</Text>
        <Button size="xs" variant="default" disabled={busy} onClick={onRetry}>
          Retry
        </Button>
      </Group>
    </MessageBox>
  );
}
