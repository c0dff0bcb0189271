import type { OnProgress } from './read-file.ts';
import type { FileToRead, ReadMessage } from './reading-thread.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Reading is aborted if the worker sends no message for this long. */
const TIMEOUT = 60_000;

/** A worker that reads one file by `readInThread`. */
export type ReadingWorker<Result, How = null> = Worker & { reads?: Result; how?: How };

/** Reads a file in a new worker. Terminates it when `signal` aborts, or after a timeout. */
export function readInWorker<Result, How>(
  worker: ReadingWorker<Result, How>,
  toRead: FileToRead<How>,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<{ texts: string[]; result: Result }> {
  return new Promise((resolve, reject) => {
    const texts: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.terminate();
      settle();
    };
    const fail = (message: string) => end(() => reject(new UnreadableFile(message)));
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => fail('The file takes too long to read'), TIMEOUT);
    };
    const receive = (message: ReadMessage<Result>) => {
      wait();
      if (message.kind === 'progress') onProgress(message.progress);
      else if (message.kind === 'unreadable') fail(message.message);
      else if (message.kind === 'texts') texts.push(...message.texts);
      else end(() => resolve({ texts, result: message.result }));
    };
    worker.addEventListener('message', ({ data }: MessageEvent<ReadMessage<Result>>) => receive(data));
    worker.addEventListener('error', () => fail('The file cannot be read'));
    signal.addEventListener('abort', () => end(() => reject(signal.reason as Error)), { once: true });
    wait();
    worker.postMessage(toRead, { transfer: [] });
  });
}
