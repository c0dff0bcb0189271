import { checkTradeImport, importTrades, listTradeImports, type TradeImport } from '#api/trade-imports';
import { counted } from '#domain/kit/format';
import { TRADE_FILES, type FileProblem } from '#domain/kit/table-file/file';
import type { FileLayout } from '#domain/trades/file/reader';
import { withFound } from '#domain/trades/file/market-values';
import { callWithJson, call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { callWithProgress } from '../../lib/call-with-progress.ts';
import { todayQuery } from '../../lib/profile.ts';
import { backgroundState } from '../../lib/background-state.ts';
import { inSteps } from '../../lib/in-steps.ts';
import { requestJson } from '../../lib/table-file/request-json.ts';
import { FileImport, type FileRead, type Show } from '../file-import.ts';
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

const imports = new FileImport<TradeDraft, TradeImport, Refused>({
  files: TRADE_FILES,
  view: { to: '/admin/import-trades' },
  savedView: { to: '/risk-management/futures-options' },
  pastImports: importsOfTrades,
  savedMessage,
  successFor: 3000,
});

async function readDraft(
  { file, waitingFile }: { file: File; waitingFile: number | null },
  show: Show,
  signal: AbortSignal,
): Promise<FileRead<TradeDraft, Refused>> {
  const profiles = await queryClient.fetchQuery({ ...importProfilesQuery, staleTime: 0 });
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
    requestJson({ trades, profile_id }).then((json) => callWithJson(checkTradeImport, json)),
    queryClient.fetchQuery(todayQuery),
  ]);
  signal.throwIfAborted();
  if (known.problem_count > 0) return refusedRows(known);
  const draft = new TradeDraft({
    ...found,
    ...known,
    fileName: file.name,
    waitingFile,
    trades: withFound(trades, known.options, known.prices),
    today,
  });
  await inSteps(draft.steps());
  signal.throwIfAborted();
  return { draft, message: `Read ${counts} from ${file.name}` };
}

/** The file that was read last, to read it again by another profile. */
const last = backgroundState<{ file: File | null; waitingFile: number | null }>({
  file: null,
  waitingFile: null,
});

function read(file: File, waitingFile: number | null = null): Promise<void> {
  last.set({ file, waitingFile });
  return imports.read(file, (show, signal) => readDraft({ file, waitingFile }, show, signal));
}

async function readAgain(): Promise<void> {
  const { file, waitingFile } = last.get();
  if (file === null) return;
  imports.cancel();
  await read(file, waitingFile);
}

const save = () =>
  imports.save(async (draft, options) => {
    const { fileName: file_name, start, trades } = draft;
    const waiting_file_id = start.waitingFile ?? undefined;
    const json = await requestJson({ file_name, waiting_file_id, trades, ...draft.choices() });
    return callWithProgress(importTrades, json, options);
  });

export const useTradeImport = () => ({
  ...imports.useState(),
  read,
  readAgain,
  save,
  cancel: imports.cancel,
});
