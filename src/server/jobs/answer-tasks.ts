import { parentPort } from 'node:worker_threads';
import type { Answered, Asked } from './task-thread.ts';

/** Answers the tasks of a thread opened by {@link taskThread}: called once, in the thread. */
export function answerTasks(work: (task: never) => unknown): void {
  const answer = async ({ id, task }: Asked<never>): Promise<void> => {
    let done: Answered;
    try {
      done = { id, answer: await work(task) };
    } catch (error) {
      done = { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    parentPort?.postMessage(done, []);
  };
  parentPort?.on('message', (asked: Asked<never>) => void answer(asked));
}
