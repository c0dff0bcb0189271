import type { OnProgress } from '../lib/table-file/read-file.ts';
import { readInWorker, type ReadingWorker } from '../lib/table-file/read-in-worker.ts';
import type { RecordsRead } from './record-worker.ts';

/** Reads a spreadsheet of records in a worker: its tables, and their distinct texts. */
export function readRecords(
  file: File,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<{ texts: string[]; result: RecordsRead }> {
  const worker: ReadingWorker<RecordsRead> = new Worker(new URL('./record-worker.ts', import.meta.url), {
    type: 'module',
  });
  return readInWorker(worker, { file, how: null }, onProgress, signal);
}
