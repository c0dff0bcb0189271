import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchQuote, listFuturesQuotes, listOptionsQuotes } from '#api/quotes';
import {
  historyRowOf,
  optionRowOf,
  quoteRowOf,
  results,
  testVendor,
  type VendorResponse,
  VENDOR_KEY,
} from '../testing/vendor.ts';
import { testServer } from '../testing/test-server.ts';

const vendor = testVendor();
let logged = '';
const { write } = process.stdout;
beforeAll(() => {
  process.stdout.write = (chunk: string) => {
    logged += chunk;
    return true;
  };
});
afterAll(() => {
  process.stdout.write = write;
});
const server = testServer({
  QUOTES_PROVIDER: 'barchart',
  get BARCHART_URL() {
    return vendor.url;
  },
  BARCHART_API_KEY: VENDOR_KEY,
  LOG_LEVEL: 'trace',
});
beforeEach(() => {
  logged = '';
});

const symbolsOf = (url: URL) => (url.searchParams.get('symbols') ?? '').split(',');
const many = Array.from({ length: 500 }, (_, at) => {
  const letter = 'FGHJKMNQUVXZ'.charAt(at % 12);
  return `${at % 2 === 0 ? 'GF' : 'LE'}${letter}${String(Math.floor(at / 12) + 10)}`;
});
const options = { quoteType: 'options' as const, root: 'LE', contract: 'LEZ26', contractMonthYear: 'Z26' };

describe('a refresh of 500 symbols that fails for three', () => {
  it('stores the others, names the three, and never shows the key', async () => {
    const failing = [many[7], many[180], many[499]].map(String);
    vendor.reply((url) =>
      results(
        symbolsOf(url)
          .filter((symbol) => !failing.includes(symbol))
          .map((symbol) => quoteRowOf(symbol)),
      ),
    );
    const response = await server.admin.call(fetchQuote, { symbols: many, quoteType: 'futures' });
    expect(response.futuresQuotes).toHaveLength(497);
    expect(response.error).toBe(`Failed to fetch quotes for ${failing.join(', ')}`);
    const { provider, quotes } = await server.ann.call(listFuturesQuotes, {});
    expect([provider, quotes.length]).toEqual(['barchart', 497]);
    const called = (name: string) => vendor.requests.filter(({ pathname }) => pathname.endsWith(name));
    expect(called('getQuote.json')).toHaveLength(10);
    expect(called('getHistory.json')).toHaveLength(30);
    expect(logged).toContain('not all futures were fetched');
    expect(logged + JSON.stringify(response)).not.toContain(VENDOR_KEY);
  });
});

describe('a future that is new on the watchlist', () => {
  const settled = () =>
    server.owner<{ day: string; settlement: number }>(
      `select day::text, settlement::float8 from settlements where symbol = 'LEG28' order by day`,
    );
  const add = () => server.admin.call(fetchQuote, { symbol: 'LEG28', quoteType: 'futures' });
  const vendorWith = (history: () => VendorResponse) =>
    vendor.reply((url) =>
      url.pathname.endsWith('getHistory.json') ? history() : results([quoteRowOf('LEG28')]),
    );

  it('is added even if its past settlements cannot be fetched, which the next refresh tries again', async () => {
    vendorWith(() => ({ status: 401 }));
    expect((await add()).futuresQuotes).toHaveLength(1);
    expect(logged).toContain('Past settlements were not fetched');
    const before = await settled();
    vendorWith(() =>
      results([historyRowOf('LEG28', '2026-06-01', 229), historyRowOf('LEG28', '2026-06-02', 230)]),
    );
    await add();
    expect(await settled()).toEqual([
      { day: '2026-06-01', settlement: 229 },
      { day: '2026-06-02', settlement: 230 },
      ...before,
    ]);
  });

  it('is asked for its past settlements once, and they never replace stored ones', async () => {
    await server.owner(`update settlements set settlement = 231, source = 'manual' where day = '2026-06-02'`);
    vendorWith(() => results([historyRowOf('LEG28', '2026-06-02', 230)]));
    await add();
    expect(vendor.requests.map(({ pathname }) => pathname)).toEqual(['/api/getQuote.json']);
    await server.owner(`update quotes set history_asked_at = null where symbol = 'LEG28'`);
    await add();
    expect(vendor.requests.length).toBeGreaterThan(2);
    expect((await settled()).find(({ day }) => day === '2026-06-02')?.settlement).toBe(231);
  });
});

describe('a vendor that cannot answer', () => {
  it('leaves the stored prices and reports the reason', async () => {
    vendor.reply(() => ({ status: 401, body: `No such key: ${VENDOR_KEY}` }));
    const before = await server.ann.call(listFuturesQuotes, {});
    const response = await server.admin.call(fetchQuote, {
      symbols: ['LEZ26', 'GFF27'],
      quoteType: 'futures',
    });
    expect(response).toEqual({
      futuresQuotes: [],
      error:
        'The quote vendor refused the key (401): check BARCHART_API_KEY. Failed to fetch quotes for LEZ26, GFF27.',
    });
    expect(await server.ann.call(listFuturesQuotes, {})).toEqual(before);
    const single = await server.admin.call(fetchQuote, { symbol: 'LEZ26', quoteType: 'futures' });
    expect(single.error).toBe('The quote vendor refused the key (401): check BARCHART_API_KEY');
    expect(logged).not.toContain(VENDOR_KEY);
  });

  it('is not called for users without permission', async () => {
    vendor.reply(() => ({ status: 204 }));
    const body = { symbol: 'LEZ26', quoteType: 'futures' as const };
    await expect(server.ann.call(fetchQuote, body)).toBeRefused('forbidden');
    await expect(server.nobody.call(fetchQuote, body)).toBeRefused('unauthorized');
    expect(vendor.requests).toEqual([]);
  });
});

describe('options of a contract', () => {
  it('are stored; a contract that fails is logged, with its symbols', async () => {
    vendor.reply(() => results([optionRowOf('Put', 220), optionRowOf('Call', 222.5)]));
    const symbols = ['LEZ2200Q', 'LEZ2225D', 'LEZ2300Q'];
    const response = await server.admin.call(fetchQuote, { symbols, ...options });
    expect(response.optionsQuotes?.map(({ symbol }) => symbol)).toEqual(['LEZ2200Q', 'LEZ2225D']);
    expect(response.error).toBe('Failed to fetch quotes for LEZ2300Q');
    vendor.reply(() => ({ status: 400, body: '<html>' }));
    const failed = await server.admin.call(fetchQuote, { symbols, ...options });
    expect(failed.optionsQuotes).toEqual([]);
    expect(logged).toContain('"contract":"LEZ26"');
    expect(logged).toContain('options of a contract were not fetched');
    expect(logged).not.toContain(VENDOR_KEY);
    expect(await server.admin.call(listOptionsQuotes, {})).toHaveLength(2);
  });

  it('keep no transaction open while waiting for the vendor', async () => {
    vendor.reply(() => ({ ...results([optionRowOf('Put', 220)]), delay: 400 }));
    const slow = server.admin.call(fetchQuote, { symbols: ['LEZ2200Q'], ...options });
    await expect.poll(() => vendor.requests.length).toBe(1);
    const open = await server.owner(
      `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(open).toEqual([]);
    expect((await slow).error).toBeUndefined();
  });
});
