import type { LinkProps } from '@tanstack/react-router';
import { invalidateAll } from '../lib/query-client.ts';
import { ConfirmModal, type ConfirmModalProps } from './confirm-modal.tsx';
import { useNotifyDeleted } from './undo.ts';

interface DeleteModalProps extends Pick<
  ConfirmModalProps,
  'opened' | 'onClose' | 'title' | 'failure' | 'success' | 'children'
> {
  /** The record in the notice afterwards: `Lot 1024`. */
  record: string;
  /** The page of the record, once it is restored. */
  view?: LinkProps;
  remove: () => Promise<{ deletion: number }>;
  /** Reads the changed data again, if only a part. */
  changed?: () => unknown;
}

/** Asks before a record is deleted that *Undo* can restore. */
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
