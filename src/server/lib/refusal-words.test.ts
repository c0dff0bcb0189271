import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** What the database refuses with is shown as it is. Source: decision 53. */
it('the database refuses in one sentence without a final period, or in several with one', async () => {
  const said = await world.owner<{ message: string }>(`
    select m[1] as message
    from pg_proc p, regexp_matches(p.prosrc, 'app\\.refuse\\(''\\w+'', ''((?:[^'']|'''')+)''', 'g') m
    where p.pronamespace in ('app'::regnamespace, 'auth'::regnamespace)`);
  expect(said.length).toBeGreaterThan(12);
  const wrong = said.filter(({ message }) => /[.?!] /.test(message) !== message.endsWith('.'));
  expect(wrong).toEqual([]);
});
