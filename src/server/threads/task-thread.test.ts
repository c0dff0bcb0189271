import { describe, expect, it } from 'vitest';
import { MOST_QUEUED } from './fair-queue.ts';
import { type TaskLimits, taskThread } from './task-thread.ts';
import type { TestTask } from './testing/thread.ts';

/** A limit that a task which never ends soon reaches. The thread must have started: its start counts too. */
const SHORT = { timeout: 300, tooLarge: 'Too large' };

/** A thread with tasks sent as text; `order` has the texts of settled tasks. */
function testThread(timeout = 60_000) {
  const run = taskThread<TestTask, string>({
    file: new URL('../../../dist/server/threads/testing/thread.js', import.meta.url),
    tooLarge: 'Too large',
    timeout,
    memory: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  });
  const order: string[] = [];
  return {
    order,
    run,
    ask: (text: string, kind: TestTask['kind'] = 'return', user = 'ann', network = user, own?: TaskLimits) =>
      run({ kind, text }, { user, network }, own).finally(() => order.push(text)),
    /** Runs a first task, without a limit. */
    start: () =>
      run({ kind: 'return', text: '' }, { user: 'ann', network: 'ann' }, { ...SHORT, timeout: 60_000 }),
  };
}

const tooLarge = { code: 'too_large', message: 'Too large' };

describe('a task thread', () => {
  it('returns results, errors and refusals', async () => {
    const { ask } = testThread();
    expect(await ask('text')).toBe('text');
    await expect(ask('text', 'fail')).rejects.toThrow('Error: text');
    await expect(ask('text', 'refuse')).rejects.toMatchObject({ code: 'invalid', fields: { field: 'text' } });
  });

  it('holds a task to the limits of the thread', async () => {
    const { ask, start } = testThread(SHORT.timeout);
    await start();
    await expect(ask('', 'never end')).rejects.toMatchObject(tooLarge);
  });

  it('holds a task to limits of its own', async () => {
    const { ask, start } = testThread();
    await start();
    const refused = ask('', 'never end', 'ann', 'ann', { ...SHORT, tooLarge: 'Split it' });
    await expect(refused).rejects.toMatchObject({ code: 'too_large', message: 'Split it' });
    expect(await ask('text')).toBe('text');
  });

  it('times a task from its start, not from its place in the queue', async () => {
    const limit = 2_000;
    const { ask, start } = testThread(limit);
    await start();
    const started = performance.now();
    const waits = ['a', 'b', 'c', 'd', 'e', 'f'].map((text) => ask(text, 'wait'));
    await expect(Promise.all(waits)).resolves.toHaveLength(6);
    expect(performance.now() - started).toBeGreaterThan(limit);
  });

  it.each([
    ['never end', tooLarge],
    ['fill the memory', tooLarge],
    ['exit', { message: 'The thread ended' }],
    ['break outside the task', { message: 'broken' }],
    ['fail', { message: expect.stringContaining('broken') }],
  ] as const)('fails only the task that does “%s”', async (kind, failure) => {
    const { ask, start } = testThread();
    await start();
    const [broken, ...others] = await Promise.allSettled([
      ask('broken', kind, 'ann', 'ann', kind === 'never end' ? SHORT : undefined),
      ask('waits', 'wait'),
      ask('of another user', 'wait', 'bob'),
    ]);
    expect(broken).toMatchObject({ status: 'rejected', reason: failure });
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await ask('afterwards')).toBe('afterwards');
  });

  it('ignores an error that a thread ended for its time reports late', async () => {
    const { ask, start } = testThread();
    await start();
    const late = ask('late', 'break outside the task', 'ann', 'ann', SHORT);
    const next = ask('next', 'wait');
    await new Promise(setImmediate);
    // The thread breaks while this one is held up, so its time is over before its error is read.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SHORT.timeout + 100);
    await expect(late).rejects.toMatchObject(tooLarge);
    expect(await next).toBe('next');
  });

  it('lets users take turns', async () => {
    const { ask, order } = testThread();
    const asked = [
      ...['a1', 'a2', 'a3', 'a4'].map((text) => ask(text, 'return', 'ann')),
      ...['b1', 'b2'].map((text) => ask(text, 'return', 'bob')),
      ask('c1', 'return', 'cal'),
    ];
    await Promise.all(asked);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('lets networks take turns, and within a network its users', async () => {
    const { ask, order } = testThread();
    const asked = [
      ...['a1', 'a2', 'a3'].map((text) => ask(text, 'return', 'ann', 'one address')),
      ...['x1', 'x2'].map((text) => ask(text, 'return', 'another of ann', 'one address')),
      ...['b1', 'b2', 'b3'].map((text) => ask(text, 'return', 'bob')),
    ];
    await Promise.all(asked);
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'x1', 'b3', 'a3', 'x2']);
  });

  it('refuses more than a user may have waiting, and nothing of other users', async () => {
    const { ask } = testThread();
    const asked = Array.from({ length: MOST_QUEUED + 2 }, (_, at) => ask(`${at}`));
    const other = ask('b', 'return', 'bob');
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status).slice(-2)).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'too_many_requests' } });
    expect(await other).toBe('b');
    expect(await ask('again')).toBe('again');
  });

  it('fails a task that cannot be sent to it, and none of those that wait', async () => {
    const { ask } = testThread();
    const first = ask('first', 'wait');
    const unsendable = ask((() => {}) as never);
    const next = ask('next');
    expect(await first).toBe('first');
    await expect(unsendable).rejects.toThrow('could not be cloned');
    expect(await next).toBe('next');
  });
});
