import type { LinkProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Progress as Saved } from '#api/progress';
import { count } from '#domain/format';
import { isTableFile, UNSUPPORTED_FILE } from '#domain/table-file/file';
import { messageOf } from '../lib/call.ts';
import type { ProgressOptions } from '../lib/call-with-progress.ts';
import { keptState } from '../lib/kept-state.ts';
import { isAbort, startLongWork } from '../lib/long-work.ts';
import { queryClient } from '../lib/query-client.ts';
import type { Progress } from '../lib/table-file/read-file.ts';
import { UnreadableFile } from '../lib/table-file/unreadable-file.ts';
import { notify, notifyFailure } from './notices.ts';

/** The state of the upload zone. Source: spec 2 §4 (Upload state). */
export type Upload<Details = unknown> =
  | { state: 'idle' }
  | { state: 'uploading'; message: string; share: number | null }
  | { state: 'success'; message: string }
  | { state: 'error'; message: string; details?: Details };

/** What came of a file: a draft to look through, or why there is none. */
export type FileRead<Draft, Details = unknown> =
  | { draft: Draft; message: string }
  | { refused: string; details?: Details };

/** Shows what is being done with a file, and the part of it that is done. */
type Show = (message: string, share?: number | null) => void;

interface PastImport {
  id: number;
  file_name: string;
}

interface FileImportOptions<Made extends PastImport> {
  /** Its screen. */
  view: LinkProps;
  /** Where the notice of a save leads. */
  savedView: LinkProps;
  pastImports: { queryKey: readonly unknown[]; queryFn: () => Promise<Made[]> };
  /** Example: `Imported 49 trades` */
  savedMessage: (made: Made) => string;
  /** How long that message stays, in milliseconds; without it until the next file, or another screen. */
  successFor?: number;
}

interface ImportState<Draft, Details> {
  upload: Upload<Details>;
  draft: Draft | null;
  /** The records saved so far, while they are saved; 0 of 0 until their number is known. */
  saving: Saved | null;
  saveError: string | null;
}

/** How long the server takes at most to notice that its client has left. */
const SETTLED_AFTER = 1000;

/** Example: 'Reading row 5,000...' */
export const readingMessage = ({ rows }: Progress): string =>
  rows === 0 ? 'Reading the file...' : `Reading row ${count(rows)}...`;

/**
 * An import of a file in steps: it is read, its draft is looked through and edited, and saved. Reading and saving go on while
 * another screen is open; a draft or an error that is ready meanwhile stays until it is looked at.
 */
export function fileImport<Draft extends { fileName: string }, Made extends PastImport, Details = unknown>({
  view,
  savedView,
  pastImports,
  savedMessage,
  successFor,
}: FileImportOptions<Made>) {
  type State = ImportState<Draft, Details>;
  const kept = keptState<State>({ upload: { state: 'idle' }, draft: null, saving: null, saveError: null });
  let isShown = false;
  let stopWork = () => {};
  let resetting: ReturnType<typeof setTimeout> | undefined;
  const isBusy = ({ saving, upload }: State) => saving !== null || upload.state === 'uploading';

  /** Ends a step with its message; on another screen it is also a notice. */
  function finish(upload: Upload<Details>, draft: Draft | null = null): void {
    kept.set({ upload, draft });
    if (isShown || !('message' in upload)) return;
    const tell = upload.state === 'error' ? notifyFailure : notify;
    tell(upload.message, { view });
  }

  /** Reads a file by `readDraft`. */
  async function read(
    file: File,
    readDraft: (show: Show, signal: AbortSignal) => Promise<FileRead<Draft, Details>>,
  ): Promise<void> {
    clearTimeout(resetting);
    if (!isTableFile(file.name)) return finish({ state: 'error', message: UNSUPPORTED_FILE });
    const show: Show = (message, share = null) =>
      kept.set({ upload: { state: 'uploading', message, share } });
    show(readingMessage({ rows: 0, share: null }));
    const work = (_: unknown, signal: AbortSignal) => readDraft(show, signal);
    const reading = startLongWork({ title: `Reading ${file.name}`, view, work });
    stopWork = reading.cancel;
    try {
      const outcome = await reading.result;
      if ('draft' in outcome) return finish({ state: 'success', message: outcome.message }, outcome.draft);
      const { refused, details } = outcome;
      finish({ state: 'error', message: refused, ...(details !== undefined && { details }) });
    } catch (error) {
      if (isAbort(error)) return kept.reset();
      const isUnreadable = error instanceof UnreadableFile;
      const message = isUnreadable ? error.message : messageOf(error, 'Failed to check the file');
      finish({ state: 'error', message });
    }
  }

  /** Saves the draft by `saveDraft`. */
  async function save(saveDraft: (draft: Draft, options: ProgressOptions) => Promise<Made>): Promise<void> {
    const { draft } = kept.get();
    if (draft === null) return;
    kept.set({ saving: { done: 0, of: 0 }, saveError: null });
    const work = (report: (saved: Saved) => void, signal: AbortSignal) => {
      const onProgress = (saving: Saved) => {
        kept.set({ saving });
        report(saving);
      };
      return saveDraft(draft, { onProgress, signal });
    };
    const known = queryClient.getQueryData<Made[]>(pastImports.queryKey) ?? [];
    const newest = Math.max(0, ...known.map(({ id }) => id));
    const saving = startLongWork({ title: `Saving ${draft.fileName}`, view, work });
    stopWork = saving.cancel;
    try {
      saved(draft, await saving.result);
    } catch (error) {
      if (isAbort(error)) return cancelled(draft, newest);
      const saveError = messageOf(error, 'Failed to save the import. Please try again.');
      kept.set({ saving: null, saveError });
      if (!isShown) notifyFailure(`${draft.fileName} was not imported. ${saveError}`, { view });
    }
  }

  function saved({ fileName }: Draft, made: Made): void {
    kept.set({ draft: null, saving: null, upload: { state: 'success', message: savedMessage(made) } });
    if (successFor !== undefined)
      resetting = setTimeout(() => kept.set({ upload: { state: 'idle' } }), successFor);
    notify(`${fileName} imported`, { view: savedView });
    void queryClient.invalidateQueries();
  }

  /** A save that is cancelled in its last moment may have been finished. */
  async function cancelled(draft: Draft, newestBefore: number): Promise<void> {
    await new Promise((resolve) => void setTimeout(resolve, SETTLED_AFTER));
    const imports = await queryClient.fetchQuery({ ...pastImports, staleTime: 0 }).catch(() => null);
    const made = imports?.find(({ id, file_name: name }) => id > newestBefore && name === draft.fileName);
    if (made) return saved(draft, made);
    kept.set({ saving: null });
    if (imports) notify(`Saving ${draft.fileName} cancelled: nothing was saved`);
    else notifyFailure('Cancelled. Look under Past Imports whether the file was saved.', { view });
  }

  /** Cancels reading or saving, or discards the draft. */
  function cancel(): void {
    if (isBusy(kept.get())) stopWork();
    else kept.reset();
  }

  function open() {
    isShown = true;
    return () => {
      isShown = false;
      if (!isBusy(kept.get())) kept.reset();
    };
  }

  /** The state of the import, for its screen. */
  function useState() {
    useEffect(open, []);
    return kept.use();
  }

  return { read, save, cancel, state: kept.get, useState };
}
