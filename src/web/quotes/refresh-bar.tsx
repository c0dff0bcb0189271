import { Button, Group, Progress as Bar, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../lib/call.ts';
import { useQuotesChanged } from './data.ts';
import type { Progress } from './refresh.ts';

interface RefreshBarProps {
  /** `Refresh Futures` */
  label: string;
  noneToRefresh: string;
  failure: string;
  /** Undefined while loading. */
  symbols: readonly string[] | undefined;
  /** There is no provider: prices are entered by hand. */
  isManual: boolean;
  refresh: (symbols: readonly string[], report: (progress: Progress) => void) => Promise<Progress>;
  onError: (message: string | null) => void;
}

/** The button that refreshes quotes from the provider, with its progress. */
export function RefreshBar(props: RefreshBarProps) {
  const { label, noneToRefresh, failure, symbols, isManual, refresh, onError } = props;
  const [progress, setProgress] = useState<Progress | null>(null);
  const [busy, setBusy] = useState(false);
  const quotesChanged = useQuotesChanged();
  const run = async () => {
    if (!symbols) return;
    onError(null);
    setProgress(null);
    if (symbols.length === 0) return onError(noneToRefresh);
    setBusy(true);
    setProgress({ requested: 0, refreshed: 0, errors: [] });
    try {
      const done = await refresh(symbols, setProgress);
      if (done.errors.length > 0) onError(done.errors.join(' '));
      else if (done.refreshed === 0) onError(failure);
    } catch (error) {
      // What was fetched before the failure stands; nothing fetched is not worth counting.
      setProgress((reached) => (reached?.requested ? reached : null));
      onError(messageOf(error, failure));
    } finally {
      setBusy(false);
      quotesChanged();
    }
  };
  return (
    <Stack gap="xs">
      <Group gap="md">
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => void run()}
          disabled={busy || isManual || !symbols}
          title={isManual ? 'Prices are entered by hand: choose Enter Prices' : undefined}
        >
          {label}
        </Button>
        <Text component="output" size="sm" c="dimmed">
          {isManual ? 'Prices are entered by hand' : progressMessage(progress, symbols?.length ?? 0, busy)}
        </Text>
      </Group>
      {busy && progress && symbols && (
        <Bar
          value={(progress.requested / symbols.length) * 100}
          aria-label={`${label}: progress`}
          size="sm"
        />
      )}
    </Stack>
  );
}

function progressMessage(progress: Progress | null, all: number, busy: boolean): string {
  if (!progress) return '';
  return busy
    ? `Refreshing: ${progress.requested} of ${all}`
    : `Refreshed ${progress.refreshed} of ${progress.requested}`;
}
