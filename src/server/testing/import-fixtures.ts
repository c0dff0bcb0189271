import { beforeAll } from 'vitest';
import type { RequestOf } from '#api/endpoint';
import { checkTradeImport, importTrades, revertTradeImport } from '#api/trade-imports';
import { WARNING_REASONS } from '#domain/trades/trade-plausibility';
import type { Cell } from '#domain/kit/table-file/file';
import { someLot } from './trades.ts';
import { type TestServer, testServer } from './test-server.ts';

type Import = RequestOf<typeof importTrades>;

/** Imports trades with all their warnings confirmed. */
export const saveTrades = ({ admin }: TestServer, trades: Import['trades'], choices: Partial<Import> = {}) =>
  admin.call(importTrades, {
    file_name: 'May.csv',
    trades,
    lots: trades.row.map(() => 0),
    offsets: [],
    again: [],
    confirmed: [...WARNING_REASONS],
    ...choices,
  });

/** Fixtures for imports of trades: a server with the lots A and B, and the actions on it. */
export function importFixtures() {
  const server = testServer();
  const lots: Record<string, number> = {};
  beforeAll(async () => {
    for (const lot of ['A', 'B']) lots[lot] = (await someLot(server.ann, lot)).id;
  });
  return {
    server,
    lots,
    /** Deletes all trades and restarts the ids at 1. */
    clear: async () => {
      await server.owner('delete from trades');
      await server.owner('truncate trades, trade_imports, waiting_files, history restart identity');
    },
    /** All saved trades, and their P/L per lot. */
    books: async () => ({
      trades: await server.owner(`
        select acct, lot_id, entity_id, trade_date, b_s, quantity, period, description, strike, p_c, price_amount, status,
               closing_date, closing_price, closing_acct, closing_row, closing_quantity, profit, symbol, split_from,
               rest_of_row, import_id, closed_by_import
        from trades order by id`),
      made: await server.owner<{ lot_id: number; closed_pl: number; unmatched_offsets: number }>(
        `select lot_id, closed_pl, unmatched_offsets from lot_sums order by lot_id`,
      ),
    }),
    save: (trades: Import['trades'], choices: Partial<Import> = {}) => saveTrades(server, trades, choices),
    revert: (id: number) => server.admin.call(revertTradeImport, { id }),
    check: (trades: Import['trades']) => server.admin.call(checkTradeImport, { trades }),
    onLot: (trades: Import['trades'], lot: string) => ({ lots: trades.row.map(() => lots[lot] ?? 0) }),
    count: async () => (await server.owner<{ n: number }>('select count(*)::int n from trades'))[0]?.n,
  };
}

/** A row of a file: LIVE CATTLE Feb-27 of account RJ1. */
export const row = (
  b_s: string,
  quantity: number,
  price: number,
  more: Partial<Record<number, Cell>> = {},
): Cell[] =>
  Object.assign(['RJ1', 'Lazy K', '2026-06-01', b_s, quantity, 'Feb-27', 'LIVE CATTLE', '', '', price], more);
