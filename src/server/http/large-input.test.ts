import { expect, it } from 'vitest';
import { importTrades } from '#api/trade-imports';
import { readLargeInput } from './large-input.ts';

it('limits the number of large bodies, also when their clients have disconnected', async () => {
  const read = () => readLargeInput(importTrades, Buffer.from('{}'), { query: {}, path: {} });
  const wrong = { code: 'invalid', message: 'File name is required' };
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, read));
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toMatchObject([
    ...Array.from({ length: 4 }, () => wrong),
    ...Array.from({ length: 2 }, () => ({ code: 'unavailable' })),
  ]);
  await expect(read()).rejects.toMatchObject(wrong);
});
