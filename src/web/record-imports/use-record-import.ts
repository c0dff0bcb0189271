import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { RecordImport } from '#api/record-imports';
import { counted } from '#domain/kit/format';
import { RECORD_FILES } from '#domain/kit/table-file/file';
import { messageOf } from '../lib/call.ts';
import { queryClient } from '../lib/query-client.ts';
import { fileImport, type FileRead, readingMessage } from '../ui/file-import.ts';
import { checkRows, columnChoicesQuery, importsOfRecords, saveDraft } from './data.ts';
import { Draft } from './draft.ts';
import { addedBy } from './past-imports.tsx';
import { readRecords } from './read-records.ts';

/** How long the rows must stay as they are before they are checked again. */
const CHECK_AFTER = 350;

/** Example: `Imported 30 lots, 30 receivings, 2 rows left out`. */
const savedMessage = (made: RecordImport): string =>
  `Imported ${addedBy(made)}${made.skipped > 0 ? `, ${counted(made.skipped, 'row')} left out` : ''}`;

const imports = fileImport<Draft, RecordImport>({
  files: RECORD_FILES,
  view: { to: '/import' },
  savedView: { to: '/inventory' },
  pastImports: importsOfRecords,
  savedMessage,
});

async function readDraft(
  file: File,
  owner: string,
  show: (message: string, share?: number | null) => void,
  signal: AbortSignal,
): Promise<FileRead<Draft>> {
  const [tables, remembered] = await Promise.all([
    readRecords(file, (progress) => show(readingMessage(progress), progress.share), signal),
    queryClient.fetchQuery(columnChoicesQuery(owner)),
  ]);
  signal.throwIfAborted();
  const [problem] = tables.result.flatMap(({ problems }) => problems);
  if (problem) return { refused: problem.message };
  const draft = new Draft(file.name, tables, { owner, remembered });
  const rows = draft.sheets.reduce((sum, { row }) => sum + row.length, 0);
  return { draft, message: `Read ${counted(rows, 'row')} from ${file.name}` };
}

const noSubscription = () => () => {};

/** Asks the server for the verdict on the rows whenever they have changed. */
function useVerdict(draft: Draft | null): string | null {
  const [error, setError] = useState<string | null>(null);
  const version = useSyncExternalStore(draft?.subscribe ?? noSubscription, draft?.version ?? (() => 0));
  useEffect(() => {
    if (!draft || draft.isChecked() || draft.known().length === 0) return undefined;
    let isStale = false;
    const check = async () => {
      try {
        const checked = await checkRows(draft);
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
  }, [draft, version]);
  return error;
}

const read = (file: File, owner: string) =>
  imports.read(file, (show, signal) => readDraft(file, owner, show, signal));
const save = (insured: string | undefined) =>
  imports.save((draft, options) => saveDraft(draft, insured, options));

/** The steps of an import: a file is read, its rows are checked and corrected, and saved for an entity. */
export function useRecordImport() {
  const state = imports.useState();
  const checkError = useVerdict(state.draft);
  return { ...state, checkError, read, save, cancel: imports.cancel };
}
