import { afterEach, describe, expect, it, vi } from 'vitest';
import { call } from '../lib/call.ts';
import { refreshFutures, refreshOptions } from './refresh.ts';

vi.mock(import('../lib/call.ts'), async (actual) => ({ ...(await actual()), call: vi.fn<() => never>() }));

afterEach(() => vi.resetAllMocks());

/** Answers for a contract month with its options, or fails. */
const respondWith = (fails: (contract: string) => boolean) =>
  vi.mocked(call).mockImplementation((_, input) => {
    const { contract, symbols } = input as { contract: string; symbols: string[] };
    return fails(contract)
      ? Promise.reject(new Error(`no ${contract}`))
      : Promise.resolve({ optionsQuotes: symbols } as never);
  });

const SYMBOLS = ['GFU3500Q', 'LEZ2200Q', 'LEZ2210Q'];

describe('a refresh of options', () => {
  it('goes on after a contract that fails', async () => {
    respondWith((contract) => contract === 'GFU26');
    const reports: number[] = [];
    const done = await refreshOptions(SYMBOLS, ({ requested }) => reports.push(requested));
    expect(done).toMatchObject({ requested: 3, refreshed: 2 });
    expect(reports).toEqual([1, 3]);
  });

  it('fails when every contract does', async () => {
    respondWith(() => true);
    await expect(refreshOptions(SYMBOLS, () => {})).rejects.toThrow('no LEZ26');
  });
});

describe('a refresh of futures', () => {
  const symbols = Array.from({ length: 60 }, (_, at) => `GF${at}`);

  it('goes on after a batch that fails, and says why', async () => {
    vi.mocked(call).mockImplementation((_, input) => {
      const { symbols: asked } = input as { symbols: string[] };
      return asked.includes('GF0')
        ? Promise.reject(new Error('Failed to fetch'))
        : Promise.resolve({ futuresQuotes: asked } as never);
    });
    const done = await refreshFutures(symbols, () => {});
    expect(done).toMatchObject({ requested: 60, refreshed: 35 });
    expect(done.errors).toEqual([expect.stringContaining('Failed to fetch quotes for GF0, GF1, ')]);
  });
});
