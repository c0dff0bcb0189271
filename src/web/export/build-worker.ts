import '../lib/schemas-without-eval.ts';
import type { ExportedBook } from '#api/export';
import type { Report } from '#domain/reports/document';
import {
  type BuiltFile,
  builtFile,
  builtReport,
  builtTables,
  type ExportFormat,
  type ScreenTables,
} from './build.ts';

/** The worker that builds a file, so that the page stays responsive. It handles one request and ends. */

/** As JSON text: an entity's records, a report, or the tables of a screen. */
export type BuildRequest =
  | { book: Blob; format: ExportFormat }
  | { tables: Blob; format: ExportFormat }
  | { report: Blob };

self.addEventListener('message', ({ data }: MessageEvent<BuildRequest>) => {
  void build(data);
});

async function build(request: BuildRequest): Promise<void> {
  try {
    self.postMessage(await builtFrom(request), { transfer: [] });
  } catch {
    self.postMessage(null, { transfer: [] });
  }
}

async function builtFrom(request: BuildRequest): Promise<BuiltFile> {
  if ('report' in request) return builtReport(JSON.parse(await request.report.text()) as Report);
  if ('tables' in request)
    return builtTables(JSON.parse(await request.tables.text()) as ScreenTables, request.format);
  return builtFile(JSON.parse(await request.book.text()) as ExportedBook, request.format);
}
