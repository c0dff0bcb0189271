import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { addLot } from '#api/lots';
import { getProfile } from '#api/account';
import { signOut } from '#api/session';
import { quoteRowOf, results, openVendor, VENDOR_KEY } from '../src/server/testing/vendor.ts';
import { seededRandom } from '../load/random.ts';
import { type Client, clientWith, refresh, signIn, signUp } from '../load/client.ts';
import { asOwner } from './admin-connection.ts';
import { newLot } from './records.ts';
import { startServers } from './servers.ts';
import { log } from './scale.ts';

const COUNT = 3;
const TIME_ZONE = 'America/Chicago';

/** A time of day in the near future, in the format of SNAPSHOT_AT. */
const soon = (): string =>
  new Date(Date.now() + 70_000).toLocaleTimeString('en-GB', {
    timeZone: TIME_ZONE,
    hour: '2-digit',
    minute: '2-digit',
  });

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

test('three servers on one database act as one', async () => {
  const vendor = await openVendor();
  onTestFinished(() => vendor.close());
  vendor.reply((url) =>
    results((url.searchParams.get('symbols') ?? '').split(',').map((symbol) => quoteRowOf(symbol))),
  );
  const { urls, postgres } = await startServers(COUNT, 4741, {
    SNAPSHOT_AT: soon(),
    BUSINESS_TIME_ZONE: TIME_ZONE,
    QUOTES_PROVIDER: 'barchart',
    BARCHART_URL: vendor.url,
    BARCHART_API_KEY: VENDOR_KEY,
    QUOTES_REFRESH_MINUTES: '1440',
  });
  const [one = '', other = '', third = ''] = urls;
  const books = <Row extends object>(text: string) => asOwner(postgres.superUrl, (owner) => owner<Row>(text));

  const migrations = readdirSync(new URL('../migrations', import.meta.url)).length;
  expect(
    await books(
      'select count(*)::integer as applied, count(distinct name)::integer as names from migrations.applied',
    ),
  ).toEqual([{ applied: migrations, names: migrations }]);
  expect(await books(`select count(*)::integer as admins from users`)).toEqual([{ admins: 1 }]);

  const ann = await signUp(one, 'ann@proof.test', 'Lazy K Ranch');
  await ann.call(addLot, newLot(seededRandom(1), '1', 'Lazy K Ranch'));
  const at = (url: string, client: Client) => codeOf(clientWith(url, client.token).call(getProfile, {}));
  expect([await at(other, ann), await at(third, ann)]).toEqual(['ok', 'ok']);
  await clientWith(other, ann.token).call(signOut, { scope: 'global' });
  expect([await at(one, ann), await at(other, ann), await at(third, ann)]).toEqual(
    Array(3).fill('unauthorized'),
  );

  const again = await signIn(one, 'ann@proof.test');
  const children = await Promise.all(urls.map((url) => refresh(url, again.refreshToken)));
  expect(new Set(children.map(({ refresh_token }) => refresh_token)).size).toBe(1);
  const grandchild = await refresh(third, children[0]?.refresh_token ?? '');
  await sleep(11_000);
  expect(await codeOf(refresh(other, again.refreshToken))).toBe('refresh_token_already_used');
  expect(await codeOf(refresh(one, grandchild.refresh_token))).toBe('refresh_token_not_found');

  const guesses: string[] = [];
  for (let guess = 0; guess < 15; guess += 1)
    guesses.push(await codeOf(signIn(urls[guess % COUNT] ?? '', 'ann@proof.test', `guess ${guess}`)));
  expect(guesses).toEqual([
    ...Array(10).fill('invalid_credentials'),
    ...Array(5).fill('over_request_rate_limit'),
  ]);

  const captures = () =>
    books<{ captured_at: Date }>('select captured_at from equity_days where entity_id is null');
  await expect.poll(captures, { timeout: 150_000, interval: 1_000 }).toHaveLength(1);
  const [captured] = await captures();
  await sleep(65_000); // every server has checked twice since
  expect(await captures()).toEqual([captured]);
  expect(await books('select job from scheduled_runs')).toHaveLength(1);
  const symbols = vendor.requests.flatMap((url) => (url.searchParams.get('symbols') ?? '').split(','));
  expect(symbols.length).toBeGreaterThan(0);
  expect(symbols).toHaveLength(new Set(symbols).size);
  log(
    `${COUNT} servers started at once on an empty database: each of ${migrations} migrations applied once, 1 administrator; a session of one ` +
      `server was valid on all and ended on all; one refresh token sent to all three gave 1 child; 15 guesses at three servers: 10 answered, 5 throttled; ` +
      `1 scheduled snapshot; each of ${symbols.length} symbols fetched once`,
  );
});
