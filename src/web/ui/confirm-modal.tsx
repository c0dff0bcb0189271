import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, useCallback, type ReactNode } from 'react';
import { messageOf, call } from '../lib/call.ts';
import { invalidateAll, invalidate } from '../lib/query-client.ts';
import { keepClient } from '../lib/client.ts';
import { useMay } from '../lib/profile.ts';
import { busyLabelOf } from './use-form.ts';
import { MessageBox } from './messages.tsx';
import { Modal } from './modal.tsx';
import { useHeldNotices, notify, notifyFailure } from './notices.ts';
import type { LinkProps } from '@tanstack/react-router';
import { restoreRecord } from '#api/history';

/**
 * Shows that a record is deleted, and offers *Undo*: `const notifyDeleted = useNotifyDeleted()`, then
 * `notifyDeleted(await call(deleteLot, { id }), 'Lot 1024', lotLink(lot, false))`; the last argument links to the restored record.
 */
export function useNotifyDeleted() {
  const restores = useMay('restoreRecords');
  return useCallback(
    ({ deletion }: { deletion: number | readonly number[] }, name: string, view?: LinkProps): void => {
      const undo = async () => {
        const inSame = keepClient();
        try {
          for (const id of [deletion].flat()) await inSame(() => call(restoreRecord, { id }));
          inSame(() => notify(`${name} restored`, view ? { view } : {}));
        } catch (error) {
          notifyFailure(messageOf(error, `Failed to restore: ${name}. Please try again.`));
        }
        await invalidate();
      };
      notify(`${name} deleted`, restores ? { undo: () => void undo() } : {});
    },
    [restores],
  );
}

interface DeleteModalProps extends Pick<
  ConfirmModalProps,
  'opened' | 'onClose' | 'title' | 'failure' | 'success' | 'children'
> {
  /** The record in the notice afterwards: `Lot 1024`. */
  record: string;
  view?: LinkProps;
  remove: () => Promise<{ deletion: number }>;
  /** Reads the changed data again, if only a part. */
  changed?: () => unknown;
}

export function DeleteModal({
  record,
  view,
  remove,
  changed = invalidateAll,
  ...question
}: DeleteModalProps) {
  const notifyDeleted = useNotifyDeleted();
  const confirm = async () => {
    notifyDeleted(await remove(), record, view);
    await changed();
  };
  return <ConfirmModal {...question} onConfirm={confirm} restorable />;
}

export interface ModalProps {
  opened: boolean;
  onClose: () => void;
}

/**
 * A modal about one of many items, which stays while it fades out: `{edited.item && <EditLotModal lot={edited.item}
 * {...edited.modal} />}`.
 */
export function useItemModal<Item>() {
  const [opened, setOpened] = useState(false);
  const [item, setItem] = useState<Item | null>(null);
  const open = useCallback((next: Item) => {
    setItem(next);
    setOpened(true);
  }, []);
  const close = useCallback(() => setOpened(false), []);
  return { item, opened, open, close, modal: { opened, onClose: close } };
}

export interface ConfirmModalProps extends ModalProps {
  onConfirm: () => Promise<unknown>;
  /** The message for a failure without a server message: `Failed to delete lot. Please try again.` */
  failure: string;
  children: ReactNode;
  title?: string;
  confirmLabel?: string;
  busyLabel?: string;
  /** The success message, and its duration in milliseconds. Without it the modal closes at once. */
  success?: { message: string; for: number };
  /** Whether to warn that the action cannot be undone; not for a capture, for example. */
  undoable?: boolean;
  restorable?: boolean;
}

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
