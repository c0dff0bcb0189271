import type { LinkProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messageOf } from '../lib/call.ts';
import { backgroundState } from '../lib/background-state.ts';
import { type ClientId, linkIn } from '../lib/client.ts';
import { isAbort, type OnProgress, startLongWork, type LongWorkProgress } from '../lib/long-work.ts';
import { perClient } from '../lib/per-client.ts';
import { notify, notifyFailure } from './notices.ts';

interface BackgroundWorkOptions<Input, Result> {
  title: string | ((input: Input) => string);
  /** The screen that shows its progress; none where every screen shows it. */
  view?: LinkProps;
  work: (input: Input, onProgress: OnProgress, signal: AbortSignal) => Promise<Result>;
  /** The message of a failure that the server does not explain. */
  failure: string;
  /** The notice where it has ended while another screen was open; null for none. */
  done: (result: Result) => string | null;
  /** Follow-up after a cancellation, such as checking whether the work had completed. */
  cancelled?: (input: Input) => void;
}

export interface WorkState<Input, Result> {
  running: { input: Input; progress: LongWorkProgress } | null;
  result: Result | null;
  error: string | null;
}

/** Long work that goes on while other screens are open; its outcome waits on the screen of the client that started it. */
export function backgroundWork<Input, Result>(options: BackgroundWorkOptions<Input, Result>) {
  const works = perClient((client) => workOf(client, options));
  return {
    start: (input: Input) => works.current().start(input),
    cancel: () => works.current().cancel(),
    dismiss: () => works.current().dismiss(),
    use: () => works.use().use(),
  };
}

function workOf<Input, Result>(client: ClientId, options: BackgroundWorkOptions<Input, Result>) {
  const { title, work, failure, done, cancelled } = options;
  const view = options.view && linkIn(client, options.view);
  const state = backgroundState<WorkState<Input, Result>>({ running: null, result: null, error: null });
  let screens = 0;
  let stop = () => {};
  const show = () => {
    screens += 1;
    return () => {
      screens -= 1;
      if (state.get().running === null) state.reset();
    };
  };
  const start = async (input: Input) => {
    if (state.get().running) return;
    state.set({ running: { input, progress: null }, result: null, error: null });
    const { cancel, result } = startLongWork({
      title: typeof title === 'string' ? title : title(input),
      view,
      work: (report, signal) =>
        work(
          input,
          (progress) => {
            state.set({ running: { input, progress } });
            report(progress);
          },
          signal,
        ),
    });
    stop = cancel;
    // Another user has signed in meanwhile and must not see it.
    const isForgotten = () => state.get().running?.input !== input;
    try {
      const made = await result;
      if (isForgotten()) return;
      state.set({ running: null, result: made });
      const message = done(made);
      if (screens === 0 && message !== null) notify(message, view && { view });
    } catch (error) {
      if (isForgotten()) return;
      state.set({ running: null });
      if (isAbort(error)) return cancelled?.(input);
      const message = messageOf(error, failure);
      if (screens === 0) notifyFailure(message, view && { view });
      else state.set({ error: message });
    }
  };
  const useWork = () => {
    useEffect(show, []);
    return state.use();
  };
  return {
    start,
    cancel: () => stop(),
    dismiss: () => state.set({ result: null, error: null }),
    use: useWork,
  };
}
