import type { LinkProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Progress } from '#api/progress';
import { type KeptState, keptState } from '../lib/kept-state.ts';
import { type OnProgress, startLongWork } from '../lib/long-work.ts';
import type { notify } from './notices.ts';

/** The state of the upload zone. Source: spec 2 §4 (Upload state). */
export type Upload<Details = unknown> =
  | { state: 'idle' }
  | { state: 'uploading'; message: string; share: number | null }
  | { state: 'success'; message: string }
  | { state: 'error'; message: string; details?: Details };

export interface StepsState<Draft, Details> {
  upload: Upload<Details>;
  draft: Draft | null;
  /** The records saved so far, while they are saved; 0 of 0 until their number is known. */
  saving: Progress | null;
  saveError: string | null;
}

type Work<Result> = (onProgress: OnProgress, signal: AbortSignal) => Promise<Result>;

export interface ImportState<Draft, Details> extends KeptState<StepsState<Draft, Details>> {
  startStep: <Result>(title: string, work: Work<Result>) => Promise<Result>;
  /** Cancels reading or saving, or discards the draft. */
  cancel: () => void;
  /** The state of the import, for its screen. */
  useState: () => StepsState<Draft, Details>;
  /** Shows the message as a notice if another screen is open. */
  notifyElsewhere: (show: typeof notify, message: string) => void;
  clearUploadAfter: (milliseconds: number) => void;
  keepUpload: () => void;
}

/** The state of an import, kept while another screen is open, and the step that is under way. */
export function importState<Draft, Details>(view: LinkProps): ImportState<Draft, Details> {
  type State = StepsState<Draft, Details>;
  const kept = keptState<State>({ upload: { state: 'idle' }, draft: null, saving: null, saveError: null });
  let isShown = false;
  let stopStep = () => {};
  let resetting: ReturnType<typeof setTimeout> | undefined;
  const isBusy = ({ saving, upload }: State) => saving !== null || upload.state === 'uploading';

  function startStep<Result>(title: string, work: Work<Result>): Promise<Result> {
    const started = startLongWork({ title, view, work });
    stopStep = started.cancel;
    return started.result;
  }

  function cancel(): void {
    if (isBusy(kept.get())) stopStep();
    else kept.reset();
  }

  function open() {
    isShown = true;
    return () => {
      isShown = false;
      if (!isBusy(kept.get())) kept.reset();
    };
  }

  function useState() {
    useEffect(open, []);
    return kept.use();
  }

  return {
    ...kept,
    startStep,
    cancel,
    useState,
    notifyElsewhere: (show, message) => {
      if (!isShown) show(message, { view });
    },
    clearUploadAfter: (milliseconds) => {
      resetting = setTimeout(() => kept.set({ upload: { state: 'idle' } }), milliseconds);
    },
    keepUpload: () => clearTimeout(resetting),
  };
}
