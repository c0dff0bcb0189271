import type { TradeImport } from '#api/trade-imports';
import { counted } from '#domain/kit/format';
import type { FileProblem } from '#domain/kit/table-file/file';
import type { FileLayout } from '#domain/trades/file/reader';
import { withPrices } from '#domain/trades/file/event-prices';
import { withOptions } from '#domain/trades/file/strikes';
import { keptState } from '../lib/kept-state.ts';
import { queryClient } from '../lib/query-client.ts';
import { todayQuery } from '../lib/today.ts';
import { fileImport, type FileRead, readingMessage } from '../ui/file-import.ts';
import type { Upload } from '../ui/import-state.ts';
import { checkTrades, importProfilesQuery, importsOfTrades, saveDraft } from './data.ts';
import { Draft } from './draft.ts';
import type { FileFacts } from './read-worker.ts';
import { readTrades } from './read-trades.ts';

/** What is known of a refused file besides its first problem. */
export interface Refused {
  problems: FileProblem[];
  problemCount: number;
  /** The skipped rows of a file without any trade. */
  skipped?: FileFacts;
  /** The columns of a file whose rows could not be read. */
  layout?: FileLayout;
}

export type TradesUpload = Upload<Refused>;

/** How long the success message is shown before the zone is reset. */
const SUCCESS_FOR = 3000;

interface FoundProblems {
  problems: FileProblem[];
  problem_count: number;
  layout?: FileLayout;
}

const refusedRows = ({ problems, problem_count: problemCount, layout }: FoundProblems) => ({
  refused: problems[0]?.message ?? '',
  details: { problems, problemCount, ...(layout && { layout }) },
});

function savedMessage({ inserted, closed, skipped }: TradeImport): string {
  const also = [
    ...(closed > 0 ? [`closed ${counted(closed, 'open trade')}`] : []),
    ...(skipped > 0 ? [`skipped ${counted(skipped, 'row')} already imported`] : []),
  ];
  return [`Imported ${counted(inserted, 'trade')}`, ...also].join(', ');
}

const imports = fileImport<Draft, TradeImport, Refused>({
  view: { to: '/admin/import-trades' },
  savedView: { to: '/risk-management/futures-options' },
  pastImports: importsOfTrades,
  savedMessage,
  successFor: SUCCESS_FOR,
});

async function readDraft(
  file: File,
  show: (message: string, share?: number | null) => void,
  signal: AbortSignal,
): Promise<FileRead<Draft, Refused>> {
  const profiles = await queryClient.fetchQuery({ ...importProfilesQuery, staleTime: 0 });
  const outcome = await readTrades(
    file,
    profiles,
    (progress) => show(readingMessage(progress), progress.share),
    signal,
  );
  if ('problems' in outcome) return refusedRows(outcome);
  const trades = counted(outcome.trades.row.length, 'trade');
  if (outcome.trades.row.length === 0) {
    const details = { problems: [], problemCount: 0, skipped: outcome.facts };
    return { refused: 'The file has no cattle trades', details };
  }
  show(`Comparing ${trades} with the books...`);
  const [known, { today }] = await Promise.all([
    checkTrades(outcome.trades, outcome.facts.layout.profile),
    queryClient.fetchQuery(todayQuery),
  ]);
  signal.throwIfAborted();
  if (known.problem_count > 0) return refusedRows(known);
  const found = { ...outcome, trades: withPrices(withOptions(outcome.trades, known.options), known.prices) };
  const draft = new Draft({
    fileName: file.name,
    waitingFile: last.get().waitingFile,
    ...found,
    today,
    ...known,
  });
  return { draft, message: `Read ${trades} from ${file.name}` };
}

/** The file that was read last, to read it again by another profile. */
const last = keptState<{ file: File | null; waitingFile: number | null }>({ file: null, waitingFile: null });

function read(file: File, waitingFile: number | null = null): Promise<void> {
  last.set({ file, waitingFile });
  return imports.read(file, (show, signal) => readDraft(file, show, signal));
}

async function readAgain(): Promise<void> {
  const { file, waitingFile } = last.get();
  if (file === null) return;
  imports.cancel();
  await read(file, waitingFile);
}

const save = () => imports.save(saveDraft);

/** The steps of an import: a file is read and checked, its draft edited by the administrator, and saved. */
export const useImport = () => ({ ...imports.useState(), read, readAgain, save, cancel: imports.cancel });
