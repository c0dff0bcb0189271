import { undoPlans } from '#api/plan';
import { call, withReason } from '../../lib/call.ts';
import { invalidateAll } from '../../lib/query-client.ts';
import { notify, notifyFailure } from '../../ui/notices.ts';

/** Says that `plans` were saved and offers to undo it, which puts back the former plans and the own projected expenses that they replaced. */
export function notifySaved(plans: string, id: number | null, onUndone: () => unknown = invalidateAll): void {
  const undo = (): void => {
    call(undoPlans, { id })
      .then(() => notify(`${plans} restored`))
      .catch((error: unknown) => notifyFailure(withReason('Failed to undo', error)))
      .finally(onUndone);
  };
  notify(`${plans} saved`, id === null ? {} : { undo });
}
