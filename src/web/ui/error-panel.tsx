import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { referenceOf, whyMissing, withReason } from '../lib/call.ts';
import { SmallNote } from './messages.tsx';

interface ErrorPanelProps {
  /** `Failed to load lots data` */
  message: string;
  error: unknown;
  onRetry?: () => void;
  title?: string;
  /** Whether it is all of the page, whose heading it then has. */
  isPage?: boolean;
}

/** Shown in place of a page or a table whose data failed to load; a record that is not there is said to be missing. */
export function ErrorPanel({ message, error, onRetry, title = 'Error', isPage = false }: ErrorPanelProps) {
  const reference = referenceOf(error);
  const missing = whyMissing(error);
  return (
    <Paper withBorder p="xl" role="alert">
      <Stack align="center" gap="xs" ta="center">
        <IconAlertTriangle size={28} color="var(--loss)" aria-hidden />
        <Title order={isPage ? 1 : 2} size="h4">
          {title}
        </Title>
        <Text c="dimmed">{missing ?? (reference === null ? withReason(message, error) : message)}</Text>
        {reference && <SmallNote>{reference}</SmallNote>}
        {onRetry && missing === null && (
          <Button variant="default" onClick={onRetry}>
            Retry
          </Button>
        )}
      </Stack>
    </Paper>
  );
}

interface QueryErrorProps {
  message: string;
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
}

export const QueryError = ({ message, query: { error, refetch } }: QueryErrorProps) => (
  <ErrorPanel message={message} error={error} onRetry={() => void refetch()} />
);
