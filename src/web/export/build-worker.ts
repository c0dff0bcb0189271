import '../lib/schemas-without-eval.ts';
import type { ExportedBook } from '#api/export';
import type { Report } from '#domain/reports/document';
import { builtFile, builtReport, type ExportFormat } from './build.ts';

/** The worker that builds a file, so that the page stays responsive. It handles one request and ends. */

/** The server's response, as JSON text: an entity's records, or a report. */
export type BuildRequest = { book: Blob; format: ExportFormat } | { report: Blob };

self.addEventListener('message', ({ data }: MessageEvent<BuildRequest>) => {
  void build(data);
});

async function build(request: BuildRequest): Promise<void> {
  try {
    const built = await ('report' in request
      ? builtReport(JSON.parse(await request.report.text()) as Report)
      : builtFile(JSON.parse(await request.book.text()) as ExportedBook, request.format));
    self.postMessage(built, { transfer: [] });
  } catch {
    self.postMessage(null, { transfer: [] });
  }
}
