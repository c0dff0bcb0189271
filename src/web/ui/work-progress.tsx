import { Button, Group, Progress as Bar, Stack, Text } from '@mantine/core';
import { count } from '#domain/kit/format';
import type { LongWorkProgress as HowFar } from '../lib/long-work.ts';
import { Note } from './messages.tsx';

interface WorkUnderWayProps {
  title: string;
  progress: HowFar;
  note?: string;
  onCancel: () => void;
}

export const WorkUnderWay = ({ title, progress, note, onCancel }: WorkUnderWayProps) => (
  <Group gap="md" align="flex-end" wrap="nowrap" maw="40rem">
    <div style={{ flex: '1 1 auto' }}>
      <WorkProgress title={title} progress={progress} {...(note !== undefined && { note })} />
    </div>
    <Button variant="default" size="compact-sm" onClick={onCancel} aria-label={`Cancel: ${title}`}>
      Cancel
    </Button>
  </Group>
);

interface WorkProgressProps {
  title: string;
  /** Null or 0 of 0 until its amount is known. */
  progress: HowFar;
  note?: string;
}

/** The progress of long work: `Saving 42,000 of 100,000`, or `Downloading the backup: 12.4 MB`. */
export function WorkProgress({ title, progress, note }: WorkProgressProps) {
  const isKnown = progress !== null && typeof progress !== 'string' && progress.of > 0;
  return (
    <Stack gap={4}>
      <Text size="sm">{messageOf(title, progress)}</Text>
      {isKnown && (
        <Bar value={(progress.done / progress.of) * 100} aria-label={`${title}: progress`} size="sm" />
      )}
      {note && <Note>{note}</Note>}
    </Stack>
  );
}

function messageOf(title: string, progress: HowFar): string {
  if (typeof progress === 'string') return `${title}: ${progress}`;
  if (progress === null || progress.of === 0) return `${title}...`;
  return `${title} ${count(progress.done)} of ${count(progress.of)}`;
}
