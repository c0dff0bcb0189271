import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));

/** The built server's program, which may be killed before it serves. */
export interface Program {
  /** Waits until its output has one of these texts; false when it ended before. */
  printed(...texts: string[]): Promise<boolean>;
  /** Waits until it has ended. Null when it was killed. */
  ended: Promise<number | null>;
  kill(signal?: NodeJS.Signals): Promise<void>;
  output(): string;
}

export function runProgram(settings: Record<string, string>, ...args: string[]): Program {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  onTestFinished(() => kill());
  return {
    ended,
    kill,
    output: () => output,
    printed: async (...texts) => {
      const stop = new AbortController();
      void ended.then(() => stop.abort());
      const isThere = () => texts.some((text) => output.includes(text));
      while (!isThere() && !stop.signal.aborted)
        await once(child.stdout, 'data', { signal: stop.signal }).catch(() => {});
      return isThere();
    },
  };
}
