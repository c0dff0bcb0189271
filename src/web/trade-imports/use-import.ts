import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { TradeImport } from '#api/trade-imports';
import { type FileProblem, isTradeFile, UNSUPPORTED_FILE } from '#domain/trade-file/file';
import { withOptions } from '#domain/trade-file/strikes';
import { messageOf } from '../lib/call.ts';
import { count, counted } from '#domain/format';
import { todayQuery } from '../lib/today.ts';
import { notify } from '../ui/notices.ts';
import { checkTrades, saveDraft, useImportsChanged } from './data.ts';
import { Draft } from './draft.ts';
import type { Progress } from './read-file.ts';
import type { FileFacts } from './read-messages.ts';
import { readInWorker } from './read-in-worker.ts';
import { UnreadableFile } from './unreadable-file.ts';

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

/** The steps of an import: a file is read and checked, its draft edited by the administrator, and saved. */
export function useImport() {
  const [upload, setUpload] = useState(IDLE);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [saving, setSaving] = useState(false);
  const [saveError, setSaveError] = useState<string | null>(null);
  const queries = useQueryClient();
  const importsChanged = useImportsChanged();
  const reading = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      reading.current?.abort();
      clearTimeout(timer.current);
    },
    [],
  );

  const read = async (file: File) => {
    clearTimeout(timer.current);
    if (!isTradeFile(file.name)) return setUpload(failed(UNSUPPORTED_FILE));
    const controller = new AbortController();
    reading.current = controller;
    const showProgress = (message: string, share: number | null = null) =>
      setUpload({ state: 'uploading', message, share });
    try {
      showProgress('Reading the file...');
      const onProgress = (progress: Progress) => showProgress(progressMessage(progress), progress.share);
      const outcome = await readInWorker(file, onProgress, controller.signal);
      if ('problems' in outcome) return setUpload(refusedRows(outcome));
      const { facts } = outcome;
      const trades = counted(outcome.trades.row.length, 'trade');
      if (outcome.trades.row.length === 0) return setUpload(failed('The file has no cattle trades', facts));
      showProgress(`Comparing ${trades} with the books...`);
      const [known, { today }] = await Promise.all([
        checkTrades(outcome.trades),
        queries.fetchQuery(todayQuery),
      ]);
      if (controller.signal.aborted) return;
      if (known.problem_count > 0) return setUpload(refusedRows(known));
      const message = `Read ${trades} from ${file.name}`;
      // Rendering the table is slow, so a transition keeps the page responsive.
      startTransition(() => {
        const found = { ...outcome, trades: withOptions(outcome.trades, known.options) };
        setDraft(new Draft({ fileName: file.name, ...found, today, ...known }));
        setUpload({ state: 'success', message });
      });
    } catch (error) {
      if (controller.signal.aborted) return;
      const message =
        error instanceof UnreadableFile ? error.message : messageOf(error, 'Failed to check the trades');
      setUpload(failed(message));
    }
  };

  /** Cancels reading or discards the draft. */
  const cancel = useCallback(() => {
    reading.current?.abort();
    setDraft(null);
    setSaveError(null);
    setUpload(IDLE);
  }, []);

  const save = async () => {
    if (draft === null) return;
    setSaving(true);
    setSaveError(null);
    try {
      const saved = await saveDraft(draft);
      setDraft(null);
      setUpload({ state: 'success', message: savedMessage(saved) });
      notify(`${draft.fileName} imported`, { view: { to: '/risk-management/futures-options' } });
      timer.current = setTimeout(() => setUpload(IDLE), SUCCESS_FOR);
      await importsChanged();
    } catch (error) {
      setSaveError(messageOf(error, 'Failed to save the import. Please try again.'));
    } finally {
      setSaving(false);
    }
  };

  return { upload, draft, saving, saveError, read, cancel, save };
}
