import type { LinkProps } from '@tanstack/react-router';
import { useCallback } from 'react';
import { restoreRecord } from '#api/history';
import { call, messageOf } from '../lib/call.ts';
import { useMay } from '../lib/profile.ts';
import { queryClient } from '../lib/query-client.ts';
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
