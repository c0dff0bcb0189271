import { describe, expect, it } from 'vitest';
import {
  countSymbolUses,
  fetchQuote,
  listFuturesQuotes,
  listOptionsQuotes,
  listSettlements,
  listHeldInstruments,
  removeSymbol,
} from '#api/quotes';
import { HISTORY_DAYS } from '../providers/provider.ts';
import { dayIn } from '#domain/kit/days';
import { futuresSymbol } from '#domain/market/contracts';
import { optionSymbol } from '#domain/market/symbols';
import { tradedMonths } from '#domain/market/watchlist';
import { bookTrade, someLot } from '../testing/trades.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();

// Months that trade on the day on which the tests run.
const today = dayIn('America/Chicago', new Date());
const [feeder, feederLater] = tradedMonths('GF', today).slice(1).map(futuresSymbol);
const [live] = tradedMonths('LE', today).slice(1);
if (!feeder || !feederLater || !live) throw new Error('No contract trades.');
const month = futuresSymbol(live);
const optionsOn = {
  quoteType: 'options' as const,
  root: 'LE',
  contract: month,
  contractMonthYear: month.slice(2),
};
const option = (strike: number) => optionSymbol({ ...live, strike, p_c: 'put' }) ?? '';
const add = (symbol: string) => server.admin.call(fetchQuote, { symbol, quoteType: 'futures' });

describe('adding a symbol', () => {
  it('asks the provider and adds a future to the shared watchlist', async () => {
    const { futuresQuotes, error } = await add(feeder.toLowerCase());
    expect(error).toBeUndefined();
    expect(futuresQuotes).toMatchObject([{ symbol: feeder, source: 'simulated' }]);
    expect(futuresQuotes?.[0]?.last_price).toBeGreaterThan(200);
    await add(month);
    for (const who of [server.ann, server.bob, server.admin]) {
      const { provider, quotes } = await who.call(listFuturesQuotes, {});
      expect(provider).toBe('simulated');
      expect(quotes.map(({ symbol, stale }) => [symbol, stale])).toEqual([
        [feeder, false],
        [month, false],
      ]);
    }
  });

  it('asks for an option by its contract; producers do not see it', async () => {
    const added = await server.admin.call(fetchQuote, { symbol: option(230), ...optionsOn });
    expect(added.optionsQuotes).toMatchObject([
      {
        symbol: option(230),
        contract: month,
        underlying_symbol: month,
        option_type: 'put',
        strike: 230,
        strike_price: 230,
      },
    ]);
    expect(await server.admin.call(listOptionsQuotes, {})).toHaveLength(1);
    await expect(server.ann.call(listOptionsQuotes, {})).toBeRefused('forbidden');
  });

  it('is refused when the provider does not know the symbol', async () => {
    const message = 'Failed to add symbol. Please check the symbol and try again.';
    for (const symbol of ['GFX99', 'ZCZ26', 'nonsense']) {
      expect(await add(symbol)).toEqual({ futuresQuotes: [], error: message });
    }
    const otherMonth = await server.admin.call(fetchQuote, { symbol: 'GFF3400C', ...optionsOn });
    expect(otherMonth).toEqual({ optionsQuotes: [], error: message });
    expect((await server.admin.call(listFuturesQuotes, {})).quotes).toHaveLength(2);
  });

  it('is for admins only: no other request reaches the provider', async () => {
    const body = { symbol: feeder, quoteType: 'futures' as const };
    await expect(server.ann.call(fetchQuote, body)).toBeRefused('forbidden');
    await expect(server.nobody.call(fetchQuote, body)).toBeRefused('unauthorized');
  });

  it('returns a refusal in the function’s format', async () => {
    const response = await server.admin.send({
      method: 'POST',
      url: fetchQuote.path,
      payload: { quoteType: 'futures' },
    });
    expect([response.statusCode, response.json()]).toEqual([400, { error: 'Symbol cannot be empty' }]);
    const unreadable = await server.admin.send({
      method: 'POST',
      url: fetchQuote.path,
      payload: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(unreadable.statusCode).toBe(400);
    expect(unreadable.json()).toEqual({ error: expect.any(String) });
  });
});

describe('refreshing', () => {
  it('stores the quotes with source and time, and names the missing symbols', async () => {
    await server.owner(
      `update quotes set last_price = 1, source = 'manual', updated_at = now() - interval '30 days'`,
    );
    expect((await server.ann.call(listFuturesQuotes, {})).quotes.every(({ stale }) => stale)).toBe(true);
    const symbols = [feeder, 'GFX99', month, 'ZCZ26'];
    const { futuresQuotes, error } = await server.admin.call(fetchQuote, { symbols, quoteType: 'futures' });
    expect(futuresQuotes?.map(({ symbol, source }) => [symbol, source])).toEqual([
      [feeder, 'simulated'],
      [month, 'simulated'],
    ]);
    expect(error).toBe('Failed to fetch quotes for GFX99, ZCZ26');
    const { quotes } = await server.ann.call(listFuturesQuotes, {});
    expect(quotes.every(({ stale, last_price }) => !stale && last_price !== 1)).toBe(true);
  });

  it('by two admins at once stores every symbol once', async () => {
    const symbols = tradedMonths('GF', today).map(futuresSymbol);
    const both = [symbols, symbols.toReversed()].map((some) =>
      server.admin.call(fetchQuote, { symbols: some, quoteType: 'futures' }),
    );
    await Promise.all([...both, ...both]);
    const { quotes } = await server.ann.call(listFuturesQuotes, {});
    expect(quotes).toHaveLength(new Set([...symbols, month]).size);
  });
});

describe('settlements', () => {
  it('are listed from the first day, oldest first, for users who can see the symbol', async () => {
    const past = await server.ann.call(listSettlements, { symbol: feeder });
    // Far more than any list has by default.
    expect(past.length).toBeGreaterThanOrEqual(HISTORY_DAYS);
    expect(await server.owner('select day from settlements where symbol = $1', [feeder])).toHaveLength(
      past.length,
    );
    const days = past.map(({ day }) => day);
    expect(days).toEqual(days.toSorted());
    for (const limit of [1, 60, 250])
      expect(await server.ann.call(listSettlements, { symbol: feeder, limit })).toEqual(past.slice(-limit));
    expect(await server.ann.call(listSettlements, { symbol: feeder, limit: 10_000 })).toEqual(past);
    for (const limit of [0, 1.5, 10_001])
      await expect(server.ann.call(listSettlements, { symbol: feeder, limit })).toBeRefused('invalid', {
        limit: expect.stringContaining('Limit must be'),
      });
    expect((await server.admin.call(listSettlements, { symbol: option(230) })).length).toBeGreaterThan(0);
    expect(await server.ann.call(listSettlements, { symbol: option(230) })).toEqual([]);
  });

  it('of a real source are stored apart from simulated ones and not overwritten by them', async () => {
    const settlements = `select source from settlements where symbol = $1 and day = $2`;
    const [latest] = (await server.ann.call(listSettlements, { symbol: feeder })).toReversed();
    await server.owner(
      `update settlements set source = 'barchart', settlement = 9 where symbol = $1 and day = $2`,
      [feeder, latest?.day],
    );
    await add(feeder);
    expect(await server.owner(settlements, [feeder, latest?.day])).toEqual([{ source: 'barchart' }]);
    const simulated = await server.ann.call(listSettlements, { symbol: feeder });
    expect(simulated.map(({ day }) => day)).not.toContain(latest?.day);
    await server.owner(`update quotes set source = 'barchart' where symbol = $1`, [feeder]);
    expect(await server.ann.call(listSettlements, { symbol: feeder })).toEqual([
      { day: latest?.day, settlement: 9 },
    ]);
  });
});

describe('removing a symbol', () => {
  it('removes it from the watchlist and keeps its settlements', async () => {
    await add(feederLater);
    await expect(server.ann.call(removeSymbol, { symbol: feederLater })).toBeRefused('forbidden');
    await server.admin.call(removeSymbol, { symbol: feederLater });
    const { quotes } = await server.admin.call(listFuturesQuotes, {});
    expect(quotes.map(({ symbol }) => symbol)).not.toContain(feederLater);
    expect(await server.owner('select 1 from settlements where symbol = $1', [feederLater])).not.toEqual([]);
    await server.admin.call(removeSymbol, { symbol: option(230) });
    expect(await server.admin.call(listOptionsQuotes, {})).toEqual([]);
    await expect(server.admin.call(removeSymbol, { symbol: 'GFX99' })).toBeRefused(
      'not_found',
      'Symbol not found',
    );
  });

  it('first counts the positions it values', async () => {
    const lot = await someLot(server.ann, 'Q-1', {
      est_out_wt: 1400,
      est_out_date: `20${month.slice(3)}-12-01`,
    });
    const symbol = `LEZ${month.slice(3)}`;
    await bookTrade(server, { description: 'LIVE CATTLE', period: `Dec-${month.slice(3)}`, lot_id: lot.id });
    await bookTrade(server, {
      description: 'LIVE CATTLE',
      period: `Dec-${month.slice(3)}`,
      closing_price: 1,
    });
    expect(await server.admin.call(countSymbolUses, { symbol })).toEqual({ lots: 1, trades: 1, policies: 0 });
    await expect(server.ann.call(countSymbolUses, { symbol })).toBeRefused('forbidden');
  });
});

describe('the instruments held', () => {
  it('are listed for admins with whether they have a quote, futures before options, without expired ones', async () => {
    const put = { strike: 222.5, p_c: 'put' as const };
    const year = 2000 + Number(month.slice(3));
    await bookTrade(server, { description: 'LIVE CATTLE', period: `Dec-${month.slice(3)}`, ...put });
    await bookTrade(server, { description: 'LIVE CATTLE', period: 'Dec-25', ...put });
    await bookTrade(server, { description: 'LIVE CATTLE', period: null });
    const held = await server.admin.call(listHeldInstruments, {});
    expect(held.filter((one) => one.option)).toEqual([
      { symbol: optionSymbol({ root: 'LE', month: 12, year, ...put }), option: true, quoted: false },
    ]);
    expect(held.at(-1)?.option).toBe(true);
    const { quotes } = await server.admin.call(listFuturesQuotes, {});
    const onWatchlist = new Set(quotes.map((quote) => quote.symbol));
    const futures = held.filter((one) => !one.option);
    expect(futures.length).toBeGreaterThan(0);
    for (const { symbol, quoted } of futures) expect(quoted).toBe(onWatchlist.has(symbol));
    await expect(server.ann.call(listHeldInstruments, {})).toBeRefused('forbidden');
  });
});
