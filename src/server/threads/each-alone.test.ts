import { expect, it } from 'vitest';
import { eachAlone } from './fair-queue.ts';

const failing = (...failed: number[]) => {
  const done: number[] = [];
  const all = eachAlone([1, 2, 3], async (item) => {
    if (failed.includes(item)) throw new Error(`${item} failed`);
    done.push(item);
  });
  return { all, done };
};

it('works on every item, and then throws what failed', async () => {
  const none = failing();
  await none.all;
  expect(none.done).toEqual([1, 2, 3]);
  const one = failing(1);
  await expect(one.all).rejects.toThrow('1 failed');
  expect(one.done).toEqual([2, 3]);
  const two = failing(1, 2);
  await expect(two.all).rejects.toMatchObject({ message: '2 of 3 failed', errors: [{}, {}] });
  expect(two.done).toEqual([3]);
});
