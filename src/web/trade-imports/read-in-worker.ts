import type { FileProblem } from '#domain/trade-file/file';
import type { TradeTable } from '#domain/trade-file/table';
import type { Account } from './oddities.ts';
import type { OnProgress } from './read-file.ts';
import type { FileFacts, ReadMessage } from './read-messages.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The outcome of reading a file: its trades, or its problems. */
export type Outcome =
  | { trades: TradeTable; odd: Uint8Array; accounts: Account[]; facts: FileFacts }
  | { problems: FileProblem[]; problem_count: number };

/** Reading is aborted if the worker sends no message for this long. */
const TIMEOUT = 60_000;

/** Reads a file in a worker. Terminates it when `signal` aborts, or after a timeout. */
export function readInWorker(file: File, onProgress: OnProgress, signal: AbortSignal): Promise<Outcome> {
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
    const receive = (message: ReadMessage) => {
      wait();
      if (message.kind === 'progress') onProgress(message.progress);
      else if (message.kind === 'unreadable') fail(message.message);
      else if (message.kind === 'problems') end(() => resolve(message));
      else if (message.kind === 'texts') texts.push(...message.texts);
      else {
        const { kind: _, columns, ...rest } = message;
        end(() => resolve({ trades: { texts, ...columns }, ...rest }));
      }
    };
    worker.addEventListener('message', ({ data }: MessageEvent<ReadMessage>) => receive(data));
    worker.addEventListener('error', () => fail('The file cannot be read'));
    signal.addEventListener('abort', () => end(() => reject(signal.reason as Error)), { once: true });
    wait();
    worker.postMessage(file, { transfer: [] });
  });
}
