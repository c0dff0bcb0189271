import type { Endpoint, RequestOf } from '#api/endpoint';
import { requestOf } from '#api/request';
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
export async function longDownload<E extends Endpoint>(
  endpoint: E,
  { onProgress, signal }: Options,
  input?: RequestOf<E>,
): Promise<{ name: string; content: Blob }> {
  const { url, body } = requestOf(endpoint, input ?? {});
  const response = await responseOf(endpoint.method, url, body, { signal });
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
