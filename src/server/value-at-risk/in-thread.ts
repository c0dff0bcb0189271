import { Worker } from 'node:worker_threads';
import type { Day } from '#domain/days';
import type { Horizon } from '#domain/value-at-risk/result';

/** What a value at risk is worked out from: positions with prices, and settlements, as JSON text. */
export interface Task {
  id: number;
  book: string;
  history: string;
  today: Day;
  days: Horizon;
  simulated: boolean;
  /** When it is worked out. */
  at: string;
}

/** The worker's answer as JSON text. */
export type TaskDone = { id: number } & ({ json: string } | { failure: string });

/** The compiled worker, also when running from the sources: Node 20 does not run TypeScript. */
const thread = new URL('../../../dist/server/value-at-risk/thread.js', import.meta.url);
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };
/** Everything of ten thousand lots takes a tenth of it. */
const TIMEOUT = 20_000;
/** A thread that has had nothing to do for so long ends. */
const IDLE = 30_000;

interface Waiting {
  resolve: (json: string) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
  /** Ends the thread when it has been idle. */
  idle?: NodeJS.Timeout | undefined;
}

let current: Thread | null = null;
let tasks = 0;

/** Works out a value at risk on a thread of its own, so that requests do not wait for it. */
export function inThread(given: Omit<Task, 'id'>): Promise<string> {
  const { worker, waiting, idle } = (current ??= openThread());
  clearTimeout(idle);
  tasks += 1;
  const task: Task = { ...given, id: tasks };
  return new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => endThread(new Error('Value at risk took too long')), TIMEOUT);
    const settled =
      <Value>(settle: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(timer);
        waiting.delete(task.id);
        settle(value);
        if (waiting.size === 0) endWhenIdle();
      };
    waiting.set(task.id, { resolve: settled(resolve), reject: settled(reject) });
    worker.postMessage(task, []);
  });
}

function openThread(): Thread {
  const worker = new Worker(thread, { resourceLimits: MEMORY, execArgv: [], env: {} });
  // A server that stops does not wait for it.
  worker.unref();
  worker
    .on('message', (done: TaskDone) => {
      const asked = current?.waiting.get(done.id);
      if ('json' in done) asked?.resolve(done.json);
      else asked?.reject(new Error(done.failure));
    })
    .on('error', endThread);
  return { worker, waiting: new Map<number, Waiting>() };
}

function endWhenIdle(): void {
  if (current) current.idle = setTimeout(() => endThread(new Error('The thread was idle')), IDLE).unref();
}

/** Ends the thread; what it was asked for fails. */
function endThread(error: Error): void {
  const ended = current;
  current = null;
  for (const { reject } of ended?.waiting.values() ?? []) reject(error);
  void ended?.worker.terminate();
}
