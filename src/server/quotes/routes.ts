import * as queries from './queries.ts';
import { storedPrices, visiblePrices } from './queries.ts';
import { refuse } from '#api/errors';
import { listPrices } from '#api/prices';
import {
  countSymbolUses,
  enterPrices,
  enterSettlements,
  listFuturesQuotes,
  listOptionsQuotes,
  listSettlements,
  listHeldInstruments,
  removeSymbol,
  fetchQuote,
} from '#api/quotes';
import { isExpired, stopDay } from '#domain/market/watchlist';
import { route, writeRoute, type App } from '../http/route.ts';
import { providerOf } from '../providers/provider-of.ts';
import { CHECK_SYMBOL } from '#domain/market/quote-forms';
import { futuresSymbol } from '#domain/market/contracts';
import { answerFunctionError } from '../http/errors.ts';
import { sql, type Statement } from '../db/sql.ts';
import type { QuoteProvider } from '../providers/provider.ts';
import { updateFutures, updateOptions, type Refreshed } from './fetch.ts';
import { dayIn, type Day } from '#domain/kit/days';
import { optionsExpiry, tradingDayUpTo } from '#domain/market/contract-calendar';
import { enteredFuture, enteredOption, type ManualPrice } from '#domain/market/manual-prices';
import type { FuturesQuote, OptionsQuote } from '#domain/market/quotes';
import { inSymbolOrder, parseOptionSymbol } from '#domain/market/symbols';
import type { WarningReason } from '#domain/trades/trade-plausibility';
import { typedPriceWarnings } from '#domain/quotes/typed-price-warnings';
import type { Calendar } from '../clock/calendar.ts';
import type { Transaction } from '../db/database.ts';
import type { Settled } from '#domain/market/settlement-history';
import { futuresNamed, optionsNamed, storeFutures, storeOptions, storeSettlements } from './store.ts';
import { counted } from '#domain/kit/format';
import { settlementVerdicts, type PastedSettlement } from '#domain/quotes/pasted-settlements';

interface Entering extends Calendar {
  now: Date;
  /** The confirmed reasons for implausible prices. */
  confirmed: readonly WarningReason[];
}

/** The trading day that a price typed today settles; a contract that has stopped trading settled on its last day. */
const settlementDay = (symbol: string, today: Day): Day => stopDay(symbol, today) ?? tradingDayUpTo(today);

/** Stores typed prices. A price typed on a day counts as that day's settlement until another is typed. */
async function enterAll(tx: Transaction, typed: readonly ManualPrice[], entering: Entering) {
  const prices = [...new Map(typed.map((entry) => [entry.symbol, entry])).values()];
  const symbols = prices.map(({ symbol }) => symbol);
  // Two administrators may save at once: the second starts from the first one's prices.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('quotes'))`);
  await refuseImplausible(tx, prices, entering);
  const futures = new Map((await tx.rows(futuresNamed(symbols))).map((quote) => [quote.symbol, quote]));
  const options = new Map((await tx.rows(optionsNamed(symbols))).map((quote) => [quote.symbol, quote]));
  const isNewDay = (stored: FuturesQuote | OptionsQuote | undefined): boolean =>
    stored !== undefined && dayIn(entering.timeZone, new Date(stored.updated_at)) < entering.today;
  const settlement = (symbol: string, price: number | null): Settled[] =>
    price === null ? [] : [{ symbol, day: settlementDay(symbol, entering.today), settlement: price }];

  const enteredFutures = prices
    .filter(({ symbol }) => parseOptionSymbol(symbol) === null)
    .map((entry) => {
      const stored = futures.get(entry.symbol);
      return {
        symbol: entry.symbol,
        ...enteredFuture(entry, stored, isNewDay(stored)),
        at: entering.now,
        settlements: settlement(entry.symbol, entry.last_price),
      };
    });
  const enteredOptions = prices.flatMap((entry) => {
    const option = parseOptionSymbol(entry.symbol);
    const stored = options.get(entry.symbol);
    if (!option) return [];
    return {
      symbol: entry.symbol,
      ...enteredOption(entry, stored, isNewDay(stored)),
      expiration_date: optionsExpiry(option),
      at: entering.now,
      settlements: settlement(entry.symbol, entry.settlement ?? entry.last_price),
    };
  });
  return {
    futuresQuotes: await storeFutures(tx, 'manual', enteredFutures),
    optionsQuotes: await storeOptions(tx, 'manual', enteredOptions),
  };
}

/** Refuses the prices if one is implausible for an unconfirmed reason (decision 49). */
async function refuseImplausible(
  tx: Transaction,
  prices: readonly ManualPrice[],
  { confirmed, today }: Entering,
): Promise<void> {
  const warnings = typedPriceWarnings(prices, await tx.rows(storedPrices), today);
  const found = warnings.find(({ reason }) => !confirmed.includes(reason));
  if (!found) return;
  const message = `${found.message}. Nothing was saved: confirm it first.`;
  refuse('conflict', message, { confirmed: message });
}

/** Stores a page of settlements, or refuses it with the reason of every row that is not to be saved. */
async function savePastedSettlements(
  tx: Transaction,
  settlements: readonly PastedSettlement[],
  farPrices: boolean,
  today: Day,
): Promise<{ saved: number }> {
  const symbols = [...new Set(settlements.map(({ symbol }) => symbol))];
  const verdicts = settlementVerdicts(settlements, await tx.rows(realSettlements(symbols)), today);
  const refused = verdicts.filter(({ confirmable }) => !confirmable || !farPrices);
  if (refused.length > 0) {
    refuse(
      refused.every(({ confirmable }) => confirmable) ? 'conflict' : 'invalid',
      `Nothing was saved: ${counted(refused.length, 'row needs', 'rows need')} attention`,
      Object.fromEntries(refused.map(({ row, message }) => [`settlements.${row}`, message])),
    );
  }
  await storeSettlements(tx, 'manual', settlements);
  return { saved: settlements.length };
}

const realSettlements = (symbols: readonly string[]): Statement<PastedSettlement> =>
  sql`select symbol, day, settlement from settlements where symbol = any(${symbols}) and source <> 'simulated'`;

/** `POST /functions/v1/fetch-quote`, as the specification calls it (spec 1, section 7). */
export function fetchQuoteRoute(parent: App, provider: QuoteProvider): void {
  parent.http.register(async (http) => {
    http.setErrorHandler(answerFunctionError);

    route({ ...parent, http }, fetchQuote, async ({ db, input, request }) => {
      // Check the permission before contacting the provider.
      await db.row(sql`select 1`);
      const { symbols, single } = input;
      if (input.quoteType === 'futures') {
        const refreshed = await updateFutures(db, provider, symbols);
        if (refreshed.missing.length > 0 || refreshed.failure !== null)
          request.log.warn(partOf(refreshed), 'not all futures were fetched');
        return { futuresQuotes: refreshed.quotes, ...errorOf(refreshed, single) };
      }
      const refreshed = await updateOptions(db, provider, input.contract, symbols);
      if (refreshed.missing.length > 0) {
        const contract = futuresSymbol(input.contract);
        request.log.warn({ contract, ...partOf(refreshed) }, 'options of a contract were not fetched');
      }
      return { optionsQuotes: refreshed.quotes, ...errorOf(refreshed, single) };
    });
  });
}

const partOf = ({ missing, failure }: Refreshed<unknown>) => ({
  symbols: missing,
  reason: failure ?? 'no quote',
});

const NAMED = 20;

/** Names the symbols that could not be fetched, with the provider's reason if there is one. */
function errorOf({ missing, failure }: Refreshed<unknown>, single: boolean): { error?: string } {
  if (missing.length === 0) return {};
  if (single) return { error: failure ?? CHECK_SYMBOL };
  const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : '';
  const which = `Failed to fetch quotes for ${missing.slice(0, NAMED).join(', ')}${more}`;
  return { error: failure === null ? which : `${failure}. ${which}.` };
}

export function quoteRoutes(app: App): void {
  const provider = providerOf(app.env);

  route(app, listPrices, ({ db, calendar }) => db.json(visiblePrices(calendar)));

  route(app, listFuturesQuotes, ({ db, calendar }) =>
    db.json(queries.watchedFutures(calendar, provider.source)),
  );

  route(app, listOptionsQuotes, ({ db, calendar }) => db.json(queries.watchedOptions(calendar)));

  route(app, listSettlements, ({ db, input }) => db.json(queries.settlementsOf(input.symbol, input.limit)));

  route(app, listHeldInstruments, async ({ db, today }) =>
    (await db.rows(queries.held(today)))
      .filter(({ symbol }) => !isExpired(symbol, today))
      .toSorted((one, other) => inSymbolOrder(one.symbol, other.symbol)),
  );

  route(
    app,
    countSymbolUses,
    async ({ db, input, today }) =>
      (await db.row(queries.usesOf(input.symbol, today))) ?? { lots: 0, trades: 0, policies: 0 },
  );

  writeRoute(app, enterPrices, (tx, { input: { prices, confirmed }, calendar }) =>
    enterAll(tx, prices, { ...calendar, now: new Date(), confirmed }),
  );

  writeRoute(app, enterSettlements, (tx, { input, today }) =>
    savePastedSettlements(tx, input.settlements, input.far_prices, today),
  );

  writeRoute(app, removeSymbol, async (tx, { input }) => {
    const removed =
      (await tx.run(queries.removeFuture(input.symbol))) + (await tx.run(queries.removeOption(input.symbol)));
    if (removed === 0) refuse('not_found', 'Symbol not found');
    return {};
  });

  fetchQuoteRoute(app, provider);
}
