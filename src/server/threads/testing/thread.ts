import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '#api/errors';
import { runTasks } from '../task-thread.ts';

/** The worker of the tests of task threads. */
const TASKS = {
  return: (text: string) => text,
  wait: (text: string) => sleep(400, text),
  fail: (text: string) => {
    throw new Error(text);
  },
  refuse: (text: string) => refuse('invalid', text, { field: text }),
  'never end': () => {
    for (;;);
  },
  'fill the memory': () => {
    for (const held: number[][] = []; ;) held.push(Array.from({ length: 1e5 }, (_, at) => at + held.length));
  },
  exit: () => process.exit(),
  'break outside the task': (text: string) => {
    setTimeout(() => {
      throw new Error(text);
    }, 20);
    return new Promise(() => {});
  },
};

export interface TestTask {
  kind: keyof typeof TASKS;
  text: string;
}

runTasks(({ kind, text }: TestTask) => TASKS[kind](text));
