import { expect, it } from 'vitest';
import { getToday } from '#api/today';
import { dayIn } from '#domain/kit/days';
import { testServer } from '../testing/test-server.ts';

// 24 hours ahead of Honolulu: the two never have the same day.
const zone = 'Pacific/Kiritimati';

const server = testServer({ BUSINESS_TIME_ZONE: zone });

it('is the day in the business time zone', async () => {
  const { today } = await server.ann.call(getToday, {});
  expect(today).toBe(dayIn(zone, new Date()));
  expect(today).not.toBe(dayIn('Pacific/Honolulu', new Date()));
});

it('requires a session', async () => {
  await expect(server.nobody.call(getToday, {})).toBeRefused('unauthorized');
});
