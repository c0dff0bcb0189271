import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pathOf = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** What a Drover can be started with: the built server, or the launcher behind `npm start`. */
const programs = { server: [pathOf('dist/server/main.js')], launcher: [pathOf('scripts/run.mjs'), 'start'] };

export const ADMIN = { email: 'admin@drover.test', password: 'correct horse' };

/** A Drover that runs as a process of its own, as `npm start` runs it. */
export interface Drover {
  url: string;
  process: ChildProcess;
  /** Bytes of memory that the server holds (its resident set). Linux only. */
  memory(): number;
  /** What it has written to standard error. */
  complaints(): string;
  /** What it has written to standard output. */
  said(): string;
  /** Stops it as Ctrl-C does. */
  stop(): Promise<void>;
  /** Ends it without a word to it. */
  kill(): Promise<void>;
}

/** Starts the built server and waits until it serves. `settings` are those of README; the port is any free one. */
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
  let complaints = '';
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /running at (\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    exit.then(
      () => reject(new Error(`Drover ended while starting: ${said}${complaints}`)),
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
    complaints: () => complaints,
    said: () => said,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

const statusOf = ({ pid }: ChildProcess): string => readFileSync(`/proc/${pid}/status`, 'utf8');
