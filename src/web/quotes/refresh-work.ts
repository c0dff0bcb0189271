import { messageOf } from '../lib/call.ts';
import { invalidate } from '../lib/query-client.ts';
import { isAbort } from '../lib/long-work.ts';
import { backgroundWork } from '../ui/background-work.ts';
import { refreshFutures, refreshOptions, type RefreshProgress } from './refresh.ts';

/** A refresh that has ended, its progress, and its failure. Quotes fetched before a failure or a cancellation remain. */
interface Refreshed {
  /** `Refreshed 3 of 4`; null where nothing was fetched. */
  reached: string | null;
  error: string | null;
}

type Refresh = (
  symbols: readonly string[],
  report: (progress: RefreshProgress) => void,
) => Promise<RefreshProgress>;

interface RefreshOptions {
  title: string;
  refresh: Refresh;
  noneToRefresh: string;
  failure: string;
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  );

const refreshWork = ({ title, refresh, noneToRefresh, failure }: RefreshOptions) =>
  backgroundWork<readonly string[], Refreshed>({
    title,
    view: { to: '/quotes' },
    work: async (symbols, onProgress, signal) => {
      if (symbols.length === 0) return { reached: null, error: noneToRefresh };
      let refreshed = 0;
      const report = (progress: RefreshProgress) => {
        signal.throwIfAborted();
        refreshed = progress.refreshed;
        onProgress({ done: progress.requested, of: symbols.length });
      };
      onProgress({ done: 0, of: symbols.length });
      try {
        const done = await Promise.race([refresh(symbols, report), aborted(signal)]);
        const errors = [...new Set(done.errors)].join(' ') || (done.refreshed === 0 ? failure : null);
        return { reached: `Refreshed ${done.refreshed} of ${symbols.length}`, error: errors };
      } catch (error) {
        if (!isAbort(error)) return { reached: null, error: messageOf(error, failure) };
        return { reached: `Cancelled after ${refreshed} of ${symbols.length}`, error: null };
      } finally {
        void invalidate();
      }
    },
    failure,
    done: ({ reached, error }) => error ?? (reached && `${reached} prices`),
  });

export type Refreshes = ReturnType<typeof refreshWork>;

export const refreshes = {
  futures: refreshWork({
    title: 'Refreshing futures',
    refresh: refreshFutures,
    noneToRefresh: 'No futures quotes to refresh',
    failure: 'Failed to refresh futures quotes. Please try again.',
  }),
  options: refreshWork({
    title: 'Refreshing options',
    refresh: refreshOptions,
    noneToRefresh: 'No options quotes to refresh',
    failure: 'Failed to refresh options quotes. Please try again.',
  }),
};
