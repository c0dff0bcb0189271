import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Another server that is measured beside ours. */
export interface Peer {
  url: string;
  stop(): Promise<void>;
}

/** Runs a script of this folder as a process of its own; the first line that it says is its address. */
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
