import { CloseButton } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './message-box.module.css';

const icons = { error: IconAlertCircle, success: IconCircleCheck, notice: IconInfoCircle } as const;

interface MessageBoxProps {
  kind: keyof typeof icons;
  children: ReactNode;
  /** Gives the box a close button. */
  onDismiss?: (() => void) | undefined;
}

/** The red, green or blue message box. Errors are announced at once, others politely. */
export function MessageBox({ kind, children, onDismiss }: MessageBoxProps) {
  const Icon = icons[kind];
  return (
    <div className={classes.box} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon size={18} className={classes.icon} aria-hidden />
      <div className={classes.text}>{children}</div>
      {onDismiss && <CloseButton size="sm" aria-label="Dismiss" onClick={onDismiss} />}
    </div>
  );
}

interface DismissibleErrorProps {
  /** Null while there is none. */
  message: string | null;
  onDismiss: () => void;
}

/** An error that stays until it is dismissed. */
export const DismissibleError = ({ message, onDismiss }: DismissibleErrorProps) =>
  message !== null && (
    <MessageBox kind="error" onDismiss={onDismiss}>
      {message}
    </MessageBox>
  );
