import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Another server to compare ours with. */
export interface Peer {
  url: string;
  stop(): Promise<void>;
}

/** Runs a script of this folder in a separate process; the first line of its output is its address. */
export async function startScript(name: string, args: readonly string[]): Promise<Peer> {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    url,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
