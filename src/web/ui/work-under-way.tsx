import { Button, Group } from '@mantine/core';
import type { WorkProgress as HowFar } from '../lib/long-work.ts';
import { WorkProgress } from './work-progress.tsx';

interface WorkUnderWayProps {
  title: string;
  progress: HowFar;
  note?: string;
  onCancel: () => void;
}

/** Long work on its own screen: its progress, and its cancellation. */
export function WorkUnderWay({ title, progress, note, onCancel }: WorkUnderWayProps) {
  return (
    <Group gap="md" align="flex-end" wrap="nowrap" maw="40rem">
      <div style={{ flex: '1 1 auto' }}>
        <WorkProgress title={title} progress={progress} {...(note !== undefined && { note })} />
      </div>
      <Button variant="default" size="compact-sm" onClick={onCancel} aria-label={`Cancel: ${title}`}>
        Cancel
      </Button>
    </Group>
  );
}
