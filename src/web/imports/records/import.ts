import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import {
  checkRecordImport,
  importRecords,
  listColumnChoices,
  listRecordImports,
  type RecordImport,
} from '#api/record-imports';
import { KINDS, RECORD_KINDS, type RecordKind } from '#domain/import/kinds';
import { counted } from '#domain/kit/format';
import { RECORD_FILES } from '#domain/kit/table-file/file';
import { callWithJson, messageOf, call } from '../../lib/call.ts';
import { callQuery, currentCache } from '../../lib/query-client.ts';
import { keepClient } from '../../lib/client.ts';
import { perClient } from '../../lib/per-client.ts';
import { callWithProgress } from '../../lib/call-with-progress.ts';
import { requestJson } from '../../lib/table-file/request-json.ts';
import { FileImport, useImportState, type FileRead, type Show } from '../file-import.ts';
import { readInWorker } from '../read-in-worker.ts';
import { RecordDraft } from './draft.ts';

/** How long the rows must stay as they are before they are checked again. */
const CHECK_AFTER = 350;

/** Example: `30 lots, 30 receivings`. */
export const addedBy = (batch: Pick<RecordImport, RecordKind>): string =>
  RECORD_KINDS.filter((kind) => batch[kind] > 0)
    .map((kind) => counted(batch[kind], ...KINDS[kind].nouns))
    .join(', ');

/** Example: `Imported 30 lots, 30 receivings, 2 rows left out` */
const savedMessage = (made: RecordImport): string =>
  `Imported ${addedBy(made)}${made.skipped > 0 ? `, ${counted(made.skipped, 'row')} left out` : ''}`;

export const importsOfRecords = { queryKey: ['record-imports'], queryFn: () => call(listRecordImports) };

const columnChoicesQuery = (owner: string) =>
  callQuery(['record-imports', 'columns', owner], listColumnChoices, { owner });

const importsOf = perClient(
  (client) =>
    new FileImport<RecordDraft, RecordImport>(client, {
      files: RECORD_FILES,
      view: { to: '/import' },
      savedView: { to: '/inventory' },
      pastImports: importsOfRecords,
      savedMessage,
    }),
);

async function readDraft(
  { file, owner }: { file: File; owner: string },
  show: Show,
  signal: AbortSignal,
): Promise<FileRead<RecordDraft>> {
  const [tables, remembered] = await Promise.all([
    readInWorker({ file, kind: 'records', profiles: [] }, show, signal),
    currentCache().fetchQuery(columnChoicesQuery(owner)),
  ]);
  signal.throwIfAborted();
  const [problem] = tables.result.flatMap(({ problems }) => problems);
  if (problem) return { refused: problem.message };
  const draft = new RecordDraft(file.name, tables, { owner, remembered });
  const rows = draft.sheets.reduce((sum, { row }) => sum + row.length, 0);
  return { draft, message: `Read ${counted(rows, 'row')} from ${file.name}` };
}

const noSubscription = () => () => {};

/** Asks the server for the verdict on the rows whenever they have changed. */
function useVerdict(draft: RecordDraft | null): string | null {
  const [error, setError] = useState<string | null>(null);
  const version = useSyncExternalStore(draft?.subscribe ?? noSubscription, draft?.version ?? (() => 0));
  useEffect(() => {
    if (!draft || draft.isChecked() || draft.known().length === 0) return undefined;
    let isStale = false;
    const check = async () => {
      const inSame = keepClient();
      try {
        const json = await requestJson(draft.request());
        const checked = await inSame(() => callWithJson(checkRecordImport, json));
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

export function useRecordImport() {
  const imports = importsOf.use();
  const read = (file: File, owner: string) =>
    imports.read(file, (show, signal) => readDraft({ file, owner }, show, signal));
  /** Saves the rows of a file; an administrator names the insured producer of LRP policies. */
  const save = (insured: string | undefined) =>
    imports.save(async (draft, options) => {
      const inSame = keepClient();
      const chosen = { user_id: insured, file_name: draft.fileName, remember: draft.toRemember() };
      const json = await requestJson({ ...draft.request(), ...chosen });
      return inSame(() => callWithProgress(importRecords, json, options));
    });
  const state = useImportState(imports);
  const checkError = useVerdict(state.draft);
  return { ...state, checkError, read, save, cancel: imports.cancel };
}
