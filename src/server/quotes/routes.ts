import * as queries from './watchlist-queries.ts';
import { refuse } from '#api/errors';
import {
  countSymbolUses,
  enterPrices,
  enterSettlements,
  listFuturesQuotes,
  listOptionsQuotes,
  listPrices,
  listSettlements,
  listUnquoted,
  removeSymbol,
  fetchQuote,
} from '#api/quotes';
import { isExpired } from '#domain/market/watchlist';
import { type App, route, writeRoute } from '../http/route.ts';
import { providerOf } from '../providers/provider-of.ts';
import { enterAll, savePastedSettlements } from './enter-prices.ts';
import { visiblePrices } from './queries.ts';
import { CHECK_SYMBOL } from '#domain/market/quote-forms';
import { futuresSymbol } from '#domain/market/contracts';
import { answerFunctionError } from '../http/errors.ts';
import { sql } from '../db/sql.ts';
import type { QuoteProvider } from '../providers/provider.ts';
import { updateFutures, updateOptions, type Refreshed } from './fetch.ts';

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
          request.log.warn(partOf(refreshed), 'futures were not fetched whole');
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

  route(app, listSettlements, ({ db, input }) => db.json(queries.settlementsOf(input.symbol)));

  route(app, listUnquoted, async ({ db, today }) => {
    const wanted = (await db.rows(queries.unquoted(today))).filter(({ symbol }) => !isExpired(symbol, today));
    const named = (option: boolean) =>
      wanted.filter((one) => one.option === option).map(({ symbol }) => symbol);
    return { futures: named(false), options: named(true) };
  });

  route(
    app,
    countSymbolUses,
    async ({ db, input, today }) =>
      (await db.row(queries.usesOf(input.symbol, today))) ?? { lots: 0, trades: 0, policies: 0 },
  );

  route(app, enterPrices, ({ db, input, calendar }) =>
    db.write((tx) =>
      enterAll(tx, input.prices, { ...calendar, now: new Date(), confirmed: input.confirmed }),
    ),
  );

  route(app, enterSettlements, ({ db, input, today }) =>
    db.write((tx) => savePastedSettlements(tx, input.settlements, input.far_prices, today)),
  );

  writeRoute(app, removeSymbol, async (tx, { input }) => {
    const removed =
      (await tx.run(queries.removeFuture(input.symbol))) + (await tx.run(queries.removeOption(input.symbol)));
    if (removed === 0) refuse('not_found', 'Symbol not found');
    return {};
  });

  fetchQuoteRoute(app, provider);
}
