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
} from '#api/quotes';
import { isExpired } from '#domain/market/watchlist';
import { type App, route } from '../http/route.ts';
import { providerOf } from '../providers/provider-of.ts';
import { enterAll } from './enter-prices.ts';
import { fetchQuoteRoute } from './fetch-route.ts';
import { savePastedSettlements } from './pasted-settlements.ts';
import { visiblePrices } from './queries.ts';
import * as queries from './watchlist-queries.ts';

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

  route(app, removeSymbol, ({ db, input }) =>
    db.write(async (tx) => {
      const removed =
        (await tx.run(queries.removeFuture(input.symbol))) +
        (await tx.run(queries.removeOption(input.symbol)));
      if (removed === 0) refuse('not_found', 'Symbol not found');
      return {};
    }),
  );

  fetchQuoteRoute(app, provider);
}
