import { Button, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { type UseInfiniteQueryResult, type InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';
import type { HistoryEntry } from '#api/history';
import { useMay } from '../lib/profile.ts';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryError } from '../ui/error-panel.tsx';
import { titleOf } from './changes.ts';
import { useRestore } from './data.ts';
import { HistoryCard } from './history-card.tsx';

type Entries = UseInfiniteQueryResult<InfiniteData<HistoryEntry[]>>;

/** Changes, newest first, with more on demand. Administrators can restore a deleted record. */
export function HistoryList({ query, empty }: { query: Entries; empty: string }) {
  const restore = useRestore();
  const restores = useMay('restoreRecords');
  const [chosen, choose] = useState<HistoryEntry | null>(null);
  const entries = query.data?.pages.flat();
  if (query.isError && !entries) {
    return <QueryError message="Failed to load the history" query={query} />;
  }
  if (!entries) return <Loading />;
  if (entries.length === 0) return <EmptyState title="No Changes Found">{empty}</EmptyState>;
  return (
    <Stack gap="sm">
      <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Changes">
        {entries.map((entry) => (
          <HistoryCard key={entry.id} entry={entry} onRestore={restores ? () => choose(entry) : undefined} />
        ))}
      </Stack>
      {query.hasNextPage && (
        <Button
          variant="default"
          onClick={() => void query.fetchNextPage()}
          loading={query.isFetchingNextPage}
        >
          Show more
        </Button>
      )}
      <ConfirmModal
        title="Restore Record"
        opened={chosen !== null}
        onClose={() => choose(null)}
        onConfirm={() => (chosen ? restore(chosen) : Promise.resolve())}
        failure="Failed to restore the record. Please try again."
        confirmLabel="Restore"
        busyLabel="Restoring..."
        undoable
      >
        <Text>
          Put back what “{chosen && titleOf(chosen)}” took away
          {chosen?.record === 'lots' &&
            ', with its receivings, outs and expenses, and its trades and LRP policies on it again'}
          ?
        </Text>
      </ConfirmModal>
    </Stack>
  );
}

const Loading = () => (
  <Stack gap="xs" aria-busy>
    {[1, 2, 3, 4].map((at) => (
      <Paper key={at} withBorder p="md">
        <Skeleton height={18} width="40%" />
        <Skeleton height={14} width="70%" mt={8} />
      </Paper>
    ))}
  </Stack>
);
