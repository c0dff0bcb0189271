import { Button, Group, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { DismissibleError } from '../ui/message-box.tsx';
import { WorkUnderWay } from '../ui/work-progress.tsx';
import { Note } from '../ui/typography.ts';
import type { Refreshes } from './refresh-work.ts';

interface RefreshBarProps {
  /** `Refresh Futures` */
  label: string;
  refreshes: Refreshes;
  /** Undefined while loading. */
  symbols: readonly string[] | undefined;
  /** There is no provider: prices are entered by hand. */
  isManual: boolean;
}

/** The button that refreshes quotes from the provider, with its progress. */
export function RefreshBar({ label, refreshes, symbols, isManual }: RefreshBarProps) {
  const { running, result, error } = refreshes.use();
  const failed = error ?? result?.error ?? null;
  const message = isManual ? 'Prices are entered by hand' : result?.reached;
  return (
    <Stack gap="xs">
      <DismissibleError message={failed} onDismiss={refreshes.dismiss} />
      <Group gap="md">
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => symbols && void refreshes.start(symbols)}
          disabled={running !== null || isManual || !symbols}
          title={isManual ? 'Prices are entered by hand: choose Enter Prices' : undefined}
        >
          {label}
        </Button>
        <Note component="output">{message}</Note>
      </Group>
      {running && <WorkUnderWay title="Refreshing" progress={running.progress} onCancel={refreshes.cancel} />}
    </Stack>
  );
}
