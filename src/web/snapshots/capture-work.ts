import type { OutputOf } from '#api/endpoint';
import { captureSnapshot } from '#api/snapshots';
import { counted } from '#domain/kit/format';
import { callWithProgress } from '../lib/call-with-progress.ts';
import { queryClient } from '../lib/query-client.ts';
import { keptWork } from '../ui/kept-work.ts';
import { notify, notifyFailure } from '../ui/notices.ts';
import { snapshotDaysQuery } from './data.ts';

export type Captured = OutputOf<typeof captureSnapshot>;

const view = { to: '/admin/equity-snapshots' } as const;

/** How long the server takes at most to notice that its client has left. */
const SETTLED_AFTER = 1000;

/** `before`: when the newest capture was made; null before the first one. */
interface CaptureInput {
  replace: boolean;
  before: string | null;
}

/** When the newest capture was made, by the server's clock. */
export const newestCapture = (days: readonly { captured_at: string }[] | undefined): string | null =>
  days
    ?.map(({ captured_at }) => captured_at)
    .toSorted()
    .at(-1) ?? null;

/** The capture of today's equity: all lots, or none when it is cancelled. */
export const captures = keptWork<CaptureInput, Captured>({
  title: 'Capturing lots',
  view,
  work: async ({ replace }, onProgress, signal) => {
    const body = new Blob([JSON.stringify({ replace })], { type: 'application/json' });
    const captured = await callWithProgress(captureSnapshot, body, { onProgress, signal });
    notify(`Snapshot of ${counted(captured.lots, 'lot')} saved`, {
      view: { ...view, search: { day: captured.snapshot_date } },
    });
    void queryClient.invalidateQueries({ queryKey: ['snapshots'] });
    return captured;
  },
  failure: 'Failed to capture the snapshot. Please try again.',
  done: () => null,
  cancelled: ({ before }) => void tellCancelled(before),
});

/** A capture that is cancelled in its last moment may have been finished. */
async function tellCancelled(before: string | null): Promise<void> {
  await new Promise((resolve) => void setTimeout(resolve, SETTLED_AFTER));
  const days = await queryClient.fetchQuery({ ...snapshotDaysQuery, staleTime: 0 }).catch(() => null);
  if (!days) return notifyFailure('Cancelled. Look whether the snapshot was saved.', { view });
  notify(
    newestCapture(days) === before
      ? 'Capture cancelled: nothing was saved'
      : 'The snapshot was saved before it could be cancelled',
  );
}
