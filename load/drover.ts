import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The child processes of this one. Linux only. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => parentOf(other) === pid);

function parentOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return null; // it has ended meanwhile
  }
}

/** Whether the process serves a database connection, according to the title that PostgreSQL sets. */
export function servesConnection(pid: number): boolean {
  try {
    return /drover_(producer|admin|visitor)/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}

const pathOf = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** The programs that start Drover: the built server, or the launcher behind `npm start`. */
const programs = { server: [pathOf('dist/server/main.js')], launcher: [pathOf('scripts/run.mjs'), 'start'] };

export const ADMIN = { email: 'admin@drover.test', password: 'correct horse' };

/** Drover running in a separate process, as `npm start` runs it. */
export interface Drover {
  url: string;
  process: ChildProcess;
  /** The server's resident memory in bytes. Linux only. */
  memory(): number;
  /** The most that it has been. */
  peakMemory(): number;
  /** Its standard error so far. */
  errorOutput(): string;
  /** Its standard output so far. */
  output(): string;
  /** Stops it as Ctrl-C does. */
  stop(): Promise<void>;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
}

/** Starts the built server on a free port and waits until it serves. `settings` are those of README. */
export async function startDrover(
  settings: Record<string, string>,
  program: keyof typeof programs = 'server',
): Promise<Drover> {
  const child = spawn(process.execPath, programs[program], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'production',
      PORT: '0',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  let errorOutput = '';
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /running at (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    exit.then(
      () => reject(new Error(`Drover ended while starting: ${output}${errorOutput}`)),
      (reason: unknown) => reject(reason),
    );
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exit;
  };
  return {
    url,
    process: child,
    memory: () => 1024 * Number(/VmRSS:\s+(\d+)/.exec(statusOf(child))?.[1]),
    peakMemory: () => 1024 * Number(/VmHWM:\s+(\d+)/.exec(statusOf(child))?.[1]),
    errorOutput: () => errorOutput,
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

const statusOf = ({ pid }: ChildProcess): string => readFileSync(`/proc/${pid}/status`, 'utf8');
