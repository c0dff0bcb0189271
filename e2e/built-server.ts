import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const parts = ['dist/server/main.js', 'dist/web/index.html'].map((part) => join(root, part));
const STARTUP_TIMEOUT_MS = 110_000;

export interface BuiltServer {
  /** `http://127.0.0.1:40311` */
  url: string;
  /** Stops it and deletes its data. */
  stop: () => Promise<void>;
}

/** Starts the built product, as a user would, on an empty database of its own. */
export async function startBuilt(args: readonly string[], env: Record<string, string>): Promise<BuiltServer> {
  if (!parts.every(existsSync)) throw new Error('The product is not built: run `npm run build` first.');
  const dataDir = mkdtempSync(join(tmpdir(), 'drover-browser-'));
  const server = spawn(process.execPath, [parts[0] ?? '', ...args], {
    cwd: dataDir,
    env: { ...process.env, HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { url: await addressOf(server), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The URL that the server logs at startup. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => reject(new Error(`The server ${why}. It output: ${output}`));
    const timer = setTimeout(
      () => fail(`was not there after ${STARTUP_TIMEOUT_MS / 1000} seconds`),
      STARTUP_TIMEOUT_MS,
    );
    server.once('exit', (code) => fail(`ended with ${code}`));
    server.stdout?.on('data', (text: Buffer) => {
      output += text.toString();
      const address = /running at (http:\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}
