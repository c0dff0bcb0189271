import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** What the database refuses with is shown as it is. Source: decision 53. */
it('the database refuses in one sentence without a final period, or in several with one', async () => {
  const messages = await server.owner<{ message: string }>(`
    select m[1] as message
    from pg_proc p, regexp_matches(p.prosrc, 'app\\.refuse\\(''\\w+'', ''((?:[^'']|'''')+)''', 'g') m
    where p.pronamespace in ('app'::regnamespace, 'auth'::regnamespace)`);
  expect(messages.length).toBeGreaterThan(12);
  const wrong = messages.filter(({ message }) => /[.?!] /.test(message) !== message.endsWith('.'));
  expect(wrong).toEqual([]);
});
