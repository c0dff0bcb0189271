import { checkTradeImport, importTrades, listTradeImports, revertTradeImport } from '#api/trade-imports';
import { rowsOf } from '#domain/trades/file/table';
import { type App, route } from '../http/route.ts';
import { checkTrades } from './check.ts';
import { choicesFor } from './choices.ts';
import * as queries from './queries.ts';
import { undoTradeImport } from './revert.ts';
import { insertTradeImport } from './save.ts';

/** Imports of trades from broker files. */
export function tradeImportRoutes(app: App): void {
  route(app, checkTradeImport, ({ db, input, today }) => checkTrades(db, input, today));

  route(app, importTrades, ({ db, input, today, report }) => {
    const trades = rowsOf(input.trades);
    const choices = choicesFor(trades, input);
    const { file_name, waiting_file_id } = input;
    return db.write((tx) =>
      insertTradeImport(tx, { file_name, waiting_file_id, trades, choices, today, report }),
    );
  });

  route(app, listTradeImports, ({ db }) => db.rows(queries.tradeImports.newestFirst));

  route(app, revertTradeImport, ({ db, input }) => db.write((tx) => undoTradeImport(tx, input.id)));
}
