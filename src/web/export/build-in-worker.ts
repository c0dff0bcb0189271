import type { BuildRequest } from './build-worker.ts';
import type { BuiltFile } from './build.ts';

/** Builds a file in a worker. */
export function buildInWorker(request: BuildRequest): Promise<BuiltFile> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./build-worker.ts', import.meta.url), { type: 'module' });
    const fail = () => {
      worker.terminate();
      reject(new Error('The file could not be built'));
    };
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data }: MessageEvent<BuiltFile | null>) => {
      if (data === null) return fail();
      worker.terminate();
      resolve(data);
    });
    worker.postMessage(request, { transfer: [] });
  });
}
