import { FILE_LIMITS, TOO_LARGE } from '#domain/trade-file/file';
import { accountsOf, oddities } from './oddities.ts';
import { readFile, type WholeReading } from './read-file.ts';
import type { ReadMessage } from './read-messages.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The thread that reads a file, so that the page stays quick. It is given one file and ends. */

const TEXTS_AT_A_TIME = 5_000;

const say = (message: ReadMessage, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

self.addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  void read(file);
});

async function read(file: File): Promise<void> {
  try {
    if (file.size > FILE_LIMITS.bytes) throw new UnreadableFile(TOO_LARGE);
    const bytes = new Uint8Array(await file.arrayBuffer());
    tell(await readFile(file.name, bytes, (progress) => say({ kind: 'progress', progress })));
  } catch (error) {
    const message = error instanceof UnreadableFile ? error.message : 'The file cannot be read';
    say({ kind: 'unreadable', message });
  }
}

function tell({ trades, problems, problem_count, ...facts }: WholeReading): void {
  const { texts, ...columns } = trades;
  if (problem_count > 0) return say({ kind: 'problems', problems, problem_count });
  for (let from = 0; from < texts.length; from += TEXTS_AT_A_TIME) {
    say({ kind: 'texts', texts: texts.slice(from, from + TEXTS_AT_A_TIME) });
  }
  const odd = oddities(trades);
  const buffers = [...Object.values(columns), odd, facts.marks].map(
    (numbers) => (numbers as Int32Array).buffer as ArrayBuffer,
  );
  const accounts = accountsOf(trades);
  say({ kind: 'trades', columns, odd, accounts, facts }, buffers);
}
