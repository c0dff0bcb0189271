import { afterAll, beforeAll, expect, it } from 'vitest';
import { getToday } from '#api/today';
import { dayIn } from '#domain/days';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

// Half a day ahead of everybody else: here it is always another day than in Honolulu, 24 hours behind.
const zone = 'Pacific/Kiritimati';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ BUSINESS_TIME_ZONE: zone });
});
afterAll(() => server.close());

it('is the day in the time zone of the business', async () => {
  const { today } = await server.ann.call(getToday, {});
  expect(today).toBe(dayIn(zone, new Date()));
  expect(today).not.toBe(dayIn('Pacific/Honolulu', new Date()));
});

it('is told to nobody who is not signed in', async () => {
  await expect(server.nobody.call(getToday, {})).rejects.toMatchObject({ code: 'unauthorized' });
});
