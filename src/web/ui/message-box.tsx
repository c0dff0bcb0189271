import { Alert } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const kinds = {
  error: { color: 'red', Icon: IconAlertCircle },
  success: { color: 'green', Icon: IconCircleCheck },
  notice: { color: 'blue', Icon: IconInfoCircle },
} as const;

interface MessageBoxProps {
  kind: keyof typeof kinds;
  children: ReactNode;
  /** Gives the box a close button. */
  onDismiss?: (() => void) | undefined;
}

/** The red, green or blue message box. An error is announced at once, the others when the reader pauses. */
export function MessageBox({ kind, children, onDismiss }: MessageBoxProps) {
  const { color, Icon } = kinds[kind];
  return (
    <Alert
      color={color}
      variant="light"
      role={kind === 'error' ? 'alert' : 'status'}
      icon={<Icon size={18} aria-hidden />}
      {...(onDismiss ? { withCloseButton: true, onClose: onDismiss, closeButtonLabel: 'Dismiss' } : {})}
    >
      {children}
    </Alert>
  );
}
