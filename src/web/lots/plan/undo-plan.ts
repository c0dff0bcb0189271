import { restoreRecord } from '#api/history';
import type { LotDetail } from '#api/lot-detail';
import { deletePlan, savePlan } from '#api/plan';
import type { OutputOf } from '#api/endpoint';
import { call, withReason } from '../../lib/call.ts';
import { invalidateAll } from '../../lib/query-client.ts';
import { notify, notifyFailure } from '../../ui/notices.ts';

/** Puts back the former plan of a lot, or none, and the own projected expenses that the saved one replaced. */
export const undoOf =
  ({ lot, plan: former }: LotDetail, { plan: saved, deletions }: OutputOf<typeof savePlan>) =>
  (): void => {
    const putBack = async (): Promise<void> => {
      if (former === null) await call(deletePlan, { id: lot.id });
      else await call(savePlan, { ...former, id: lot.id, version: saved.version, own_projected: 'keep' });
      for (const id of deletions) await call(restoreRecord, { id });
    };
    putBack()
      .then(() => notify(`Plan of lot ${lot.lot} restored`))
      .catch((error: unknown) => notifyFailure(withReason('Failed to undo', error)))
      .finally(invalidateAll);
  };
