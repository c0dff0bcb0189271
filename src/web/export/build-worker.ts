import '../lib/schemas-without-eval.ts';
import type { ExportedBook } from '#api/export';
import { builtFile, type ExportFormat } from './build.ts';

/** The worker that builds a file, so that the page stays responsive. It handles one request and ends. */

export interface BuildRequest {
  /** The server's response, as JSON text. */
  book: Blob;
  format: ExportFormat;
}

self.addEventListener('message', ({ data }: MessageEvent<BuildRequest>) => {
  void build(data);
});

async function build({ book, format }: BuildRequest): Promise<void> {
  try {
    const built = await builtFile(JSON.parse(await book.text()) as ExportedBook, format);
    self.postMessage(built, { transfer: [] });
  } catch {
    self.postMessage(null, { transfer: [] });
  }
}
