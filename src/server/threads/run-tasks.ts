import { parentPort } from 'node:worker_threads';
import { Refusal } from '#api/errors';
import type { TaskResult } from './task-thread.ts';

/** Runs the tasks of a thread opened by {@link taskThread}: called once, in the thread. */
export function runTasks(work: (task: never) => unknown): void {
  parentPort?.on('message', (task: unknown) => void resultOf(work, task as never).then(send));
}

const send = (result: TaskResult): void => parentPort?.postMessage(result, []);

async function resultOf<Task>(work: (task: Task) => unknown, task: Task): Promise<TaskResult> {
  try {
    return { result: await work(task) };
  } catch (error) {
    if (error instanceof Refusal)
      return { refusal: { code: error.code, message: error.message, fields: error.fields } };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
