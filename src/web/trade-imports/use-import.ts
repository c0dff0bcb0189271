import { useEffect } from 'react';
import type { Progress as Saved } from '#api/progress';
import type { TradeImport } from '#api/trade-imports';
import { type FileProblem, isTableFile, UNSUPPORTED_FILE } from '#domain/table-file/file';
import { withOptions } from '#domain/trade-file/strikes';
import { messageOf } from '../lib/call.ts';
import { count, counted } from '#domain/format';
import { keptState } from '../lib/kept-state.ts';
import { isAbort, startLongWork } from '../lib/long-work.ts';
import { queryClient } from '../lib/query-client.ts';
import { todayQuery } from '../lib/today.ts';
import { notify, notifyFailure } from '../ui/notices.ts';
import { checkTrades, saveDraft, tradeImportsQuery } from './data.ts';
import { Draft } from './draft.ts';
import type { Progress } from '../lib/table-file/read-file.ts';
import type { FileFacts } from './read-worker.ts';
import { readTrades } from './read-trades.ts';
import { UnreadableFile } from '../lib/table-file/unreadable-file.ts';

/** The state of the upload zone. Source: spec 2 §4 (Upload state). */
export type Upload =
  | { state: 'idle' }
  | { state: 'uploading'; message: string; share: number | null }
  | { state: 'success'; message: string }
  | {
      state: 'error';
      message: string;
      problems: FileProblem[];
      problemCount: number;
      /** The skipped rows of a file without any trade. */
      skipped?: FileFacts;
    };

const IDLE: Upload = { state: 'idle' };

/** How long the success message is shown before the zone is reset. */
const SUCCESS_FOR = 3000;

/** How long the server takes at most to notice that its client has left. */
const SETTLED_AFTER = 1000;

const progressMessage = ({ rows }: Progress) =>
  rows === 0 ? 'Reading the file...' : `Reading row ${count(rows)}...`;

const failed = (message: string, skipped?: FileFacts): Upload => ({
  state: 'error',
  message,
  problems: [],
  problemCount: 0,
  ...(skipped && { skipped }),
});

const refusedRows = ({
  problems,
  problem_count: problemCount,
}: {
  problems: FileProblem[];
  problem_count: number;
}): Upload => ({ state: 'error', message: problems[0]?.message ?? '', problems, problemCount });

function savedMessage({ inserted, closed, skipped }: TradeImport): string {
  const also = [
    ...(closed > 0 ? [`closed ${counted(closed, 'open trade')}`] : []),
    ...(skipped > 0 ? [`skipped ${counted(skipped, 'row')} already imported`] : []),
  ];
  return [`Imported ${counted(inserted, 'trade')}`, ...also].join(', ');
}

interface ImportState {
  upload: Upload;
  draft: Draft | null;
  /** The trades saved so far, while they are saved; 0 of 0 until their number is known. */
  saving: Saved | null;
  saveError: string | null;
}

/** Outlives the screen while a file is read or saved; a draft or an error that is ready meanwhile stays until it is looked at. */
const kept = keptState<ImportState>({ upload: IDLE, draft: null, saving: null, saveError: null });

const view = { to: '/admin/import-trades' } as const;

let isShown = false;
let stopWork = () => {};
let resetting: ReturnType<typeof setTimeout> | undefined;

const isBusy = ({ saving, upload }: ImportState) => saving !== null || upload.state === 'uploading';

function show() {
  isShown = true;
  return () => {
    isShown = false;
    if (!isBusy(kept.get())) kept.reset();
  };
}

/** Ends a step with its message; on another screen it is also a notice. */
function finish(upload: Upload, more: Partial<ImportState> = {}): void {
  kept.set({ upload, ...more });
  if (isShown || !('message' in upload)) return;
  const tell = upload.state === 'error' ? notifyFailure : notify;
  tell(upload.message, { view });
}

async function readDraft(file: File, signal: AbortSignal): Promise<void> {
  const showProgress = (message: string, share: number | null = null) =>
    kept.set({ upload: { state: 'uploading', message, share } });
  showProgress('Reading the file...');
  const onProgress = (progress: Progress) => showProgress(progressMessage(progress), progress.share);
  const outcome = await readTrades(file, onProgress, signal);
  if ('problems' in outcome) return finish(refusedRows(outcome));
  const trades = counted(outcome.trades.row.length, 'trade');
  if (outcome.trades.row.length === 0) return finish(failed('The file has no cattle trades', outcome.facts));
  showProgress(`Comparing ${trades} with the books...`);
  const [known, { today }] = await Promise.all([
    checkTrades(outcome.trades),
    queryClient.fetchQuery(todayQuery),
  ]);
  signal.throwIfAborted();
  if (known.problem_count > 0) return finish(refusedRows(known));
  const found = { ...outcome, trades: withOptions(outcome.trades, known.options) };
  const draft = new Draft({ fileName: file.name, ...found, today, ...known });
  finish({ state: 'success', message: `Read ${trades} from ${file.name}` }, { draft });
}

async function read(file: File): Promise<void> {
  clearTimeout(resetting);
  if (!isTableFile(file.name)) return finish(failed(UNSUPPORTED_FILE));
  const work = (_: unknown, signal: AbortSignal) => readDraft(file, signal);
  const reading = startLongWork({ title: `Reading ${file.name}`, view, work });
  stopWork = reading.cancel;
  try {
    await reading.result;
  } catch (error) {
    if (isAbort(error)) return kept.reset();
    const unreadable = error instanceof UnreadableFile;
    finish(failed(unreadable ? error.message : messageOf(error, 'Failed to check the trades')));
  }
}

async function save(): Promise<void> {
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
  const newest = Math.max(
    0,
    ...(queryClient.getQueryData(tradeImportsQuery.queryKey) ?? []).map(({ id }) => id),
  );
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

function saved(draft: Draft, made: TradeImport): void {
  kept.set({ draft: null, saving: null, upload: { state: 'success', message: savedMessage(made) } });
  resetting = setTimeout(() => kept.set({ upload: IDLE }), SUCCESS_FOR);
  notify(`${draft.fileName} imported`, { view: { to: '/risk-management/futures-options' } });
  void queryClient.invalidateQueries();
}

/** A save that is cancelled in its last moment may have been finished. */
async function cancelled(draft: Draft, newestBefore: number): Promise<void> {
  await new Promise((resolve) => void setTimeout(resolve, SETTLED_AFTER));
  const imports = await queryClient.fetchQuery({ ...tradeImportsQuery, staleTime: 0 }).catch(() => null);
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

/** The steps of an import: a file is read and checked, its draft edited by the administrator, and saved. */
export function useImport() {
  useEffect(show, []);
  return { ...kept.use(), read, cancel, save };
}
