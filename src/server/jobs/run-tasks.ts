import { parentPort } from 'node:worker_threads';
import type { TaskResult, Asked } from './task-thread.ts';

/** Runs the tasks of a thread opened by {@link taskThread}: called once, in the thread. */
export function runTasks(work: (task: never) => unknown): void {
  const run = async ({ id, task }: Asked<never>): Promise<void> => {
    let done: TaskResult;
    try {
      done = { id, result: await work(task) };
    } catch (error) {
      done = { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    parentPort?.postMessage(done, []);
  };
  parentPort?.on('message', (asked: Asked<never>) => void run(asked));
}
