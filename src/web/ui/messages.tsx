import { CloseButton, Text, Title, Stack, Button, Paper } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './message-box.module.css';
import { Sentence } from './sentence.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { referenceOf, whyMissing, withReason } from '../lib/call.ts';

/** Under a figure, a note on missing data: '1 shipment has no weight'. Nothing where it is whole. */
export const MissingDataNote = ({ of: message }: { of: string | null }) =>
  message !== null && (
    <SmallNote component="div">
      <Sentence>{message}</Sentence>
    </SmallNote>
  );

interface ErrorPanelProps {
  /** `Failed to load lots data` */
  message: string;
  error: unknown;
  onRetry?: () => void;
  /** Whether it is all of the page, with the page's heading. */
  isPage?: boolean;
}

/** Shown in place of a page or a table that failed to load its data; a record that does not exist has a message of its own. */
export function ErrorPanel({ message, error, onRetry, isPage = false }: ErrorPanelProps) {
  const reference = referenceOf(error);
  const missing = whyMissing(error);
  return (
    <Paper withBorder p="xl" role="alert">
      <Stack align="center" gap="xs" ta="center">
        <IconAlertTriangle size={28} color="var(--loss)" aria-hidden />
        <Title order={isPage ? 1 : 2} size="h4">
          Error
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

export interface QueryErrorProps {
  message: string;
  query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>;
}

export const QueryError = ({ message, query: { error, refetch } }: QueryErrorProps) => (
  <ErrorPanel message={message} error={error} onRetry={() => void refetch()} />
);

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <Paper withBorder p="xl">
    <Stack align="center" gap="xs" ta="center">
      <SectionTitle>{title}</SectionTitle>
      {children && (
        <Text c="dimmed" maw={480}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  </Paper>
);

interface NothingMatchesProps {
  title: string;
  onClear: () => void;
  children: string;
}

export const NothingMatches = ({ title, onClear, children }: NothingMatchesProps) => (
  <EmptyState
    title={title}
    action={
      <Button variant="default" onClick={onClear}>
        Clear all filters
      </Button>
    }
  >
    {children}
  </EmptyState>
);

export function Notes({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Stack gap={2}>
      {lines.map((line) => (
        <Note key={line}>
          <Sentence>{line}</Sentence>
        </Note>
      ))}
    </Stack>
  );
}

/** The heading of a section of a page. */
export const SectionTitle = Title.withProps({ order: 2, size: 'h4' });

/** Explains a section or its excluded records. */
export const Note = Text.withProps({ size: 'sm', c: 'dimmed' });

/** A note on a single figure or field. */
export const SmallNote = Text.withProps({ size: 'xs', c: 'dimmed' });

const icons = { error: IconAlertCircle, success: IconCircleCheck, notice: IconInfoCircle } as const;

interface MessageBoxProps {
  kind: keyof typeof icons;
  children: ReactNode;
  onDismiss?: (() => void) | undefined;
}

/** The red, green or blue message box. Errors are announced at once, others politely. */
export function MessageBox({ kind, children, onDismiss }: MessageBoxProps) {
  const Icon = icons[kind];
  return (
    <div className={classes.box} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon size={18} className={classes.icon} aria-hidden />
      <div className={classes.text}>
        {typeof children === 'string' ? <Sentence>{children}</Sentence> : children}
      </div>
      {onDismiss && <CloseButton size="sm" aria-label="Dismiss" onClick={onDismiss} />}
    </div>
  );
}

export const DismissibleError = ({ message, onDismiss }: { message: string | null; onDismiss: () => void }) =>
  message !== null && (
    <MessageBox kind="error" onDismiss={onDismiss}>
      {message}
    </MessageBox>
  );
