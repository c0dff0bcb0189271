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

/** The result of reading a file: the worker's message, or that it sent none. */
export interface Reading {
  kind: 'trades' | 'problems' | 'unreadable' | 'silence' | 'ended';
  words?: string;
  trades?: number;
  /** The peak memory of the process so far, in bytes. */
  memory?: number;
  /** CPU time in milliseconds. */
  work?: number;
}

/** The peak memory of a process so far, in bytes. Linux only. */
const mostMemoryOf = ({ pid }: ChildProcess): number =>
  1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** The browser's built reading worker in a separate process. A failed process is replaced. */
export interface Reader {
  read(name: string, bytes: Uint8Array): Promise<Reading>;
  close(): Promise<void>;
}

let copied: string | undefined;

/** The worker's script, copied once with the scripts it loads, so that a concurrent build does not affect it. */
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

/** `heap` limits its heap, in MB; `timeout` is how long it may be silent, in milliseconds. */
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
      const response = await new Promise<Reading>((resolve) => {
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
      if (response.kind === 'silence' || response.kind === 'ended') await end();
      return response;
    },
    close: end,
  };
}
