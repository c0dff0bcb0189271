import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FED, FEEDER, SWINE } from '#domain/lrp/offers/testing/rma-texts';
import { listEndingValues, listOffers } from '#api/lrp-offers';
import { addDays } from '#domain/kit/days';
import { offerZip, ratesText } from '../testing/offer-files.ts';
import { testServer } from '../testing/test-server.ts';
import { dayToFetch, fetchOffersWhenDue, nextTry } from './offer-schedule.ts';

const server = testServer();

/** RMA's public files as a server on this machine. */
let answer: () => { status: number; body?: Buffer | string; headers?: Record<string, string> };
const asked: string[] = [];
const rma = createServer((request, response) => {
  asked.push(request.url ?? '');
  const { status, body, headers } = answer();
  response.writeHead(status, headers);
  response.end(body);
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    rma.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(rma.address() as AddressInfo).port}/adm_livestock`;
});
afterAll(() => void rma.close());

beforeEach(async () => {
  asked.length = 0;
  for (const table of [
    'lrp_offers',
    'lrp_offer_files',
    'lrp_ending_values',
    'lrp_offer_fetches',
    'lrp_closed_days',
  ])
    await server.owner(`delete from ${table}`);
});

const retry = { timeout: 2_000, tries: 2, firstWait: 5, longestWait: 100 };
const fetchAt = (instant: string, LRP_OFFERS: 'rma' | 'simulated' | 'files' = 'rma') =>
  fetchOffersWhenDue(server.database, { LRP_OFFERS, LRP_OFFERS_URL: url }, new Date(instant), retry);
const stored = () => server.owner('select effective, type from lrp_offers order by effective, type');

/** Friday, 3:30 PM Central. */
const FRIDAY = '2026-11-20';
const AT_POSTING = '2026-11-20T21:30:00Z';
const later = (minutes: number) => new Date(Date.parse(AT_POSTING) + minutes * 60_000).toISOString();

describe('the day whose offers are fetched', () => {
  it.each([
    ['2026-11-20T21:29:00Z', '2026-11-19'],
    [AT_POSTING, FRIDAY],
    // A weekend, and the holiday after which Friday is one again.
    ['2026-11-22T23:00:00Z', FRIDAY],
    ['2026-11-27T12:00:00Z', '2026-11-25'],
    // Summer time.
    ['2026-07-01T20:29:00Z', '2026-06-30'],
    ['2026-07-01T20:30:00Z', '2026-07-01'],
  ])('is at %s that of %s', (now, day) => expect(dayToFetch(new Date(now), [])).toBe(day));

  it('is no closed day', () => expect(dayToFetch(new Date(AT_POSTING), [FRIDAY])).toBe('2026-11-19'));
});

it('looks again each quarter of an hour while offers are posted, then with growing pauses', () => {
  const minutes = (now: string, tries: number) =>
    (nextTry(FRIDAY, new Date(now), tries).getTime() - Date.parse(now)) / 60_000;
  expect([minutes(AT_POSTING, 0), minutes(later(90), 6)]).toEqual([15, 15]);
  expect([0, 1, 3, 5, 50].map((tries) => minutes(later(91), tries))).toEqual([15, 30, 120, 480, 480]);
});

describe('RMA’s file', () => {
  it('is fetched once it is posted, by one of several servers', async () => {
    answer = () => ({ status: 404 });
    expect(await fetchAt(AT_POSTING)).toEqual({ outcome: 'not posted', message: null });
    expect(await fetchAt(later(14))).toBeNull();
    answer = () => ({ status: 200, body: offerZip(FRIDAY, [FED]) });
    const servers = await Promise.all([1, 2, 3].map(() => fetchAt(later(15))));
    expect(servers.filter((outcome) => outcome !== null)).toEqual([{ outcome: 'saved', message: null }]);
    expect(new Set(asked)).toEqual(new Set(['/adm_livestock/2027/2027_ADMLivestockLrp_Daily_20261120.zip']));
    expect(await stored()).toEqual([{ effective: FRIDAY, type: 'fed' }]);
  });

  it('is read again where it is replaced until 5 PM, and not afterwards', async () => {
    answer = () => ({ status: 200, body: offerZip(FRIDAY, [FED]) });
    await fetchAt(AT_POSTING);
    answer = () => ({ status: 200, body: offerZip(FRIDAY, [FEEDER]) });
    await fetchAt(later(15));
    expect(await stored()).toEqual([{ effective: FRIDAY, type: 'strs_wt_1' }]);
    expect(await fetchAt(later(120))).toBeNull();
  });

  it('with swine alone is no offer of cattle yet, and is looked at again', async () => {
    answer = () => ({ status: 200, body: offerZip(FRIDAY, [SWINE]) });
    expect(await fetchAt(AT_POSTING)).toEqual({ outcome: 'no cattle', message: null });
    expect(await stored()).toEqual([]);
    answer = () => ({ status: 200, body: offerZip(FRIDAY, [SWINE, FED]) });
    expect(await fetchAt(later(15))).toMatchObject({ outcome: 'saved' });
  });

  const zip = offerZip(FRIDAY, [FED]);
  it.each<[string, string, number, Buffer | string]>([
    ['HTML in its place', 'This is no zip file of LRP offers', 200, '<html><body>Maintenance</body></html>'],
    ['half of it', 'This is no zip file of LRP offers', 200, zip.subarray(0, zip.length / 2)],
    ['nothing', 'This is no zip file of LRP offers', 200, ''],
    [
      'other columns',
      'livestock_rate is missing in the header',
      200,
      offerZip(FRIDAY, [FED], { header: ratesText([]).trim().replace('Livestock Rate', 'Rate') }),
    ],
    ['an error', 'RMA failed (500)', 500, 'x'],
    ['a refusal', 'RMA refused the request (403)', 403, 'x'],
  ])('with %s fails, stores nothing, and is tried again', async (_, message, status, body) => {
    answer = () => ({ status, body });
    expect(await fetchAt(AT_POSTING)).toEqual({ outcome: 'failed', message });
    expect(await stored()).toEqual([]);
    expect(asked).toHaveLength(status === 500 ? 2 : 1);
    answer = () => ({ status: 200, body: zip });
    expect(await fetchAt(later(15))).toMatchObject({ outcome: 'saved' });
  });

  it('is not waited for where RMA asks for a long pause, and no address is told', async () => {
    answer = () => ({ status: 429, headers: { 'retry-after': '3600' } });
    expect(await fetchAt(AT_POSTING)).toEqual({
      outcome: 'failed',
      message: 'RMA reports too many requests',
    });
    expect(asked).toHaveLength(1);
  });

  it('of another day than its name is refused', async () => {
    answer = () => ({ status: 200, body: offerZip('2026-11-19', [FED]) });
    expect(await fetchAt(AT_POSTING)).toMatchObject({
      outcome: 'failed',
      message: 'The file is named for Nov 20, 2026, and the one in it for Nov 19, 2026',
    });
  });
});

describe('simulated offers', () => {
  it('are RMA’s format through the same reader: every row is read, none refused', async () => {
    expect(await fetchAt(AT_POSTING, 'simulated')).toEqual({ outcome: 'saved', message: null });
    const [file] = await server.owner(
      'select rows, offers, ending_values, skipped, refused, problems, source from lrp_offer_files',
    );
    expect(file).toEqual({
      rows: 600,
      offers: 600,
      ending_values: expect.any(Number),
      skipped: {},
      refused: 0,
      problems: [],
      source: 'simulated',
    });
    const ends = await server.ann.call(listEndingValues, { to: FRIDAY });
    expect(ends.length).toBeGreaterThan(1_000);
    expect(ends.every(({ source, released }) => source === 'simulated' && released <= FRIDAY)).toBe(true);
    expect(await fetchAt(later(20), 'simulated')).toBeNull();
  });

  it('do not count once files are fetched', async () => {
    await fetchAt(AT_POSTING, 'simulated');
    const offers = await server.ann.call(listOffers, { effective: FRIDAY });
    expect(offers).toMatchObject({ provider: 'simulated', effective: FRIDAY });
    expect(offers.offers).toHaveLength(600);
    expect((await server.ann.call(listEndingValues, { to: FRIDAY })).length).toBeGreaterThan(1_000);
    answer = () => ({ status: 200, body: offerZip('2026-11-23', [FED]) });
    await fetchAt(`${addDays(FRIDAY, 3)}T21:30:00Z`);
    expect(
      await server.owner('select source, count(*) from lrp_offers group by source order by source'),
    ).toEqual([
      { source: 'rma', count: 1 },
      { source: 'simulated', count: 600 },
    ]);
    expect(await server.ann.call(listEndingValues, { to: FRIDAY })).toEqual([]);
  });

  it('are not fetched where files are sent', async () => {
    expect(await fetchAt(AT_POSTING, 'files')).toBeNull();
  });
});
