import { FILE_LIMITS, TOO_LARGE } from '#domain/trade-file/file';
import { accountsOf, oddities } from './oddities.ts';
import { readFile, type WholeReading } from './read-file.ts';
import type { ReadMessage } from './read-messages.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The worker that reads a file, so that the page stays responsive. It reads one file and ends. */

const TEXTS_AT_A_TIME = 5_000;

const send = (message: ReadMessage, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

self.addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  void read(file);
});

async function read(file: File): Promise<void> {
  try {
    if (file.size > FILE_LIMITS.bytes) throw new UnreadableFile(TOO_LARGE);
    const bytes = new Uint8Array(await file.arrayBuffer());
    sendResult(await readFile(file.name, bytes, (progress) => send({ kind: 'progress', progress })));
  } catch (error) {
    const message = error instanceof UnreadableFile ? error.message : 'The file cannot be read';
    send({ kind: 'unreadable', message });
  }
}

function sendResult({ trades, problems, problem_count, ...facts }: WholeReading): void {
  const { texts, ...columns } = trades;
  if (problem_count > 0) return send({ kind: 'problems', problems, problem_count });
  for (let from = 0; from < texts.length; from += TEXTS_AT_A_TIME) {
    send({ kind: 'texts', texts: texts.slice(from, from + TEXTS_AT_A_TIME) });
  }
  const odd = oddities(trades);
  const buffers = [...Object.values(columns), odd, facts.marks].map(
    (numbers) => (numbers as Int32Array).buffer as ArrayBuffer,
  );
  const accounts = accountsOf(trades);
  send({ kind: 'trades', columns, odd, accounts, facts }, buffers);
}
