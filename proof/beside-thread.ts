import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Runs a program of this folder on a thread of its own beside `work`, which ends it however it ends; returns the program's findings. */
export async function besideThread<Found>(
  file: string,
  workerData: object,
  work: () => Promise<void>,
): Promise<Found> {
  const thread = new Worker(new URL(file, import.meta.url), { workerData });
  try {
    await once(thread, 'online');
    await work();
    const found = once(thread, 'message') as Promise<[Found]>;
    thread.postMessage('stop', []);
    return (await found)[0];
  } finally {
    await thread.terminate();
  }
}
