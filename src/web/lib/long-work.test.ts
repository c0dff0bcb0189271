import { describe, expect, it } from 'vitest';
import { isAbort, isLongWorkUnderWay, startLongWork } from './long-work.ts';

const view = { to: '/admin/import-trades' } as const;

describe('long work', () => {
  it('is under way until it ends, and returns its result', async () => {
    const { result } = startLongWork({ title: 'Saving a.csv', view, work: async () => 7 });
    expect(isLongWorkUnderWay()).toBe(true);
    expect(await result).toBe(7);
    expect(isLongWorkUnderWay()).toBe(false);
  });

  it('is cancelled by its signal', async () => {
    const { cancel, result } = startLongWork({
      title: 'Saving a.csv',
      view,
      work: (_, signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        ),
    });
    cancel();
    const error = await result.catch((reason: unknown) => reason);
    expect(isAbort(error)).toBe(true);
    expect(isLongWorkUnderWay()).toBe(false);
  });
});
