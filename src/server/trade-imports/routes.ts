import { checkTradeImport, importTrades, listTradeImports, revertTradeImport } from '#api/trade-imports';
import { type App, route } from '../lib/route.ts';
import { alreadyInBooks } from './already.ts';
import { choicesFor, tradesReadAgain } from './choices.ts';
import * as queries from './queries.ts';
import { revertImport } from './revert.ts';
import { saveImport } from './save.ts';

/** Trades from the broker's files. */
export function tradeImportRoutes(app: App): void {
  route(app, checkTradeImport, async ({ db, input }) => {
    const trades = tradesReadAgain(input.trades);
    const accts = [...new Set(Array.from(trades.acct))].map((place) => trades.texts[place] ?? '');
    const already = await alreadyInBooks(db, trades);
    const remembered = await db.rows(queries.lotsChosenLast(accts));
    return { already: already.flatMap((is, place) => (is ? [place] : [])), remembered };
  });

  route(app, importTrades, ({ db, input }) => {
    const trades = tradesReadAgain(input.trades);
    const choices = choicesFor(trades, input);
    return db.write((tx) => saveImport(tx, input.file_name, trades, choices));
  });

  route(app, listTradeImports, ({ db }) => db.rows(queries.importsNewestFirst));

  route(app, revertTradeImport, ({ db, input }) => db.write((tx) => revertImport(tx, input.id)));
}
