import type { LinkProps } from '@tanstack/react-router';
import type { Progress } from '#api/progress';
import { type ClientId, currentClient, inClient } from './client.ts';
import { onUserChange } from './session.ts';
import { store } from './store.ts';

export interface LongWork {
  id: number;
  title: string;
  /** The screen that shows its progress itself; none where every screen shows it. */
  view?: LinkProps | undefined;
  /** The client in which it was started, and goes on. */
  client: ClientId;
  progress: LongWorkProgress;
  cancel: () => void;
}

/** How far it is: counts, or in words where the whole amount is not known (`12.4 MB`); null before the first report. */
export type LongWorkProgress = Progress | string | null;

export type OnProgress = (progress: Progress | string) => void;

interface NewLongWork<Result> extends Pick<LongWork, 'title' | 'view'> {
  work: (onProgress: OnProgress, signal: AbortSignal) => Promise<Result>;
}

const works = store<readonly LongWork[]>([]);
let started = 0;

/** Starts the work in the client of the screen, and shows its progress on every other screen. `result` rejects with an `AbortError` when cancelled. */
export function startLongWork<Result>({ title, view, work }: NewLongWork<Result>) {
  const controller = new AbortController();
  started += 1;
  const id = started;
  const cancel = () => controller.abort();
  const client = currentClient();
  works.set([...works.get(), { id, title, view, client, progress: null, cancel }]);
  const onProgress: OnProgress = (progress) =>
    works.set(works.get().map((one) => (one.id === id ? { ...one, progress } : one)));
  const result = inClient(client, () => work(onProgress, controller.signal)).finally(() =>
    works.set(works.get().filter((one) => one.id !== id)),
  );
  return { cancel, result };
}

export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

export const isLongWorkUnderWay = (): boolean => works.get().length > 0;

export const useLongWorks = works.use;

// The work of one user does not go on for the next.
onUserChange(() => {
  for (const { cancel } of works.get()) cancel();
});
