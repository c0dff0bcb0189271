import type { TradeImport } from '#api/trade-imports';
import { counted } from '#domain/format';
import type { FileProblem } from '#domain/table-file/file';
import { withOptions } from '#domain/trade-file/strikes';
import { queryClient } from '../lib/query-client.ts';
import { todayQuery } from '../lib/today.ts';
import { fileImport, type FileRead, readingMessage, type Upload } from '../ui/file-import.ts';
import { checkTrades, importsOfTrades, saveDraft } from './data.ts';
import { Draft } from './draft.ts';
import type { FileFacts } from './read-worker.ts';
import { readTrades } from './read-trades.ts';

/** What is known of a refused file besides its first problem. */
export interface Refused {
  problems: FileProblem[];
  problemCount: number;
  /** The skipped rows of a file without any trade. */
  skipped?: FileFacts;
}

export type TradesUpload = Upload<Refused>;

/** How long the success message is shown before the zone is reset. */
const SUCCESS_FOR = 3000;

interface FoundProblems {
  problems: FileProblem[];
  problem_count: number;
}

const refusedRows = ({ problems, problem_count: problemCount }: FoundProblems) => ({
  refused: problems[0]?.message ?? '',
  details: { problems, problemCount },
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
  const outcome = await readTrades(
    file,
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
    checkTrades(outcome.trades),
    queryClient.fetchQuery(todayQuery),
  ]);
  signal.throwIfAborted();
  if (known.problem_count > 0) return refusedRows(known);
  const found = { ...outcome, trades: withOptions(outcome.trades, known.options) };
  const draft = new Draft({ fileName: file.name, ...found, today, ...known });
  return { draft, message: `Read ${trades} from ${file.name}` };
}

const read = (file: File) => imports.read(file, (show, signal) => readDraft(file, show, signal));
const save = () => imports.save(saveDraft);

/** The steps of an import: a file is read and checked, its draft edited by the administrator, and saved. */
export const useImport = () => ({ ...imports.useState(), read, save, cancel: imports.cancel });
