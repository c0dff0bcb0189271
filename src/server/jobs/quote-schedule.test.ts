import { describe, expect, it } from 'vitest';
import { fetchQuote, listFuturesQuotes, listOptionsQuotes, listSettlements, removeSymbol } from '#api/quotes';
import { startingWatchlist } from '#domain/market/watchlist';
import { manualProvider, simulatedProvider } from '../providers/provider-of.ts';
import { testServer } from '../testing/test-server.ts';
import { dueIfBefore, refreshWhenDue } from './quote-schedule.ts';

const server = testServer();

const warned: unknown[] = [];
const log = { warn: (what: unknown) => warned.push(what), error: (what: unknown) => warned.push(what) };
const refreshAt = (
  instant: string,
  every = 1,
  provider = simulatedProvider('a seed', () => new Date(instant)),
) => refreshWhenDue(server.database, provider, every, new Date(instant), log);
const watched = async () => (await server.ann.call(listFuturesQuotes, {})).quotes;

describe('when a refresh is due', () => {
  const due = (now: string) => dueIfBefore(new Date(now), 15).toISOString();

  it('is at an interval from the open until an hour after the close', () => {
    expect(due('2026-11-20T16:00:00Z')).toBe('2026-11-20T15:45:01.000Z');
    expect(due('2026-11-20T20:00:00Z')).toBe('2026-11-20T19:45:01.000Z');
  });

  it('is otherwise once after the last session', () => {
    for (const now of ['2026-11-20T20:30:00Z', '2026-11-22T12:00:00Z', '2026-11-23T14:00:00Z']) {
      expect(due(now)).toBe('2026-11-20T20:05:00.000Z');
    }
  });
});

describe('the first refresh', () => {
  it('creates the watchlist, so that producers see prices', async () => {
    expect(await refreshAt('2026-11-20T16:00:00Z')).toBe(true);
    const quotes = await watched();
    expect(quotes.map(({ symbol }) => symbol)).toEqual(startingWatchlist('2026-11-20').toSorted());
    expect(quotes.every(({ last_price, source }) => last_price !== null && source === 'simulated')).toBe(
      true,
    );
    expect(await server.ann.call(listSettlements, { symbol: 'GFF27', limit: 60 })).toHaveLength(60);
  });
});

describe('later refreshes', () => {
  it('run on schedule, each on only one of several servers', async () => {
    expect(await refreshAt('2026-11-20T16:00:30Z')).toBe(false);
    const before = await watched();
    const servers = await Promise.all([1, 2, 3].map(() => refreshAt('2026-11-20T16:01:00Z')));
    expect(servers.filter(Boolean)).toHaveLength(1);
    expect((await watched()).map(({ last_price }) => last_price)).not.toEqual(
      before.map(({ last_price }) => last_price),
    );
    expect(await refreshAt('2026-11-21T16:00:00Z')).toBe(true);
    expect(await refreshAt('2026-11-22T16:00:00Z')).toBe(false);
  });

  it('fetch the current watchlist, including options, without expired symbols', async () => {
    await server.admin.call(removeSymbol, { symbol: 'GFF27' });
    await server.owner(`insert into options_quotes (symbol, underlying_symbol, contract, option_type, strike_price, source) values
      ('LEG2300R', 'LEG27', 'LEG27', 'put', 230, 'manual'), ('LEG2300Q', 'LEG26', 'LEG26', 'put', 230, 'manual')`);
    warned.length = 0;
    expect(await refreshAt('2026-11-23T16:00:00Z')).toBe(true);
    expect((await watched()).map(({ symbol }) => symbol)).not.toContain('GFF27');
    const options = await server.admin.call(listOptionsQuotes, {});
    expect(options.map(({ symbol, last_price }) => [symbol, last_price !== null])).toEqual([
      ['LEG2300R', true],
      ['LEG2300Q', false],
    ]);
    expect(warned).toEqual([]);
  });

  it('keep the old prices and log it when the provider returns nothing', async () => {
    const before = await watched();
    const none = {
      ...manualProvider(() => new Date()),
      futures: async (symbols: readonly string[]) => ({ quotes: [], missing: [...symbols] }),
    };
    expect(
      await refreshAt('2026-11-24T16:00:00Z', 1, { ...simulatedProvider('x', () => new Date()), ...none }),
    ).toBe(true);
    expect(await watched()).toEqual(before);
    expect(warned).toHaveLength(1);
  });

  it('are disabled by the setting 0', async () => {
    expect(await refreshAt('2026-11-25T16:00:00Z', 0)).toBe(false);
    expect(await refreshAt('2026-11-23T16:00:00Z', 0)).toBe(false);
  });

  it('go on after a clock was a year ahead, and not when the clocks of two servers differ a little', async () => {
    expect(await refreshAt('2027-11-25T16:00:00Z')).toBe(true);
    expect(await refreshAt('2026-11-25T16:00:00Z')).toBe(true);
    expect(await refreshAt('2026-11-25T15:58:00Z')).toBe(false);
  });

  it('do not refill a watchlist that an administrator has emptied', async () => {
    await server.owner('delete from quotes');
    await server.owner('delete from options_quotes');
    expect(await refreshAt('2026-11-27T16:00:00Z')).toBe(true);
    expect(await watched()).toEqual([]);
  });

  it('keep a symbol that a user added meanwhile', async () => {
    await server.admin.call(fetchQuote, { symbol: 'LEV27', quoteType: 'futures' });
    expect(await watched()).toHaveLength(1);
  });
});
