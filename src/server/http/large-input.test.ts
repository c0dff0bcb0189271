import { afterEach, expect, it, vi } from 'vitest';
import { importTrades } from '#api/trade-imports';
import { readLargeInput } from './large-input.ts';

afterEach(() => vi.restoreAllMocks());

/** Spaces are parsed as quickly as they can be, but not before the time is looked at. */
const slowBody = () => Buffer.from(`{${' '.repeat(50_000_000)}}`);
const readSlowBody = () => readLargeInput(importTrades, slowBody(), { query: {}, path: {} });

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

it('limits the time of the processor for one body', async () => {
  const used = vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 29_000_000, system: 0 });
  await expect(readSlowBody()).rejects.toMatchObject({ code: 'invalid' });
  used.mockReturnValue({ user: 29_000_000, system: 1_100_000 });
  await expect(readSlowBody()).rejects.toMatchObject({ code: 'too_large' });
});
