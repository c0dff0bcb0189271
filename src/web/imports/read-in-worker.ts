import { UnreadableFile } from '#domain/kit/table-file/file';
import { readingMessage, type Show } from './file-import.ts';
import type { FileToRead, Readings, ReadMessage } from './read-worker.ts';

/** Reading is aborted if the worker sends no message for this long. */
const TIMEOUT = 60_000;

/** Reads a file in a new worker: its distinct texts, and its rows. Terminates it when `signal` aborts, or after a timeout. */
export function readInWorker<Kind extends keyof Readings>(
  toRead: FileToRead & { kind: Kind },
  show: Show,
  signal: AbortSignal,
): Promise<{ texts: string[]; result: Readings[Kind] }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
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
    const receive = (message: ReadMessage<Readings[Kind]>) => {
      wait();
      if (message.kind === 'progress') show(readingMessage(message.progress), message.progress.share);
      else if (message.kind === 'unreadable') fail(message.message);
      else if (message.kind === 'texts') texts.push(...message.texts);
      else end(() => resolve({ texts, result: message.result }));
    };
    worker.addEventListener('message', ({ data }: MessageEvent<ReadMessage<Readings[Kind]>>) =>
      receive(data),
    );
    worker.addEventListener('error', () => fail('The file cannot be read'));
    signal.addEventListener('abort', () => end(() => reject(signal.reason as Error)), { once: true });
    wait();
    worker.postMessage(toRead, { transfer: [] });
  });
}
