import { Button, Group, Paper, Text } from '@mantine/core';
import type { HistoryEntry } from '#api/history';
import { time } from '../lib/format.ts';
import { changesOf, type FieldChange, titleOf } from './changes.ts';
import { Note } from '../ui/typography.ts';

interface HistoryCardProps {
  entry: HistoryEntry;
  onRestore: (() => void) | undefined;
}

/** One change: the record, the user, the time, and each field's old and new value. */
export function HistoryCard({ entry, onRestore }: HistoryCardProps) {
  return (
    <Paper component="li" withBorder p="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Text fw={600}>{titleOf(entry)}</Text>
          <Note>
            {entry.user_name} · {time(entry.at)}
            {entry.owner && ` · ${entry.owner}`}
          </Note>
        </div>
        {entry.restorable && onRestore && (
          <Button size="compact-sm" variant="default" onClick={onRestore}>
            Restore
          </Button>
        )}
      </Group>
      <Text component="ul" size="sm" m={0} mt="xs" pl="md" style={{ columns: '16rem' }}>
        {changesOf(entry).map((change) => (
          <li key={change.field}>{messageOf(change, entry.action)}</li>
        ))}
      </Text>
    </Paper>
  );
}

function messageOf({ field, from, to }: FieldChange, action: HistoryEntry['action']): string {
  if (action === 'insert') return `${field}: ${to}`;
  return action === 'delete' ? `${field}: ${from}` : `${field}: ${from} → ${to}`;
}
