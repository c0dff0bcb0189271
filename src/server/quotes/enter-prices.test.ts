import { describe, expect, it } from 'vitest';
import { enterPrices, fetchQuote, listFuturesQuotes, listOptionsQuotes, listSettlements } from '#api/quotes';
import { testServer } from '../testing/test-server.ts';

const server = testServer({ QUOTES_PROVIDER: 'manual' });

const quoteOf = async (symbol: string) => {
  const { quotes } = await server.ann.call(listFuturesQuotes, {});
  return quotes.find((quote) => quote.symbol === symbol);
};

describe('where prices are typed', () => {
  it('a symbol goes on the watchlist without a price, and a refresh changes nothing', async () => {
    await server.admin.call(fetchQuote, { symbol: 'GFF27', quoteType: 'futures' });
    expect(await quoteOf('GFF27')).toMatchObject({
      contract_name: 'Feeder Cattle Jan-27',
      last_price: null,
      source: 'manual',
      stale: true,
    });
    await server.admin.call(enterPrices, { prices: [{ symbol: 'GFF27', last_price: 352 }] });
    await server.admin.call(fetchQuote, { symbols: ['GFF27'], quoteType: 'futures' });
    expect(await quoteOf('GFF27')).toMatchObject({ last_price: 352, stale: false });
  });

  it('several symbols are stored at once, with their source and time', async () => {
    const prices = [
      { symbol: 'lez26', last_price: 230.5, previous_settlement: 229 },
      { symbol: 'LEZ2200Q', bid_price: 4.975, ask_price: 5.05, delta: -0.48 },
      { symbol: 'LEZ26', last_price: 231, previous_settlement: 229 },
    ];
    const { futuresQuotes, optionsQuotes } = await server.admin.call(enterPrices, { prices });
    expect(futuresQuotes).toMatchObject([
      { symbol: 'LEZ26', last_price: 231, previous_settlement: 229, net_change: 2, source: 'manual' },
    ]);
    expect(optionsQuotes).toMatchObject([
      { symbol: 'LEZ2200Q', bid_price: 4.975, ask_price: 5.05, delta: -0.48, expiration_date: '2026-12-04' },
    ]);
    expect(await server.admin.call(listOptionsQuotes, {})).toHaveLength(1);
  });

  it('on a new day the last price becomes the previous settlement', async () => {
    await server.owner(`update quotes set updated_at = now() - interval '3 days' where symbol = 'LEZ26'`);
    await server.admin.call(enterPrices, { prices: [{ symbol: 'LEZ26', last_price: 233 }] });
    expect(await quoteOf('LEZ26')).toMatchObject({ previous_settlement: 231, net_change: 2 });
    await server.admin.call(enterPrices, { prices: [{ symbol: 'LEZ26', last_price: 234 }] });
    expect(await quoteOf('LEZ26')).toMatchObject({ previous_settlement: 231, net_change: 3 });
    const settlements = await server.ann.call(listSettlements, { symbol: 'LEZ26' });
    expect(settlements.at(-1)?.settlement).toBe(234);
  });

  it('the price of a contract that has stopped trading settles its last day', async () => {
    await server.admin.call(enterPrices, {
      prices: [{ symbol: 'GFV25', last_price: 341.225 }],
      confirmed: ['stopped'],
    });
    const settlements = await server.ann.call(listSettlements, { symbol: 'GFV25' });
    expect(settlements).toEqual([{ day: '2025-10-30', settlement: 341.225 }]);
  });

  it('one wrong price refuses them all', async () => {
    const prices = [
      { symbol: 'LEZ26', last_price: 1 },
      { symbol: 'ZCZ26', last_price: 4 },
    ];
    await expect(server.admin.call(enterPrices, { prices })).toBeRefused(
      'invalid',
      'ZCZ26 is not a cattle future or option',
    );
    await expect(server.admin.call(enterPrices, { prices: [] })).rejects.toMatchObject({
      message: 'Enter at least one price',
    });
    expect((await quoteOf('LEZ26'))?.last_price).toBe(234);
  });

  it.each([
    [
      { symbol: 'LEZ26', last_price: 2.34 },
      'price',
      /^LEZ26: Price more than 30% from LEZ26 at 234\.000 on /,
    ],
    [{ symbol: 'LEZ2200Q', settlement: 2012.5 }, 'premium', /^LEZ2200Q: Premium above half of LEZ26 at /],
    [{ symbol: 'LEZ3400Q', settlement: 9 }, 'strike', /^LEZ3400Q: Strike more than 30% from LEZ26 at /],
    [{ symbol: 'LEF27', last_price: 234 }, 'month', /^LEF27: Live Cattle has no Jan-27 future/],
    [{ symbol: 'GFQ20', last_price: 341 }, 'stopped', /^GFQ20: GFQ20 stopped trading on Aug 27, 2020/],
    [{ symbol: 'LEG27', last_price: 23_400 }, 'price', /^LEG27: Price more than 30% from LEF27 at /],
  ] as const)('implausible ones are refused until %o is confirmed', async (entry, reason, message) => {
    const { symbol } = entry;
    const stored = () =>
      server.owner(
        `select symbol, last_price::float as price from quotes union all select symbol, settlement::float from options_quotes order by 1`,
      );
    const before = await stored();
    const prices = [{ symbol: 'LEZ26', last_price: 235 }, entry];
    await expect(server.admin.call(enterPrices, { prices, confirmed: ['date'] })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(message),
    });
    expect(await stored()).toEqual(before);
    const typed = entry.symbol === 'LEZ26' ? [entry] : [{ symbol: 'LEZ26', last_price: 234 }, entry];
    const saved = await server.admin.call(enterPrices, { prices: typed, confirmed: [reason] });
    expect([...saved.futuresQuotes, ...saved.optionsQuotes].map((quote) => quote.symbol)).toContain(symbol);
    await server.admin.call(enterPrices, {
      prices: [{ symbol: 'LEZ26', last_price: 234 }],
      confirmed: ['price'],
    });
  });

  it('only admins enter them', async () => {
    const prices = [{ symbol: 'LEZ26', last_price: 1 }];
    await expect(server.ann.call(enterPrices, { prices })).toBeRefused('forbidden');
    expect((await quoteOf('LEZ26'))?.last_price).toBe(234);
  });
});
