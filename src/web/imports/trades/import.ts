import { checkTradeImport, importTrades, listTradeImports, type TradeImport } from '#api/trade-imports';
import { counted } from '#domain/kit/format';
import { TRADE_FILES, type FileProblem } from '#domain/kit/table-file/file';
import type { FileLayout } from '#domain/trades/file/reader';
import { withFound } from '#domain/trades/file/market-values';
import { callWithJson, call } from '../../lib/call.ts';
import { currentCache } from '../../lib/query-client.ts';
import { callWithProgress } from '../../lib/call-with-progress.ts';
import { todayQuery } from '../../lib/profile.ts';
import { keepClient, type ClientId } from '../../lib/client.ts';
import { perClient } from '../../lib/per-client.ts';
import { inSteps, pause } from '../../lib/in-steps.ts';
import { requestJson } from '../../lib/table-file/request-json.ts';
import {
  FileImport,
  useImportState,
  type FileImportOptions,
  type FileRead,
  type Show,
} from '../file-import.ts';
import { readInWorker } from '../read-in-worker.ts';
import type { FileFacts } from '../read-worker.ts';
import { TradeDraft } from './draft.ts';
import { importProfilesQuery } from './profiles.ts';

/** Why a file is refused: its problems, or the rows that are no trades. */
export interface Refused {
  problems: FileProblem[];
  problem_count: number;
  skipped?: FileFacts;
  layout?: FileLayout;
}

const refusedRows = ({ problems, problem_count, layout }: Refused) => ({
  refused: problems[0]?.message ?? '',
  details: { problems, problem_count, ...(layout && { layout }) },
});

function savedMessage({ inserted, closed, skipped }: TradeImport): string {
  const also = [
    ...(closed > 0 ? [`closed ${counted(closed, 'open trade')}`] : []),
    ...(skipped > 0 ? [`skipped ${counted(skipped, 'row')} already imported`] : []),
  ];
  return [`Imported ${counted(inserted, 'trade')}`, ...also].join(', ');
}

export const importsOfTrades = { queryKey: ['trade-imports'], queryFn: () => call(listTradeImports) };

const options: FileImportOptions<TradeImport> = {
  files: TRADE_FILES,
  view: { to: '/admin/import-trades' },
  savedView: { to: '/risk-management/futures-options' },
  pastImports: importsOfTrades,
  savedMessage,
  successFor: 3000,
};

async function readDraft(
  { file, waitingFile }: ReadFile,
  show: Show,
  signal: AbortSignal,
): Promise<FileRead<TradeDraft, Refused>> {
  const inSame = keepClient();
  const profiles = await currentCache().fetchQuery({ ...importProfilesQuery, staleTime: 0 });
  const { texts, result } = await readInWorker({ file, kind: 'trades', profiles }, show, signal);
  if ('problems' in result) return refusedRows(result);
  const { columns, ...found } = result;
  const trades = { texts, ...columns };
  const counts = counted(trades.row.length, 'trade');
  if (trades.row.length === 0) {
    const details = { problems: [], problem_count: 0, skipped: found.facts };
    return { refused: 'The file has no cattle trades', details };
  }
  show(`Comparing ${counts} with the books...`);
  const profile_id = found.facts.layout.profile ?? undefined;
  const [known, { today }] = await Promise.all([
    requestJson({ trades, profile_id }).then((json) => inSame(() => callWithJson(checkTradeImport, json))),
    inSame(currentCache).fetchQuery(todayQuery),
  ]);
  signal.throwIfAborted();
  if (known.problem_count > 0) return refusedRows(known);
  // Each of these takes tens of milliseconds for 100,000 rows.
  await pause();
  const complete = withFound(trades, known.options, known.prices);
  await pause();
  const draft = new TradeDraft({
    ...found,
    ...known,
    fileName: file.name,
    waitingFile,
    trades: complete,
    today,
  });
  await pause();
  await inSteps(draft.steps());
  // The preview begins a task of its own.
  await pause();
  signal.throwIfAborted();
  return { draft, message: `Read ${counts} from ${file.name}` };
}

interface ReadFile {
  file: File;
  /** The id of the file that a program has uploaded; null for one chosen here. */
  waitingFile: number | null;
}

function importOf(client: ClientId) {
  const imports = new FileImport<TradeDraft, TradeImport, Refused>(client, options);
  /** The file that was read last, to read it again by another profile. */
  let last: ReadFile | null = null;
  const read = (file: File, waitingFile: number | null = null): Promise<void> => {
    last = { file, waitingFile };
    return imports.read(file, (show, signal) => readDraft({ file, waitingFile }, show, signal));
  };
  const readAgain = async (): Promise<void> => {
    if (last === null) return;
    imports.cancel();
    await read(last.file, last.waitingFile);
  };
  const save = () =>
    imports.save(async (draft, progress) => {
      const inSame = keepClient();
      const { fileName: file_name, start, trades } = draft;
      const waiting_file_id = start.waitingFile ?? undefined;
      const json = await requestJson({ file_name, waiting_file_id, trades, ...draft.choices() });
      return inSame(() => callWithProgress(importTrades, json, progress));
    });
  return { imports, read, readAgain, save };
}

const importsOf = perClient(importOf);

export function useTradeImport() {
  const { imports, read, readAgain, save } = importsOf.use();
  return { ...useImportState(imports), read, readAgain, save, cancel: imports.cancel };
}
