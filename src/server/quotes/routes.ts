import { refuse } from '#api/errors';
import {
  countSymbolUses,
  enterPrices,
  listFuturesQuotes,
  listOptionsQuotes,
  listPrices,
  listSettlements,
  listUnquoted,
  removeSymbol,
} from '#api/quotes';
import { isExpired } from '#domain/watchlist';
import { type App, route } from '../lib/route.ts';
import { providerOf } from '../providers/provider-of.ts';
import { enterAll } from './entered.ts';
import { fetchQuoteRoute } from './fetch-route.ts';
import { pricesInSight } from './queries.ts';
import * as queries from './watchlist-queries.ts';

export function quoteRoutes(app: App): void {
  const timeZone = app.env.BUSINESS_TIME_ZONE;
  const provider = providerOf(app.env);

  route(app, listPrices, ({ db, today }) => db.json(pricesInSight({ today, timeZone })));

  route(app, listFuturesQuotes, ({ db, today }) =>
    db.json(queries.watchedFutures({ today, timeZone }, provider.source)),
  );

  route(app, listOptionsQuotes, ({ db, today }) => db.json(queries.watchedOptions({ today, timeZone })));

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

  route(app, enterPrices, ({ db, input, today }) =>
    db.write((tx) => enterAll(tx, input.prices, { today, timeZone, now: new Date() })),
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
