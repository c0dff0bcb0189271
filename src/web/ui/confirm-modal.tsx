import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '../lib/call.ts';
import { busyLabelOf } from './use-form.ts';
import { MessageBox } from './message-box.tsx';
import { Modal } from './modal.tsx';
import { useHeldNotices } from './notices.ts';
import type { ModalProps } from './use-item-modal.ts';

export interface ConfirmModalProps extends ModalProps {
  /** Performs the action and invalidates the data shown. */
  onConfirm: () => Promise<unknown>;
  /** The message for a failure without a server message: `Failed to delete lot. Please try again.` */
  failure: string;
  /** Names the item and what else is deleted with it. */
  children: ReactNode;
  title?: string;
  confirmLabel?: string;
  busyLabel?: string;
  /** The success message, and its duration in milliseconds. Without it the modal closes at once. */
  success?: { message: string; for: number };
  /** Whether to warn that the action cannot be undone; not for a capture, for example. */
  undoable?: boolean;
  /** Whether the deleted record can be restored from the history. */
  restorable?: boolean;
}

/** Asks for confirmation before a deletion. */
export function ConfirmModal({ title = 'Confirm Delete', opened, onClose, ...rest }: ConfirmModalProps) {
  const [busy, setBusy] = useState(false);
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <Question {...rest} onClose={onClose} busy={busy} setBusy={setBusy} />
    </Modal>
  );
}

type QuestionProps = Omit<ConfirmModalProps, 'opened' | 'title'> & {
  busy: boolean;
  setBusy: (busy: boolean) => void;
};

function Question(props: QuestionProps) {
  const { onClose, onConfirm, failure, children, busy, setBusy, success, undoable = false } = props;
  const { confirmLabel = 'Delete', busyLabel = busyLabelOf(confirmLabel), restorable = false } = props;
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useHeldNotices(success !== undefined && (busy || done), done);
  useEffect(() => () => clearTimeout(timer.current), []);
  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      await onConfirm();
    } catch (problem) {
      setError(messageOf(problem, failure));
      return;
    } finally {
      setBusy(false);
    }
    if (!success) return onClose();
    setDone(true);
    timer.current = setTimeout(onClose, success.for);
  };
  return (
    <Stack gap="md">
      {error && <MessageBox kind="error">{error}</MessageBox>}
      {done && success && <MessageBox kind="success">{success.message}</MessageBox>}
      <div>{children}</div>
      {!undoable && (
        <Text c="dimmed">
          {restorable ? 'You can undo this afterwards' : 'This action cannot be undone.'}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
          Cancel
        </Button>
        <Button color={undoable ? 'hay' : 'red'} onClick={() => void confirm()} disabled={busy || done}>
          {busy ? busyLabel : confirmLabel}
        </Button>
      </Group>
    </Stack>
  );
}
