import { afterEach, expect, it, vi } from 'vitest';
import { currentClient, showClient } from './client.ts';
import { QueryObserver } from '@tanstack/react-query';
import { cacheOf, commonCache, invalidate } from './query-client.ts';

afterEach(() => {
  vi.useRealTimers();
  showClient(null);
});

const query = { queryKey: ['lots'], queryFn: async () => currentClient() };

it('each client has a cache of its own', async () => {
  await cacheOf(7).fetchQuery(query);
  expect(cacheOf(7).getQueryData(['lots'])).toBe(7);
  expect(cacheOf(8).getQueryData(['lots'])).toBeUndefined();
  expect(cacheOf(7)).toBe(cacheOf(7));
  expect(commonCache()).toBe(cacheOf(null));
});

it('a query asks about its own client, also when it is tried again while another one is shown', async () => {
  vi.useFakeTimers();
  const asked: unknown[] = [];
  showClient(7);
  const answer = cacheOf(7).fetchQuery({
    queryKey: ['failing'],
    retry: 2,
    queryFn: () => {
      asked.push(currentClient());
      return asked.length < 3 ? Promise.reject(new Error('lost')) : Promise.resolve('found');
    },
  });
  await vi.advanceTimersByTimeAsync(10);
  showClient(8);
  await vi.runAllTimersAsync();
  expect(await answer).toBe('found');
  expect(asked).toEqual([7, 7, 7]);
});

it('a change in one client makes the data of all old', async () => {
  await cacheOf(7).fetchQuery(query);
  await cacheOf(8).fetchQuery(query);
  await invalidate();
  for (const client of [7, 8]) expect(cacheOf(client).getQueryState(['lots'])?.isInvalidated).toBe(true);
});

it('a recent failure is not requested again on mount, and an older one is', async () => {
  vi.useFakeTimers();
  let requests = 0;
  const failing = {
    queryKey: ['refused'],
    retry: false,
    queryFn: () => {
      requests += 1;
      return Promise.reject(new Error('refused'));
    },
  };
  const appear = async () => {
    const leave = new QueryObserver(cacheOf(7), failing).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(10);
    leave();
  };
  await appear();
  await appear();
  expect(requests).toBe(1);
  await vi.advanceTimersByTimeAsync(10_001);
  await appear();
  expect(requests).toBe(2);
});
