import { CloseButton, Text, Title, Stack, Button, Paper } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './message-box.module.css';
import { Sentence } from './sentence.tsx';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center" gap="xs" ta="center">
        {icon}
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
}

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

/** What a section is for, or what its figures leave out. */
export const Note = Text.withProps({ size: 'sm', c: 'dimmed' });

/** What a single figure or field includes. */
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
