import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { withReason } from '../lib/call.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { MessageBox } from '../ui/message-box.tsx';

/** The banner shown while the policies cannot be loaded. Once dismissed, it stays hidden until they have been loaded again. */
export function useLoadFailure({ isError, error, dataUpdatedAt }: UseQueryResult): { banner: ReactNode } {
  const [dismissed, setDismissed] = useState<number | null>(null);
  if (!isError || dismissed === dataUpdatedAt) return { banner: null };
  return {
    banner: (
      <MessageBox kind="error" onDismiss={() => setDismissed(dataUpdatedAt)}>
        {withReason('Failed to load LRP records', error)}
      </MessageBox>
    ),
  };
}

/** Shown in place of the table; the banner has the message. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      title="LRP policies are not shown"
      action={
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      They could not be read. Nothing is lost.
    </EmptyState>
  );
}
