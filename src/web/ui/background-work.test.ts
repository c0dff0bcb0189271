import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '#api/errors';
import { isLongWorkUnderWay } from '../lib/long-work.ts';
import { backgroundWork } from './background-work.ts';
import { notify, notifyFailure } from './notices.ts';

vi.mock('./notices.ts', () => ({ notify: vi.fn<() => void>(), notifyFailure: vi.fn<() => void>() }));

beforeEach(() => vi.clearAllMocks());

const view = { to: '/quotes' } as const;

/** Work that ends when it is told to; `begun` and `cancelled` list its inputs. */
function controlled() {
  let end: (result: number) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const begun: string[] = [];
  const cancelled: string[] = [];
  const work = backgroundWork<string, number>({
    title: (of) => `Counting ${of}`,
    view,
    work: (of, _, signal) =>
      new Promise((resolve, reject) => {
        begun.push(of);
        [end, fail] = [resolve, reject];
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
    failure: 'Failed to count. Please try again.',
    done: (result) => `Counted ${result}`,
    cancelled: (of) => cancelled.push(of),
  });
  return {
    work,
    end: (result: number) => end(result),
    fail: (error: Error) => fail(error),
    begun,
    cancelled,
  };
}

describe('long work of a screen', () => {
  it('gives notice of its end on another screen', async () => {
    const { work, end } = controlled();
    const ended = work.start('lots');
    expect(isLongWorkUnderWay()).toBe(true);
    end(3);
    await ended;
    expect(isLongWorkUnderWay()).toBe(false);
    expect(notify).toHaveBeenCalledExactlyOnceWith('Counted 3', { view: { ...view, search: {} } });
  });

  it('is not started again while it runs', async () => {
    const { work, end, begun } = controlled();
    const ended = work.start('lots');
    await work.start('trades');
    end(1);
    await ended;
    expect(begun).toEqual(['lots']);
  });

  it('is cancelled without a notice of its own', async () => {
    const { work, cancelled } = controlled();
    const ended = work.start('lots');
    work.cancel();
    await ended;
    expect(cancelled).toEqual(['lots']);
    expect(isLongWorkUnderWay()).toBe(false);
    expect(notify).not.toHaveBeenCalled();
    expect(notifyFailure).not.toHaveBeenCalled();
  });

  it('gives the server’s reason for a failure, or else its own', async () => {
    const { work, fail } = controlled();
    for (const error of [new Refusal('conflict', 'Captured already.'), new Error('lost')]) {
      const ended = work.start('lots');
      fail(error);
      await ended;
    }
    const messages = vi.mocked(notifyFailure).mock.calls.map(([message]) => message);
    expect(messages).toEqual(['Captured already.', 'Failed to count. Please try again.']);
  });
});
