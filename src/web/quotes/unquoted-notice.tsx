import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { counted } from '#domain/kit/format';
import { MessageBox } from '../ui/message-box.tsx';
import { unquotedQuery } from '../parts/quotes-data.ts';
import { refreshFutures, refreshOptions } from './refresh.ts';

/** Lists the instruments of open positions without a quote, and adds them to the watchlist with one click. */
export function UnquotedNotice({ onError }: { onError: (message: string | null) => void }) {
  const { data } = useQuery(unquotedQuery);
  const [busy, setBusy] = useState(false);
  const wanted = [...(data?.futures ?? []), ...(data?.options ?? [])];
  if (!data || wanted.length === 0) return null;
  const addAll = async () => {
    setBusy(true);
    onError(null);
    try {
      const futures = await refreshFutures(data.futures, () => {});
      await refreshOptions(data.options, () => {});
      if (futures.errors.length > 0) onError(futures.errors.join(' '));
    } catch (error) {
      onError(messageOf(error, 'Failed to add symbol. Please check the symbol and try again.'));
    } finally {
      setBusy(false);
      invalidateAll();
    }
  };
  const named = wanted.slice(0, 12).join(', ') + (wanted.length > 12 ? ' and more' : '');
  return (
    <MessageBox kind="notice">
      <Group justify="space-between">
        <Text size="sm">
          {counted(wanted.length, 'instrument')} of open positions without a quote: {named}
        </Text>
        <Button size="xs" variant="default" disabled={busy} onClick={() => void addAll()}>
          {busy ? 'Adding...' : 'Add to Watchlist'}
        </Button>
      </Group>
    </MessageBox>
  );
}
