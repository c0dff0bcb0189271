import { FILE_LIMITS, TOO_LARGE } from '#domain/kit/table-file/file';
import type { OnProgress, Progress } from './read-file.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The messages of the thread that reads a file; texts come in chunks, so that receiving them never blocks the page. */
export type ReadMessage<Result> =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'unreadable'; message: string }
  | { kind: 'texts'; texts: readonly string[] }
  | { kind: 'read'; result: Result };

/** What a thread has read: the distinct texts, and the rest with the buffers to transfer. */
export interface ThreadReading<Result> {
  texts: readonly string[];
  result: Result;
  buffers: ArrayBufferLike[];
}

const TEXTS_AT_A_TIME = 5_000;

/** The file that the page sends, and how it is to be read. */
export interface FileToRead<How> {
  file: File;
  how: How;
}

/** Reads the one file that the page sends, so that the page stays responsive, and ends. */
export function readInThread<Work extends { result: unknown; how: unknown }>(
  read: (
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
    onProgress: OnProgress,
    how: Work['how'],
  ) => Promise<ThreadReading<Work['result']>>,
): void {
  const send = (message: ReadMessage<Work['result']>, transfer: Transferable[] = []) =>
    self.postMessage(message, { transfer });
  const run = async ({ file, how }: FileToRead<Work['how']>): Promise<void> => {
    try {
      if (file.size > FILE_LIMITS.bytes) throw new UnreadableFile(TOO_LARGE);
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { texts, result, buffers } = await read(
        file.name,
        bytes,
        (progress) => send({ kind: 'progress', progress }),
        how,
      );
      for (let from = 0; from < texts.length; from += TEXTS_AT_A_TIME)
        send({ kind: 'texts', texts: texts.slice(from, from + TEXTS_AT_A_TIME) });
      send({ kind: 'read', result }, buffers as ArrayBuffer[]);
    } catch (error) {
      const message = error instanceof UnreadableFile ? error.message : 'The file cannot be read';
      send({ kind: 'unreadable', message });
    }
  };
  self.addEventListener('message', ({ data }: MessageEvent<FileToRead<Work['how']>>) => void run(data));
}
