import { describe, expect, it } from 'vitest';
import { historyRowOf, testVendor, results, VENDOR_KEY } from '../testing/vendor.ts';
import { barchartProvider } from './barchart.ts';

const vendor = testVendor();

// Friday 2026-11-20, 15:00 in Chicago: the day is settled.
const evening = new Date('2026-11-20T21:00:00Z');
const retry = { timeout: 5000, tries: 2, firstWait: 5, longestWait: 1500 };
const past = async (symbols: readonly string[] = ['LEZ26'], at = evening) => {
  const { history } = barchartProvider({ url: vendor.url, apiKey: VENDOR_KEY }, () => at, retry);
  const response = await history?.(symbols);
  if (!response) throw new Error('The vendor has a history.');
  return response;
};
const settled = async (at = evening) =>
  (await past(['LEZ26'], at)).settlements.map(({ day, settlement }) => `${day} ${settlement}`);
const row = (day: string, close: unknown = 229.5, more: object = {}) =>
  historyRowOf('LEZ26', day, close, more);
/** Answers every request after the first with no rows. */
const once = (rows: readonly object[]) => vendor.reply((_, nth) => results(nth === 1 ? rows : []));

describe('past settlements of the vendor', () => {
  it('are asked for by contract, daily, two years ago, newest first', async () => {
    once([row('2026-11-20', 229.5), row('2026-11-19', 228)]);
    expect(await past()).toEqual({
      settlements: [
        { symbol: 'LEZ26', day: '2026-11-20', settlement: 229.5 },
        { symbol: 'LEZ26', day: '2026-11-19', settlement: 228 },
      ],
      asked: ['LEZ26'],
    });
    const [first, second] = vendor.requests.map(({ searchParams }) => Object.fromEntries(searchParams));
    expect(first).toEqual({
      apikey: VENDOR_KEY,
      symbol: 'LEZ26',
      type: 'daily',
      startDate: '20241110',
      endDate: '20261120',
      maxRecords: '500',
      order: 'desc',
    });
    expect([vendor.requests.length, second?.['endDate']]).toEqual([2, '20261118']);
  });

  it('may come in pages: each request continues before the earliest day received', async () => {
    const pages = [
      [row('2026-11-20'), row('2026-11-19')],
      [row('2026-11-18', null)],
      [row('2026-11-17', 227)],
    ];
    vendor.reply((_, nth) => results(pages[nth - 1] ?? []));
    expect(await settled()).toEqual(['2026-11-20 229.5', '2026-11-19 229.5', '2026-11-17 227']);
    expect(vendor.requests.map(({ searchParams }) => searchParams.get('endDate'))).toEqual([
      '20261120',
      '20261118',
      '20261117',
      '20261116',
    ]);
  });

  it('end when a vendor ignores the days asked for', async () => {
    vendor.reply(() => results([row('2026-11-20'), row('2026-11-19')]));
    expect(await settled()).toHaveLength(2);
    expect(vendor.requests).toHaveLength(2);
  });

  it('leave out days without a close, without trading, of another contract, or not settled yet', async () => {
    once([
      row('2026-11-20', 229.5),
      row('2026-11-19', null),
      row('2026-11-18', 'N/A'),
      row('2026-11-17', '1,227.5'),
      row('2026-11-15', 227),
      row('2026-11-13', 0),
      historyRowOf('LEG27', '2026-11-12', 233),
      historyRowOf('LEZ6', '2026-11-11', 226, { tradingDay: null }),
      row('2026-11-11', 299),
      row('2026-11-23', 231),
      { nonsense: 7 },
    ]);
    const known = ['2026-11-20 229.5', '2026-11-17 1227.5', '2026-11-11 226'];
    expect(await settled()).toEqual(known);
    once([row('2026-11-20', 229.5), row('2026-11-19', 228)]);
    expect(await settled(new Date('2026-11-20T18:25:00Z'))).toEqual(['2026-11-19 228']);
  });

  it('of a contract the vendor does not know are none; after a failure no other is asked for', async () => {
    vendor.reply((url) => {
      if (url.searchParams.get('symbol') === 'LEZ26') return { status: 400 };
      return url.searchParams.get('symbol') === 'LEG27' ? { status: 204 } : { status: 500 };
    });
    expect(await past(['LEZ26', 'LEG27', 'LEJ27', 'LEM27'])).toEqual({
      settlements: [],
      asked: ['LEZ26', 'LEG27'],
      failure: 'The quote vendor failed (500)',
    });
    expect(vendor.requests.some(({ searchParams }) => searchParams.get('symbol') === 'LEM27')).toBe(false);
  });
});
