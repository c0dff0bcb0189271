import { describe, expect, it } from 'vitest';
import { testVendor, optionRowOf, quoteRowOf, results, VENDOR_KEY } from '../testing/vendor.ts';
import { barchartProvider } from './barchart.ts';
import type { RequestedOption } from './provider.ts';

const vendor = testVendor();

const now = new Date('2026-11-20T18:25:00Z');
const retry = { timeout: 5000, tries: 3, firstWait: 5, longestWait: 1500 };
const provider = (at = now, how = retry) =>
  barchartProvider({ url: vendor.url, apiKey: VENDOR_KEY }, () => at, how);
/** The futures of the vendor when it answers with these rows. */
const futuresOf = (rows: readonly object[], symbols: readonly string[] = ['LEZ26'], at = now) => {
  vendor.reply(() => results(rows));
  return provider(at).futures(symbols);
};
const LEZ26 = { root: 'LE', month: 12, year: 2026 } as const;
const put = { ...LEZ26, strike: 220, p_c: 'put', symbol: 'LEZ2200Q' } as const;
const call = { ...LEZ26, strike: 222.5, p_c: 'call', symbol: 'LEZ2225D' } as const;
/** The options of the vendor when it answers with these rows. */
const optionsOf = (rows: readonly object[], wanted: readonly RequestedOption[] = [put]) => {
  vendor.reply(() => results(rows));
  return provider().options(LEZ26, wanted);
};

describe('futures of the vendor', () => {
  it('are requested together, with settlements, and parsed from the vendor’s format', async () => {
    const rows = [quoteRowOf('LEZ26'), quoteRowOf('GFF27', { lastPrice: 352.1 })];
    const { quotes, missing } = await futuresOf(rows, ['LEZ26', 'GFF27']);
    expect(missing).toEqual([]);
    expect(quotes[0]).toEqual({
      symbol: 'LEZ26',
      last_price: 130.84,
      net_change: -2.35,
      open: 132,
      high: 133,
      low: 130.5,
      previous_settlement: 133.19,
      at: new Date('2026-11-20T18:04:59Z'),
      settlements: [{ symbol: 'LEZ26', day: '2026-11-19', settlement: 133.19 }],
    });
    const [request] = vendor.requests;
    expect(request?.pathname).toBe('/api/getQuote.json');
    expect(Object.fromEntries(request?.searchParams ?? [])).toEqual({
      apikey: VENDOR_KEY,
      symbols: 'LEZ26,GFF27',
      fields: 'settlement,previousSettlement',
    });
  });

  it('come fifty at a time', async () => {
    vendor.reply((url) =>
      results((url.searchParams.get('symbols') ?? '').split(',').map((symbol) => quoteRowOf(symbol))),
    );
    const symbols = Array.from({ length: 120 }, (_, at) => `LEZ${String(at % 100).padStart(2, '0')}`);
    expect((await provider().futures(symbols)).quotes).toHaveLength(120);
    expect(vendor.requests).toHaveLength(3);
  });

  it('may be named with one digit of the year', async () => {
    const rows = [quoteRowOf('LEZ6'), quoteRowOf('gff7')];
    expect((await futuresOf(rows, ['LEZ26', 'GFF27'])).missing).toEqual([]);
  });

  it('without a row, or with nothing but nulls, are missing', async () => {
    const nothing = { lastPrice: null, settlement: null, previousSettlement: 'N/A', netChange: null };
    const missing = ['LEZ26', 'GFF27'];
    expect(await futuresOf([quoteRowOf('LEZ26', nothing), { symbol: 7 }], missing)).toEqual({
      quotes: [],
      missing,
    });
  });

  it('may have text for numbers; a price of 0, N/A or nonsense is no price', async () => {
    const row = quoteRowOf('LEZ26', {
      lastPrice: '1,130.84',
      open: '130,84',
      high: 'N/A',
      low: 0,
      netChange: '-2.35',
      previousSettlement: '133.19',
      settlement: 1e12,
      tradeTimestamp: 'soon',
    });
    expect((await futuresOf([row])).quotes[0]).toMatchObject({
      last_price: 1130.84,
      open: null,
      high: null,
      low: null,
      net_change: -2.35,
      previous_settlement: 133.19,
      at: new Date('2026-11-20T18:20:00Z'),
    });
  });

  describe('of a day that is over', () => {
    const later = new Date('2026-11-20T20:01:00Z');
    const settled = {
      flag: 's',
      lastPrice: null,
      settlement: 131,
      netChange: null,
      serverTimestamp: '2026-11-20T14:00:00-06:00',
    };
    const quoteOf = async (row: object, at = later) =>
      (await futuresOf([quoteRowOf('LEZ26', { ...settled, ...row })], ['LEZ26'], at)).quotes[0];
    const ofThatDay = {
      last_price: 131,
      net_change: -2.19,
      at: new Date('2026-11-20T18:04:59Z'),
      settlements: [
        { symbol: 'LEZ26', day: '2026-11-19', settlement: 133.19 },
        { symbol: 'LEZ26', day: '2026-11-20', settlement: 131 },
      ],
    };

    it('have the settlement, time and day of their trade', async () => {
      expect(await quoteOf({})).toMatchObject(ofThatDay);
    });

    it('keep a settlement given as the last price', async () => {
      expect(await quoteOf({ lastPrice: 131, settlement: null })).toMatchObject(ofThatDay);
    });

    it('give no settlement and no fresh price when the row is carried over from an earlier day', async () => {
      const carriedOver = { tradeTimestamp: '2026-11-12T10:00:00-06:00' };
      const old = { last_price: 131, at: new Date('2026-11-12T16:00:00Z'), settlements: [] };
      expect(await quoteOf(carriedOver)).toMatchObject(old);
      expect(await quoteOf({ ...carriedOver, flag: null, lastPrice: 131 })).toMatchObject(old);
      // 'C' is the 13th.
      const coded = { ...old, at: new Date('2026-11-13T19:05:00Z') };
      expect(await quoteOf({ tradeTimestamp: null, dayCode: 'C' })).toMatchObject(coded);
    });

    it('are still of that day on the next morning and at the weekend', async () => {
      const morning = { serverTimestamp: '2026-11-23T06:00:00-06:00' };
      expect(await quoteOf(morning, new Date('2026-11-23T12:01:00Z'))).toMatchObject(ofThatDay);
      const sunday = { serverTimestamp: '2026-11-22T12:00:00-06:00' };
      expect(await quoteOf(sunday, new Date('2026-11-22T18:01:00Z'))).toMatchObject(ofThatDay);
      const inSession = { serverTimestamp: '2026-11-23T09:30:00-06:00' };
      expect(await quoteOf(inSession, new Date('2026-11-23T15:31:00Z'))).toMatchObject({ settlements: [] });
    });

    it('may have a time without a zone, which is the exchange’s, or a day alone, which is its close', async () => {
      const timed = await quoteOf({ tradeTimestamp: '2026-11-20T12:04:59' });
      expect(timed).toMatchObject(ofThatDay);
      const dayAlone = await quoteOf({ tradeTimestamp: '2026-11-20' });
      expect(dayAlone).toMatchObject({ ...ofThatDay, at: new Date('2026-11-20T19:05:00Z') });
    });
  });

  it('may come twice: the more complete row counts, whichever comes first', async () => {
    const empty = quoteRowOf('LEZ26', { lastPrice: null, previousSettlement: null, netChange: null });
    const unpriced = quoteRowOf('LEZ6', { lastPrice: null, netChange: null });
    for (const rows of [
      [quoteRowOf('LEZ26'), empty, unpriced],
      [unpriced, empty, quoteRowOf('LEZ26')],
    ])
      expect((await futuresOf(rows)).quotes[0]).toMatchObject({ last_price: 130.84 });
  });

  it('have one-digit years in exchange time, not in UTC', async () => {
    const newYearsEve = new Date('2027-01-01T01:00:00Z');
    expect((await futuresOf([quoteRowOf('LEZ6')], ['LEZ26'], newYearsEve)).missing).toEqual([]);
  });

  it('give no settlement before the open: the vendor may not have switched to the new day', async () => {
    const row = quoteRowOf('LEZ26', { flag: 'p', serverTimestamp: '2026-11-20T06:00:00-06:00' });
    expect((await futuresOf([row])).quotes[0]?.settlements).toEqual([]);
  });

  it('of the first batch are kept when the vendor fails at the second, and the rest is not requested', async () => {
    vendor.reply((url, nth) =>
      nth === 1
        ? results((url.searchParams.get('symbols') ?? '').split(',').map((symbol) => quoteRowOf(symbol)))
        : { status: 500 },
    );
    const symbols = Array.from(
      { length: 160 },
      (_, at) => `LE${'GJMQVZ'[at % 6] ?? ''}${String(at % 90).padStart(2, '0')}`,
    );
    const { quotes, missing, failure } = await provider().futures(symbols);
    expect([quotes.length, missing.length, vendor.requests.length]).toEqual([50, 110, 1 + 3]);
    expect(failure).toBe('The quote vendor failed (500)');
  });
});

describe('options of the vendor', () => {
  it('are requested by contract and found by strike and type, regardless of the vendor’s letter', async () => {
    const rows = [optionRowOf('Call', 220), optionRowOf('Put', 220), optionRowOf('Call', 222.5)];
    const { quotes, missing } = await optionsOf(rows, [put, call]);
    expect(missing).toEqual([]);
    expect(quotes[0]).toEqual({
      symbol: 'LEZ2200Q',
      last_price: 5,
      bid_price: 4.975,
      ask_price: 5.05,
      net_change: -0.25,
      open: 5.1,
      high: 5.3,
      low: 4.9,
      settlement: null,
      previous_settlement: 5.25,
      delta: -0.48765,
      expiration_date: '2026-12-04',
      at: now,
      settlements: [],
    });
    expect(quotes[1]).toMatchObject({ symbol: 'LEZ2225D', delta: 0.51235 });
    expect(Object.fromEntries(vendor.requests[0]?.searchParams ?? [])).toMatchObject({ contract: 'LEZ26' });
  });

  it('may have strikes times ten, but never match another strike', async () => {
    const tenfold = [optionRowOf('Put', 2200), optionRowOf('Call', 2225), optionRowOf('Put', 2000)];
    const cheap = { ...put, strike: 20, symbol: 'LEZ200Q' };
    expect((await optionsOf(tenfold, [put, call, cheap])).missing).toEqual(['LEZ200Q']);
    const rows = [optionRowOf('Put', 350), optionRowOf('Put', 220)];
    expect((await optionsOf(rows, [{ ...put, strike: 35 }, put])).quotes).toHaveLength(1);
  });

  it('without a row or a price are missing; bid and ask alone are a price', async () => {
    const nothing = { last: null, bid: null, ask: null, settlement: 'N/A', previousSettlement: null };
    const rows = [
      optionRowOf('Put', 220, nothing),
      optionRowOf('Call', 222.5, { ...nothing, bid: '1.10', ask: '1.20' }),
    ];
    const unlisted = { ...call, strike: 230, symbol: 'LEZ2300D' };
    const { quotes, missing } = await optionsOf(rows, [put, call, unlisted]);
    expect(missing).toEqual(['LEZ2200Q', 'LEZ2300D']);
    expect(quotes[0]).toMatchObject({ bid_price: 1.1, ask_price: 1.2, last_price: null });
  });

  it('may come twice: the row with a price counts, whichever comes first', async () => {
    const empty = { last: null, bid: null, ask: null, settlement: null, previousSettlement: null };
    for (const rows of [
      [optionRowOf('Put', 220), optionRowOf('Put', 220, empty)],
      [optionRowOf('Put', 220, empty), optionRowOf('Put', 220)],
    ])
      expect((await optionsOf(rows)).quotes).toMatchObject([{ last_price: 5 }]);
  });

  it('of the same month of another year are ignored', async () => {
    const rows = [optionRowOf('Put', 220, { contract: 'LEZ27' })];
    expect((await optionsOf(rows)).missing).toEqual(['LEZ2200Q']);
  });

  it('of another day have that day’s close and settlement', async () => {
    const row = optionRowOf('Put', 220, { date: '2026-11-19', settlement: 5.25, delta: 1.7 });
    expect((await optionsOf([row])).quotes[0]).toMatchObject({
      at: new Date('2026-11-19T19:05:00Z'),
      delta: null,
      settlements: [{ symbol: 'LEZ2200Q', day: '2026-11-19', settlement: 5.25 }],
    });
  });

  const serial = { root: 'LE', month: 1, year: 2027 } as const;
  const requested = { ...put, ...serial, symbol: 'LEF2200R' };

  it('of a serial month may be listed under the future that they are priced off', async () => {
    const others = [optionRowOf('Put', 220, { contract: 'LEG27', contractMonth: 'G', last: 9 })];
    vendor.reply(({ searchParams }) =>
      searchParams.get('contract') === 'LEG27'
        ? results([...others, optionRowOf('Put', 220, { contract: 'LEG27', contractMonth: 'F', last: 4 })])
        : { status: 204 },
    );
    expect((await provider().options(serial, [requested])).quotes[0]?.last_price).toBe(4);
    vendor.reply(({ searchParams }) =>
      searchParams.get('contract') === 'LEG27' ? results(others) : { status: 204 },
    );
    expect((await provider().options(serial, [requested])).missing).toEqual(['LEF2200R']);
  });

  it('of a serial month that the vendor does not know are requested under that future', async () => {
    const refusals = [{ status: 400 }, { body: { status: { code: '400', message: 'Bad request' } } }];
    for (const refusal of refusals) {
      vendor.reply(({ searchParams }) =>
        searchParams.get('contract') === 'LEG27'
          ? results([optionRowOf('Put', 220, { contract: 'LEG27', contractMonth: 'F', last: 4 })])
          : refusal,
      );
      expect((await provider().options(serial, [requested])).quotes[0]?.last_price).toBe(4);
    }
    vendor.reply(() => ({ status: 400 }));
    await expect(provider().options(LEZ26, [put])).rejects.toThrow('refused the request (400)');
    vendor.reply(() => ({ status: 401 }));
    await expect(provider().options(serial, [requested])).rejects.toThrow('BARCHART_API_KEY');
    expect(vendor.requests).toHaveLength(1);
  });
});
