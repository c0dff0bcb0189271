import type { LinkProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PastImport } from '#api/imports';
import type { Progress as Saved } from '#api/progress';
import { count } from '#domain/kit/format';
import { isFileOf, UnreadableFile, type FileTypes } from '#domain/kit/table-file/file';
import { messageOf } from '../lib/call.ts';
import { cacheOf, invalidate } from '../lib/query-client.ts';
import type { ProgressOptions } from '../lib/call-with-progress.ts';
import { backgroundState } from '../lib/background-state.ts';
import { type ClientId, linkIn } from '../lib/client.ts';
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

interface ImportState<Draft, Details> {
  upload: Upload<Details>;
  draft: Draft | null;
  /** The records saved so far, while they are saved; 0 of 0 until their number is known. */
  saving: Saved | null;
  saveError: string | null;
}

const SHOWN_ROWS = ['rows'];

/** The result of reading a file: a draft to review, or the reason why there is none. */
export type FileRead<Draft, Details = unknown> =
  | { draft: Draft; message: string }
  | { refused: string; details?: Details };

export type Show = (message: string, share?: number | null) => void;

export interface FileImportOptions<Made extends Pick<PastImport, 'id' | 'file_name'>> {
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

/**
 * An import of a file into a client's books: read, look through, save. Reading and saving go on, for that client, while another screen
 * is open.
 */
export class FileImport<
  Draft extends { fileName: string },
  Made extends Pick<PastImport, 'id' | 'file_name'>,
  Details = unknown,
> {
  private readonly client: ClientId;
  private readonly options: FileImportOptions<Made>;
  readonly store = backgroundState<ImportState<Draft, Details>>({
    upload: { state: 'idle' },
    draft: null,
    saving: null,
    saveError: null,
  });
  private isShown = false;
  private stopStep = () => {};
  private resetting: ReturnType<typeof setTimeout> | undefined;

  constructor(client: ClientId, options: FileImportOptions<Made>) {
    this.client = client;
    const { view, savedView } = options;
    this.options = { ...options, view: linkIn(client, view), savedView: linkIn(client, savedView) };
  }

  readonly state = this.store.get;

  private isBusy(): boolean {
    const { saving, upload } = this.state();
    return saving !== null || upload.state === 'uploading';
  }

  private step<Result>(
    title: string,
    work: (onProgress: OnProgress, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const started = startLongWork({ title, view: this.options.view, work });
    this.stopStep = started.cancel;
    return started.result;
  }

  readonly cancel = (): void => (this.isBusy() ? this.stopStep() : this.store.reset());

  readonly open = () => {
    this.isShown = true;
    return () => {
      this.isShown = false;
      if (!this.isBusy()) this.store.reset();
    };
  };

  /** On another screen the message of a step is a notice. */
  private notifyOnOtherScreen(show: typeof notify, message: string): void {
    if (!this.isShown) show(message, { view: this.options.view });
  }

  private finish(upload: Extract<Upload<Details>, { message: string }>, draft: Draft | null = null): void {
    this.store.set({ upload, draft });
    this.notifyOnOtherScreen(upload.state === 'error' ? notifyFailure : notify, upload.message);
  }

  async read(
    file: File,
    readDraft: (show: Show, signal: AbortSignal) => Promise<FileRead<Draft, Details>>,
  ): Promise<void> {
    const { files } = this.options;
    clearTimeout(this.resetting);
    if (!isFileOf(files, file.name)) return this.finish({ state: 'error', message: files.unsupported });
    const show: Show = (message, share = null) =>
      this.store.set({ upload: { state: 'uploading', message, share } });
    show(readingMessage({ rows: 0, share: null }));
    try {
      const outcome = await this.step(`Reading ${file.name}`, (_, signal) => readDraft(show, signal));
      if ('draft' in outcome)
        return this.finish({ state: 'success', message: outcome.message }, outcome.draft);
      const { refused, details } = outcome;
      this.finish({ state: 'error', message: refused, ...(details !== undefined && { details }) });
    } catch (error) {
      if (isAbort(error)) return this.store.reset();
      const isUnreadable = error instanceof UnreadableFile;
      const message = isUnreadable ? error.message : messageOf(error, 'Failed to check the file');
      this.finish({ state: 'error', message });
    }
  }

  private saved({ fileName }: Draft, made: Made): void {
    const { savedMessage, successFor, savedView } = this.options;
    this.store.set({ draft: null, saving: null, upload: { state: 'success', message: savedMessage(made) } });
    if (successFor !== undefined)
      this.resetting = setTimeout(() => this.store.set({ upload: { state: 'idle' } }), successFor);
    notify(`${fileName} imported`, { view: savedView });
    void invalidate();
  }

  /** A save that is cancelled in its last moment may have been finished. */
  private async cancelled(draft: Draft, newestBefore: number): Promise<void> {
    const { pastImports, view } = this.options;
    await new Promise((resolve) => void setTimeout(resolve, SETTLED_AFTER));
    const imports = await cacheOf(this.client)
      .fetchQuery({ ...pastImports, staleTime: 0 })
      .catch(() => null);
    const made = imports?.find(({ id, file_name: name }) => id > newestBefore && name === draft.fileName);
    if (made) return this.saved(draft, made);
    this.store.set({ saving: null });
    if (imports) notify(`Saving ${draft.fileName} cancelled: nothing was saved`);
    else notifyFailure('Cancelled. Check under Past Imports whether the file was saved.', { view });
  }

  async save(saveDraft: (draft: Draft, options: ProgressOptions) => Promise<Made>): Promise<void> {
    const { draft } = this.state();
    if (draft === null) return;
    this.store.set({ saving: { done: 0, of: 0 }, saveError: null });
    const known = cacheOf(this.client).getQueryData<Made[]>(this.options.pastImports.queryKey) ?? [];
    const newest = Math.max(0, ...known.map(({ id }) => id));
    try {
      const made = await this.step(`Saving ${draft.fileName}`, (report, signal) => {
        const onProgress = (saving: Saved) => {
          this.store.set({ saving });
          report(saving);
        };
        return saveDraft(draft, { onProgress, signal });
      });
      this.saved(draft, made);
    } catch (error) {
      if (isAbort(error)) return this.cancelled(draft, newest);
      const saveError = messageOf(error, 'Failed to save the import. Please try again.');
      this.store.set({ saving: null, saveError });
      this.notifyOnOtherScreen(notifyFailure, `${draft.fileName} was not imported. ${saveError}`);
    }
  }
}

export function useImportState<
  Draft extends { fileName: string },
  Made extends Pick<PastImport, 'id' | 'file_name'>,
  Details,
>(imports: FileImport<Draft, Made, Details>): ImportState<Draft, Details> {
  useEffect(() => imports.open(), [imports]);
  const state = imports.store.use();
  useUnsaved(state.draft !== null, { keeps: SHOWN_ROWS, isSaving: state.saving !== null });
  return state;
}
