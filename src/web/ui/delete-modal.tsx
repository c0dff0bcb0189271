import type { LinkProps } from '@tanstack/react-router';
import { useCallback } from 'react';
import { restoreRecord } from '#api/history';
import { call, messageOf } from '../lib/call.ts';
import { useMay } from '../lib/profile.ts';
import { invalidateAll, queryClient } from '../lib/query-client.ts';
import { ConfirmModal, type ConfirmModalProps } from './confirm-modal.tsx';
import { notify, notifyFailure } from './notices.ts';

/**
 * Shows that a record is deleted, and offers *Undo*: `const notifyDeleted = useNotifyDeleted()`, then
 * `notifyDeleted(await call(deleteLot, { id }), 'Lot 1024', lotLink(lot, false))`; the last argument links to the restored record.
 */
export function useNotifyDeleted() {
  const restores = useMay('restoreRecords');
  return useCallback(
    ({ deletion }: { deletion: number | readonly number[] }, name: string, view?: LinkProps): void => {
      const undo = async () => {
        try {
          for (const id of [deletion].flat()) await call(restoreRecord, { id });
          notify(`${name} restored`, view ? { view } : {});
        } catch (error) {
          notifyFailure(messageOf(error, `Failed to restore: ${name}. Please try again.`));
        }
        await queryClient.invalidateQueries();
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
