import { captureSnapshot } from '#api/snapshots';
import { addDays, type Day, dayIn } from '#domain/kit/days';
import type { TestServer } from './test-server.ts';

/** Captures of tests, which all happen today: earlier ones are moved back. */
export function snapshotsOf(server: TestServer) {
  const today = dayIn('America/Chicago', new Date());
  return {
    today,
    /** The day before today by so many days. */
    before: (days: number): Day => addDays(today, -days),
    capture: (replace = false) => server.admin.call(captureSnapshot, { replace }),
    /** Moves all captures one day back, so that today can be captured again. */
    nextDay: async (): Promise<void> => {
      for (const table of ['equity_history', 'equity_days', 'equity_positions'])
        // In two steps: otherwise a day could collide with the previous one during the update.
        for (const days of [-10_000, 9_999])
          await server.owner(`update ${table} set snapshot_date = snapshot_date + ${days}`);
    },
  };
}
