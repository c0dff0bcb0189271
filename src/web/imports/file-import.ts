import type { LinkProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PastImport } from '#api/imports';
import type { Progress as Saved } from '#api/progress';
import { count } from '#domain/kit/format';
import { isFileOf, UnreadableFile, type FileTypes } from '#domain/kit/table-file/file';
import { messageOf } from '../lib/call.ts';
import { queryClient } from '../lib/query-client.ts';
import type { ProgressOptions } from '../lib/call-with-progress.ts';
import { keptState, type KeptState } from '../lib/kept-state.ts';
import { isAbort, startLongWork, type OnProgress } from '../lib/long-work.ts';
import type { ReadProgress } from '../lib/table-file/read-file.ts';
import { useUnsaved } from '../lib/unsaved.ts';
import { notify, notifyFailure } from '../ui/notices.ts';

/** The state of the upload zone. Source: spec 2 §4 (Upload state). */
export type Upload<Details = unknown> =
  | { state: 'idle' }
  | { state: 'uploading'; message: string; share: number | null }
  | { state: 'success'; message: string }
  | { state: 'error'; message: string; details?: Details };

interface StepsState<Draft, Details> {
  upload: Upload<Details>;
  draft: Draft | null;
  /** The records saved so far, while they are saved; 0 of 0 until their number is known. */
  saving: Saved | null;
  saveError: string | null;
}

type Work<Result> = (onProgress: OnProgress, signal: AbortSignal) => Promise<Result>;

interface ImportState<Draft, Details> extends KeptState<StepsState<Draft, Details>> {
  startStep: <Result>(title: string, work: Work<Result>) => Promise<Result>;
  cancel: () => void;
  useState: () => StepsState<Draft, Details>;
  notifyElsewhere: (show: typeof notify, message: string) => void;
  clearUploadAfter: (milliseconds: number) => void;
  keepUpload: () => void;
}

const SHOWN_ROWS = ['rows'];

function importState<Draft, Details>(view: LinkProps): ImportState<Draft, Details> {
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
    const state = kept.use();
    useUnsaved(state.draft !== null, { keeps: SHOWN_ROWS, isSaving: state.saving !== null });
    return state;
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

/** What came of a file: a draft to look through, or why there is none. */
export type FileRead<Draft, Details = unknown> =
  | { draft: Draft; message: string }
  | { refused: string; details?: Details };

export type Show = (message: string, share?: number | null) => void;

interface FileImportOptions<Made extends Pick<PastImport, 'id' | 'file_name'>> {
  files: FileTypes;
  view: LinkProps;
  savedView: LinkProps;
  pastImports: { queryKey: readonly unknown[]; queryFn: () => Promise<Made[]> };
  /** Example: `Imported 49 trades` */
  savedMessage: (made: Made) => string;
  /** How long that message stays, in milliseconds; without it until the next file, or another screen. */
  successFor?: number;
}

/** How long the server takes at most to notice that its client has left. */
const SETTLED_AFTER = 1000;

/** Example: 'Reading row 5,000...' */
export const readingMessage = ({ rows }: ReadProgress): string =>
  rows === 0 ? 'Reading the file...' : `Reading row ${count(rows)}...`;

/** An import of a file: read, look through, save. Reading and saving go on while another screen is open. */
export function fileImport<
  Draft extends { fileName: string },
  Made extends Pick<PastImport, 'id' | 'file_name'>,
  Details = unknown,
>(options: FileImportOptions<Made>) {
  const state = importState<Draft, Details>(options.view);
  const { get, cancel, useState } = state;
  return {
    read: readingStep(state, options.files),
    save: savingStep(state, options),
    cancel,
    state: get,
    useState,
  };
}

function readingStep<Draft, Details>(state: ImportState<Draft, Details>, files: FileTypes) {
  /** Ends the step with its message; on another screen it is also a notice. */
  function finish(upload: Upload<Details>, draft: Draft | null = null): void {
    state.set({ upload, draft });
    if ('message' in upload)
      state.notifyElsewhere(upload.state === 'error' ? notifyFailure : notify, upload.message);
  }

  return async function read(
    file: File,
    readDraft: (show: Show, signal: AbortSignal) => Promise<FileRead<Draft, Details>>,
  ): Promise<void> {
    state.keepUpload();
    if (!isFileOf(files, file.name)) return finish({ state: 'error', message: files.unsupported });
    const show: Show = (message, share = null) =>
      state.set({ upload: { state: 'uploading', message, share } });
    show(readingMessage({ rows: 0, share: null }));
    try {
      const outcome = await state.startStep(`Reading ${file.name}`, (_, signal) => readDraft(show, signal));
      if ('draft' in outcome) return finish({ state: 'success', message: outcome.message }, outcome.draft);
      const { refused, details } = outcome;
      finish({ state: 'error', message: refused, ...(details !== undefined && { details }) });
    } catch (error) {
      if (isAbort(error)) return state.reset();
      const isUnreadable = error instanceof UnreadableFile;
      const message = isUnreadable ? error.message : messageOf(error, 'Failed to check the file');
      finish({ state: 'error', message });
    }
  };
}

function savingStep<
  Draft extends { fileName: string },
  Made extends Pick<PastImport, 'id' | 'file_name'>,
  Details,
>(
  state: ImportState<Draft, Details>,
  { view, savedView, pastImports, savedMessage, successFor }: FileImportOptions<Made>,
) {
  function saved({ fileName }: Draft, made: Made): void {
    state.set({ draft: null, saving: null, upload: { state: 'success', message: savedMessage(made) } });
    if (successFor !== undefined) state.clearUploadAfter(successFor);
    notify(`${fileName} imported`, { view: savedView });
    void queryClient.invalidateQueries();
  }

  /** A save that is cancelled in its last moment may have been finished. */
  async function cancelled(draft: Draft, newestBefore: number): Promise<void> {
    await new Promise((resolve) => void setTimeout(resolve, SETTLED_AFTER));
    const imports = await queryClient.fetchQuery({ ...pastImports, staleTime: 0 }).catch(() => null);
    const made = imports?.find(({ id, file_name: name }) => id > newestBefore && name === draft.fileName);
    if (made) return saved(draft, made);
    state.set({ saving: null });
    if (imports) notify(`Saving ${draft.fileName} cancelled: nothing was saved`);
    else notifyFailure('Cancelled. Check under Past Imports whether the file was saved.', { view });
  }

  return async function save(
    saveDraft: (draft: Draft, options: ProgressOptions) => Promise<Made>,
  ): Promise<void> {
    const { draft } = state.get();
    if (draft === null) return;
    state.set({ saving: { done: 0, of: 0 }, saveError: null });
    const work = (report: (saved: Saved) => void, signal: AbortSignal) => {
      const onProgress = (saving: Saved) => {
        state.set({ saving });
        report(saving);
      };
      return saveDraft(draft, { onProgress, signal });
    };
    const known = queryClient.getQueryData<Made[]>(pastImports.queryKey) ?? [];
    const newest = Math.max(0, ...known.map(({ id }) => id));
    try {
      saved(draft, await state.startStep(`Saving ${draft.fileName}`, work));
    } catch (error) {
      if (isAbort(error)) return cancelled(draft, newest);
      const saveError = messageOf(error, 'Failed to save the import. Please try again.');
      state.set({ saving: null, saveError });
      state.notifyElsewhere(notifyFailure, `${draft.fileName} was not imported. ${saveError}`);
    }
  };
}
