import { Worker } from 'node:worker_threads';

/** What a thread is asked, and what it returns. */
export interface Asked<Task> {
  id: number;
  task: Task;
}
export type TaskResult = { id: number } & ({ result: unknown } | { failure: string });

interface ThreadOptions {
  /** The compiled worker, also when running from the sources: Node 20 does not run TypeScript. */
  file: URL;
  /** The message when a task takes longer than `timeout`, in milliseconds. */
  tooLong: string;
  timeout: number;
}

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
  /** Ends the thread when it has been idle. */
  idle?: NodeJS.Timeout | undefined;
}

const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 24 };
/** A thread that has had nothing to do for so long ends. */
const IDLE = 30_000;

/** Work on a thread of its own, one task after another, so that requests do not wait for it. The thread starts with the first task. */
export function taskThread({ file, tooLong, timeout }: ThreadOptions): (task: unknown) => Promise<unknown> {
  let current: Thread | null = null;
  let tasks = 0;

  /** Ends the thread; what it was asked for fails. */
  const end = (error: Error): void => {
    const ended = current;
    current = null;
    for (const { reject } of ended?.waiting.values() ?? []) reject(error);
    void ended?.worker.terminate();
  };

  const open = (): Thread => {
    const worker = new Worker(file, { resourceLimits: MEMORY, execArgv: [], env: {} });
    // A server that stops does not wait for it.
    worker.unref();
    worker
      .on('message', (done: TaskResult) => {
        const asked = current?.waiting.get(done.id);
        if ('result' in done) asked?.resolve(done.result);
        else asked?.reject(new Error(done.failure));
      })
      .on('error', end);
    return { worker, waiting: new Map() };
  };

  const endWhenIdle = (): void => {
    if (current) current.idle = setTimeout(() => end(new Error('The thread was idle')), IDLE).unref();
  };

  return (task) => {
    const { worker, waiting, idle } = (current ??= open());
    clearTimeout(idle);
    const id = ++tasks;
    return new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(() => end(new Error(tooLong)), timeout);
      const settled =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(timer);
          waiting.delete(id);
          settle(value);
          if (waiting.size === 0) endWhenIdle();
        };
      waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
      worker.postMessage({ id, task } satisfies Asked<unknown>, []);
    });
  };
}
