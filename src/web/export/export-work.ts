import { exportRecords } from '#api/export';
import { longDownload } from '../lib/long-download.ts';
import { downloadFile } from '../ui/download.ts';
import { keptWork } from '../ui/kept-work.ts';
import { notify } from '../ui/notices.ts';
import { buildInWorker } from './build-in-worker.ts';
import type { BuiltFile, ExportFormat } from './build.ts';

export const hasRecords = ({ counts }: BuiltFile): boolean => counts.some(({ count }) => count > 0);

/** Fetches the user's records and builds their file; without records there is no file to save. */
export const exports = keptWork<ExportFormat, BuiltFile>({
  title: 'Preparing your records',
  view: { to: '/settings' },
  work: async (format, onProgress, signal) => {
    const { content: book } = await longDownload(exportRecords, { onProgress, signal });
    onProgress(format === 'xlsx' ? 'writing the workbook' : 'writing the archive');
    const built = await buildInWorker({ book, format }, signal);
    if (hasRecords(built)) downloadFile(built.name, built.content);
    return built;
  },
  failure: 'Failed to download your records. Please try again.',
  done: (built) => (hasRecords(built) ? `${built.name} downloaded` : 'There are no records to download yet'),
  cancelled: () => notify('Download of your records cancelled: nothing was saved'),
});
