import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const built = fileURLToPath(new URL('../dist/web/assets/', import.meta.url));
const NEEDED = /^(read-worker|papaparse|xlsx)[\w.-]*\.js$/;
const program = fileURLToPath(new URL('./reading-process.mjs', import.meta.url));

/** What became of a file: what the reading thread said of it, or that it said nothing. */
export interface Reading {
  kind: 'trades' | 'problems' | 'unreadable' | 'silence' | 'ended';
  words?: string;
  trades?: number;
  /** Bytes: the most that the process has held so far. */
  memory?: number;
  /** Milliseconds that the processor worked on it. */
  work?: number;
}

/** Bytes: the most that a process has held so far, as Linux counts. */
const mostMemoryOf = ({ pid }: ChildProcess): number =>
  1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** The browser's reading thread as it was built, in a process of its own. One that fails is followed by another. */
export interface Reader {
  read(name: string, bytes: Uint8Array): Promise<Reading>;
  close(): Promise<void>;
}

let copied: string | undefined;

/** The thread's script, copied once with what it fetches: a build that somebody makes meanwhile is of no matter. */
function scriptOfThread(): string {
  if (copied) return copied;
  const names = existsSync(built) ? readdirSync(built).filter((name) => NEEDED.test(name)) : [];
  const script = names.find((name) => name.startsWith('read-worker-'));
  if (!script) throw new Error('The screens are not built: run `npm run build` first.');
  const folder = mkdtempSync(join(tmpdir(), 'drover-reader-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const name of names) copyFileSync(join(built, name), join(folder, name));
  return (copied = pathToFileURL(join(folder, script)).href);
}

/** `heap` bounds its memory for objects, in MB; `timeout` is how long it may say nothing, in milliseconds. */
export function openReader({ heap = 4096, timeout = 120_000 } = {}): Reader {
  const script = scriptOfThread();
  let running: Promise<ChildProcess> | undefined;

  const start = async (): Promise<ChildProcess> => {
    const child = fork(program, [script], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heap}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    await once(child, 'message');
    return child;
  };
  const end = async () => {
    const child = await running;
    running = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return {
    read: async (name, bytes) => {
      const child = await (running ??= start());
      const answer = await new Promise<Reading>((resolve) => {
        const timer = setTimeout(() => settle({ kind: 'silence', memory: mostMemoryOf(child) }), timeout);
        const gone = () => settle({ kind: 'ended' });
        const settle = (reading: Reading) => {
          clearTimeout(timer);
          child.off('exit', gone);
          child.off('message', settle);
          resolve(reading);
        };
        child.once('exit', gone);
        child.once('message', settle);
        child.send({ name, bytes });
      });
      if (answer.kind === 'silence' || answer.kind === 'ended') await end();
      return answer;
    },
    close: end,
  };
}
