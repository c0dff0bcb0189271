import type { Endpoint } from '#api/endpoint';
import { megabytes } from '#domain/kit/format';
import { fileNameIn, responseOf } from './call.ts';
import { partsOf } from './call-with-progress.ts';
import type { OnProgress } from './long-work.ts';
import { notReached } from './session.ts';

interface Options {
  onProgress: OnProgress;
  signal: AbortSignal;
}

/** Calls an endpoint that returns a large file, and reports how much of it has arrived; its whole size is not known before. */
export async function longDownload(
  { method, path }: Endpoint,
  { onProgress, signal }: Options,
): Promise<{ name: string; content: Blob }> {
  const response = await responseOf(method, path, undefined, { signal });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for await (const part of partsOf(response.body ?? new Blob().stream())) {
      parts.push(part);
      bytes += part.byteLength;
      onProgress(megabytes(bytes));
    }
  } catch {
    signal.throwIfAborted();
    throw notReached();
  }
  return { name: fileNameIn(response.headers), content: new Blob(parts) };
}
