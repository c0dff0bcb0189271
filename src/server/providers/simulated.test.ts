import { describe, expect, it } from 'vitest';
import { americanOption } from '#domain/market/black76';
import { startingWatchlist } from '#domain/market/watchlist';
import type { RequestedOption } from './provider.ts';
import { simulatedProvider } from './provider-of.ts';

const open = '2026-11-20T16:00:00Z';
const at = (instant: string, seed = 'a seed') => simulatedProvider(seed, () => new Date(instant));
const watched = startingWatchlist('2026-11-20');
const future = async (symbol: string, instant: string) => {
  const [quote] = (await at(instant).futures([symbol])).quotes;
  if (!quote) throw new Error(`${symbol} is not quoted`);
  return quote;
};
const put: RequestedOption = {
  root: 'LE',
  month: 12,
  year: 2026,
  strike: 230,
  p_c: 'put',
  symbol: 'LEZ2300Q',
};
const option = async (requested: RequestedOption, instant: string) => {
  const [quote] = (await at(instant).options(requested, [requested])).quotes;
  if (!quote) throw new Error(`${requested.symbol} is not quoted`);
  return quote;
};

describe('simulated futures', () => {
  it('depend only on the seed and the clock', async () => {
    expect(await at(open).futures(watched)).toEqual(await at(open).futures(watched));
    expect(await at(open, 'another').futures(watched)).not.toEqual(await at(open).futures(watched));
  });

  it('are plausible: near their base, in ticks, between low and high, changed since the settlement', async () => {
    const { quotes, missing } = await at(open).futures(watched);
    expect(missing).toEqual([]);
    for (const {
      symbol,
      last_price: last,
      net_change,
      open: first,
      high,
      low,
      previous_settlement,
    } of quotes) {
      if (last === null || first === null || high === null || low === null || previous_settlement === null) {
        throw new Error(`${symbol} has no price`);
      }
      const base = symbol.startsWith('GF') ? 352 : 231;
      expect(Math.abs(last / base - 1)).toBeLessThan(0.25);
      expect(Math.round(last * 1000) % 25).toBe(0);
      expect(low).toBeLessThanOrEqual(Math.min(first, last));
      expect(high).toBeGreaterThanOrEqual(Math.max(first, last));
      expect(net_change).toBeCloseTo(last - previous_settlement, 9);
      expect(Math.abs(last / previous_settlement - 1)).toBeLessThan(0.06);
    }
  });

  it('move only during market hours', async () => {
    const moving = await future('GFF27', '2026-11-20T16:30:00Z');
    expect((await future('GFF27', open)).last_price).not.toBe(moving.last_price);
    const [evening, sunday] = [
      await future('GFF27', '2026-11-21T02:00:00Z'),
      await future('GFF27', '2026-11-22T20:00:00Z'),
    ];
    expect(evening).toEqual(sunday);
    expect(evening.at.toISOString()).toBe('2026-11-20T19:05:00.000Z');
  });

  it('settle at the last price, from which the next day counts its change', async () => {
    const friday = await future('LEZ26', '2026-11-20T21:00:00Z');
    const monday = await future('LEZ26', '2026-11-23T16:00:00Z');
    expect(friday.settlements.at(-1)).toEqual({
      symbol: 'LEZ26',
      day: '2026-11-20',
      settlement: friday.last_price,
    });
    expect(monday.previous_settlement).toBe(friday.last_price);
  });

  it('are quoted from two years before they end until they end', async () => {
    const { missing } = await at(open).futures(['GFX26', 'GFF27', 'GFG27', 'LEZ26', 'LEZ29', 'ZCZ26']);
    expect(missing).toEqual(['GFX26', 'GFG27', 'LEZ29', 'ZCZ26']);
  });

  it('have a settlement history for every trading day', async () => {
    const { settlements: past, asked } = await at(open).history(['LEZ26']);
    expect(asked).toEqual(['LEZ26']);
    expect(past).toHaveLength(500);
    expect(past[0]).toEqual((await future('LEZ26', open)).settlements[0]);
    expect(new Set(past.map(({ day }) => day)).size).toBe(500);
  });
});

describe('simulated options', () => {
  it('are worth what Black-76 says, with its delta', async () => {
    const futures = (await future('LEZ26', open)).last_price ?? Number.NaN;
    const volatility = 0.15 + 0.6 * Math.log(230 / futures) ** 2;
    const model = americanOption({ kind: 'put', futures, strike: 230, days: 14, rate: 0.04, volatility });
    const quote = await option(put, open);
    expect(quote.last_price).toBeCloseTo(model.value, 1);
    expect(quote.delta).toBeCloseTo(model.delta, 6);
    expect(quote.expiration_date).toBe('2026-12-04');
    expect(quote.bid_price).toBeLessThan(quote.last_price ?? 0);
    expect(quote.ask_price).toBeGreaterThan(quote.last_price ?? 0);
    expect(quote.settlement).toBeNull();
  });

  it('settle with their future, and are over after their expiry', async () => {
    const evening = await option(put, '2026-11-20T21:00:00Z');
    expect(evening.settlement).toBe(evening.last_price);
    expect((await option(put, '2026-11-23T16:00:00Z')).previous_settlement).toBe(evening.settlement);
    expect((await at('2026-12-07T16:00:00Z').options(put, [put])).missing).toEqual(['LEZ2300Q']);
  });

  it('exist in serial months on live cattle only, priced off the next future', async () => {
    const serial = { ...put, month: 1, year: 2027, symbol: 'LEF2300R' };
    expect((await option(serial, open)).last_price).toBeGreaterThan(0);
    const feeder = { ...serial, root: 'GF' as const, month: 2 };
    expect((await at(open).options(feeder, [feeder])).missing).toEqual(['LEF2300R']);
  });

  it('far out of the money are worthless and have no bid', async () => {
    const far = await option({ ...put, strike: 150, symbol: 'LEZ1500Q' }, open);
    expect(far).toMatchObject({ last_price: 0, bid_price: null, ask_price: null });
  });
});
