import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { type InfiniteData, type UseInfiniteQueryResult, infiniteQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { type HistoryEntry, listHistory, lotHistory, restoreRecord } from '#api/history';
import { time } from '../lib/format.ts';
import { useMay } from '../lib/profile.ts';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { EmptyState, Note, QueryError, SmallNote } from '../ui/messages.tsx';
import { changesOf, entryTitle, type FieldChange, nameOf } from './changes.ts';
import type { RequestOf } from '#api/endpoint';
import { call } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { sentence } from '#domain/kit/format';
import { notify } from '../ui/notices.ts';
import { ShowMore } from '../ui/show-more.tsx';

const PAGE = 100;

export type HistoryFilter = Omit<RequestOf<typeof listHistory>, 'before_id'>;

/** The next page begins below the last entry; a short page is the last one. */
const nextOf = (page: readonly HistoryEntry[]) => (page.length < PAGE ? undefined : page.at(-1)?.id);
const before = (id: number | undefined) => (id === undefined ? {} : { before_id: id });
const first: number | undefined = undefined;

export const historyQuery = (filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: ['history', filter],
    queryFn: ({ pageParam }) => call(listHistory, { ...filter, ...before(pageParam) }),
    initialPageParam: first,
    getNextPageParam: nextOf,
  });

export type HistoryDays = Pick<RequestOf<typeof lotHistory>, 'from' | 'to'>;

export const lotHistoryQuery = (id: number, days: HistoryDays = {}) =>
  infiniteQueryOptions({
    queryKey: ['history', 'lot', id, days],
    queryFn: ({ pageParam }) => call(lotHistory, { id, ...days, ...before(pageParam) }),
    initialPageParam: first,
    getNextPageParam: nextOf,
  });

function useRestore() {
  return async (entry: HistoryEntry) => {
    await call(restoreRecord, { id: entry.id });
    notify(`${sentence(nameOf(entry))} restored`);
    invalidateAll();
  };
}

type Entries = UseInfiniteQueryResult<InfiniteData<HistoryEntry[]>>;

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
      <ShowMore of={query} />
      <ConfirmModal
        title="Restore Record"
        opened={chosen !== null}
        onClose={() => choose(null)}
        onConfirm={() => (chosen ? restore(chosen) : Promise.resolve())}
        failure="Failed to restore the record. Please try again."
        confirmLabel="Restore"
        undoable
      >
        <Text>
          Put back what “{chosen && entryTitle(chosen)}” took away
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

function HistoryCard({ entry, onRestore }: { entry: HistoryEntry; onRestore: (() => void) | undefined }) {
  const changes = changesOf(entry);
  return (
    <Paper component="li" withBorder p="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Text fw={600}>{entryTitle(entry)}</Text>
          <Note>
            {entry.user_name} · {time(entry.at)}
            {entry.owner && ` · ${entry.owner}`}
            {entry.lot !== null && entry.record !== 'lots' && ` · Lot ${entry.lot}`}
          </Note>
        </div>
        {entry.restorable && onRestore && (
          <Button size="compact-sm" variant="default" onClick={onRestore}>
            Restore
          </Button>
        )}
      </Group>
      {changes.length === 0 ? (
        <SmallNote mt="xs">Details that are not listed here</SmallNote>
      ) : (
        <Text component="ul" size="sm" m={0} mt="xs" pl="md" style={{ columns: '16rem' }}>
          {changes.map((change) => (
            <li key={change.field}>{messageOf(change, entry.action)}</li>
          ))}
        </Text>
      )}
    </Paper>
  );
}

function messageOf({ field, from, to }: FieldChange, action: HistoryEntry['action']): string {
  if (action === 'insert') return `${field}: ${to}`;
  return action === 'delete' ? `${field}: ${from}` : `${field}: ${from} → ${to}`;
}
