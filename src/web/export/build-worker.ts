import '../lib/schemas-without-eval.ts';
import type { ExportedBook } from '#api/export';
import { builtFile, type ExportFormat } from './build.ts';

/** The thread that builds a file, so that the page stays quick. It is given one book and ends. */

export interface BuildRequest {
  /** The server's answer as it came: JSON. */
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
