import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RecordImport } from '#api/record-imports';
import { counted } from '#domain/format';
import { KINDS, RECORD_KINDS } from '#domain/record-file/kinds';
import { isTableFile, UNSUPPORTED_FILE } from '#domain/table-file/file';
import { messageOf } from '../lib/call.ts';
import { UnreadableFile } from '../lib/table-file/unreadable-file.ts';
import { notify } from '../ui/notices.ts';
import { checkRows, columnChoicesQuery, recordImportsQuery, saveRows, useRecordsChanged } from './data.ts';
import { Draft } from './draft.ts';
import { readRecords } from './read-records.ts';

/** The state of the upload zone. */
export type Upload =
  | { state: 'idle' }
  | { state: 'uploading'; message: string; share: number | null }
  | { state: 'success'; message: string }
  | { state: 'error'; message: string };

const IDLE: Upload = { state: 'idle' };
const failed = (message: string): Upload => ({ state: 'error', message });

/** How long the rows must stay as they are before they are checked again. */
const CHECK_AFTER = 350;

/** Example: `Imported 30 lots, 30 receivings, 2 rows left out`. */
function savedMessage(saved: RecordImport): string {
  const added = RECORD_KINDS.filter((kind) => saved[kind] > 0).map((kind) =>
    counted(saved[kind], ...KINDS[kind].nouns),
  );
  const left = saved.skipped > 0 ? [`${counted(saved.skipped, 'row')} left out`] : [];
  return `Imported ${[...added, ...left].join(', ')}`;
}

/** Asks the server for the verdict on the rows whenever they have changed. */
function useVerdict(draft: Draft | null, owner: string): string | null {
  const [error, setError] = useState<string | null>(null);
  const version = useSyncExternalStore(draft?.subscribe ?? noSubscription, draft?.version ?? (() => 0));
  useEffect(() => {
    if (!draft || draft.isChecked() || draft.known().length === 0) return undefined;
    let isStale = false;
    const check = async () => {
      try {
        const checked = await checkRows({ owner, ...draft.request() });
        if (isStale) return;
        setError(null);
        startTransition(() => draft.setVerdict(checked, version));
      } catch (problem) {
        if (!isStale) setError(messageOf(problem, 'Failed to check the rows'));
      }
    };
    const timer = setTimeout(() => void check(), version === 0 ? 0 : CHECK_AFTER);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [draft, owner, version]);
  return error;
}

const noSubscription = () => () => {};

/** The steps of an import: a file is read, its rows are checked and corrected, and saved for an entity. */
export function useRecordImport(owner: string) {
  const [upload, setUpload] = useState(IDLE);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [saving, setSaving] = useState(false);
  const [saveError, setSaveError] = useState<string | null>(null);
  const queries = useQueryClient();
  const recordsChanged = useRecordsChanged();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  const checkError = useVerdict(draft, owner);

  const read = async (file: File) => {
    if (!isTableFile(file.name)) return setUpload(failed(UNSUPPORTED_FILE));
    const controller = new AbortController();
    reading.current = controller;
    const show = (rows: number, share: number | null) =>
      setUpload({
        state: 'uploading',
        message: rows === 0 ? 'Reading the file...' : `Reading row ${rows}...`,
        share,
      });
    try {
      show(0, null);
      const [tables, remembered] = await Promise.all([
        readRecords(file, ({ rows, share }) => show(rows, share), controller.signal),
        queries.fetchQuery(columnChoicesQuery(owner)),
      ]);
      if (controller.signal.aborted) return;
      const [problem] = tables.result.flatMap(({ problems }) => problems);
      if (problem) return setUpload(failed(problem.message));
      startTransition(() => {
        setDraft(new Draft(file.name, tables, remembered));
        setUpload(IDLE);
      });
    } catch (error) {
      if (controller.signal.aborted) return;
      setUpload(
        failed(error instanceof UnreadableFile ? error.message : messageOf(error, 'Failed to read the file')),
      );
    }
  };

  /** Cancels reading or discards the draft. */
  const cancel = useCallback(() => {
    reading.current?.abort();
    setDraft(null);
    setSaveError(null);
    setUpload(IDLE);
  }, []);

  const save = async (userId: string | undefined) => {
    if (draft === null) return;
    setSaving(true);
    setSaveError(null);
    try {
      const remember = draft.toRemember();
      const saved = await saveRows({
        owner,
        user_id: userId,
        file_name: draft.fileName,
        remember,
        ...draft.request(),
      });
      setDraft(null);
      setUpload({ state: 'success', message: savedMessage(saved) });
      notify(`${draft.fileName} imported`);
      await Promise.all([recordsChanged(), queries.invalidateQueries(recordImportsQuery)]);
    } catch (error) {
      setSaveError(messageOf(error, 'Failed to save the import. Please try again.'));
    } finally {
      setSaving(false);
    }
  };

  return { upload, draft, saving, saveError, checkError, read, cancel, save };
}
