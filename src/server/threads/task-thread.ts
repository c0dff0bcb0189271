import { type ResourceLimits, type TransferListItem, Worker, parentPort } from 'node:worker_threads';
import { Refusal } from '#api/errors';
import { fairQueue, type Sender } from './fair-queue.ts';

export type TaskResult =
  | { result: unknown }
  | { refusal: { code: string; message: string; fields?: Record<string, string> | undefined } }
  | { failure: string };

export interface TaskLimits {
  /** The refusal of a task that takes more memory, or longer than `timeout` in milliseconds from its start. */
  tooLarge: string;
  timeout: number;
}

interface ThreadOptions<Task> extends TaskLimits {
  /** The compiled worker, also when running from the sources: Node 20 does not run TypeScript. It calls `runTasks`. */
  file: URL;
  memory?: ResourceLimits;
  workerData?: unknown;
  /** Parts of a task that are transferred to the worker instead of copied. */
  moved?: (task: Task) => readonly TransferListItem[];
  longestWait?: number;
}

interface Waiting<Task, Result> {
  task: Task;
  limits: TaskLimits;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  wait?: NodeJS.Timeout;
  isRefused?: boolean;
}

const MEMORY: ResourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 24 };
/** A thread that has had nothing to do for so long ends. */
const IDLE_MS = 30_000;

type RunTask<Task, Result> = (task: Task, sender: Sender, own?: TaskLimits) => Promise<Result>;

/**
 * Runs tasks on a thread of their own, one after another, so that requests do not wait for them. Networks and their users take turns. A task that fails, takes
 * too long or too much memory fails alone: those that wait run on a new thread. The thread starts with the first task.
 *
 * @returns runs a task on behalf of a sender, within limits of its own if it has some
 */
export function taskThread<Task, Result>(options: ThreadOptions<Task>): RunTask<Task, Result> {
  const queue = fairQueue<Waiting<Task, Result>>();
  let thread: Worker | null = null;
  let running: Waiting<Task, Result> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const end = (): void => {
    void thread?.terminate();
    thread = null;
  };

  const settle = (outcome: TaskResult | Error): void => {
    if (outcome instanceof Error) end();
    clearTimeout(timer);
    const settled = running;
    running = null;
    if (settled) settleBy(isOutOfMemory(outcome) ? tooLarge(settled) : outcome, settled);
    startNext();
  };

  const startNext = (): void => {
    if (running) return;
    clearTimeout(timer);
    do running = queue.take() ?? null;
    while (running?.isRefused);
    if (!running) {
      timer = setTimeout(end, IDLE_MS).unref();
      return;
    }
    clearTimeout(running.wait);
    const started = running;
    timer = setTimeout(() => settle(tooLarge(started)), started.limits.timeout);
    try {
      // Late messages of an ended thread are ignored.
      thread ??= open(options, (from, outcome) => void (from === thread && settle(outcome)));
      thread.postMessage(running.task, options.moved?.(running.task) ?? []);
    } catch (error) {
      settle(error instanceof Error ? error : new Error(String(error)));
    }
  };

  return (task, sender, limits = options) =>
    new Promise((resolve, reject) => {
      const waiting: Waiting<Task, Result> = { task, limits, resolve, reject };
      queue.add(sender, waiting);
      if (options.longestWait !== undefined) refuseAfter(options.longestWait, waiting);
      startNext();
    });
}

const BUSY = 'The server is busy with other large requests. Please try again shortly.';

function refuseAfter(
  longestWait: number,
  waiting: Pick<Waiting<unknown, never>, 'reject' | 'wait' | 'isRefused'>,
): void {
  waiting.wait = setTimeout(() => {
    waiting.isRefused = true;
    waiting.reject(new Refusal('unavailable', BUSY));
  }, longestWait);
}

/** Opens a thread; `report` gets the outcome of each task, or the error that ends the thread. */
function open(
  { file, memory = MEMORY, workerData }: Pick<ThreadOptions<unknown>, 'file' | 'memory' | 'workerData'>,
  report: (from: Worker, outcome: TaskResult | Error) => void,
): Worker {
  const opened = new Worker(file, { resourceLimits: memory, execArgv: [], env: {}, workerData });
  // A server that stops does not wait for it.
  opened.unref();
  return opened
    .on('message', (result: TaskResult) => report(opened, result))
    .on('error', (error) => report(opened, error))
    .on('exit', () => report(opened, new Error('The thread ended')));
}

const isOutOfMemory = (outcome: TaskResult | Error): boolean =>
  'code' in outcome && outcome.code === 'ERR_WORKER_OUT_OF_MEMORY';

const tooLarge = ({ limits }: { limits: TaskLimits }): Refusal => new Refusal('too_large', limits.tooLarge);

function settleBy<Task, Result>(outcome: TaskResult | Error, { resolve, reject }: Waiting<Task, Result>) {
  if (outcome instanceof Error) return reject(outcome);
  if ('result' in outcome) return resolve(outcome.result as Result);
  if ('failure' in outcome) return reject(new Error(outcome.failure));
  const { code, message, fields } = outcome.refusal;
  reject(new Refusal(code, message, fields));
}

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
