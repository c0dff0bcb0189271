import type { BuildRequest } from './build-worker.ts';
import type { BuiltFile } from './build.ts';

/** Builds a file in a worker, which ends at once when its signal is aborted. */
export function buildInWorker(request: BuildRequest, signal?: AbortSignal): Promise<BuiltFile> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./build-worker.ts', import.meta.url), { type: 'module' });
    const end = (reason: Error) => {
      worker.terminate();
      reject(reason);
    };
    const fail = () => end(new Error('The file could not be built'));
    signal?.addEventListener('abort', () => end(signal.reason as Error));
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data }: MessageEvent<BuiltFile | null>) => {
      if (data === null) return fail();
      worker.terminate();
      resolve(data);
    });
    worker.postMessage(request, { transfer: [] });
  });
}
