import { listLotChoices } from '#api/lots';
import { importTrades, listTradeImports, revertTradeImport } from '#api/trade-imports';
import { assignTradeLot, deleteTrade, listTrades } from '#api/trades';
import { tradesOfRows } from '../src/server/testing/broker-files.ts';
import { type Action, type ActionContext, some } from './action.ts';
import { brokerFile } from './broker.ts';

/** A few accounts, whose numbers administrators confirm for producers. */
export const ACCOUNTS = Array.from({ length: 12 }, (_, at) => `RJ${at + 1}`);

const someTrade = async ({ client, random }: ActionContext, filter: { status?: 'open' | 'closed' } = {}) =>
  some(random, await client.call(listTrades, { ...filter, limit: 100 }));

async function someLots({ client, random }: ActionContext): Promise<number[]> {
  const lots = await client.call(listLotChoices, {});
  return Array.from({ length: 6 }, () => (lots.length > 0 ? random.oneOf(lots).id : 0));
}

/** A file that closes open trades, partially where it has fewer contracts. */
async function closeSome(context: ActionContext): Promise<unknown> {
  const { client, random } = context;
  const open = (await client.call(listTrades, { status: 'open', limit: 100 })).filter(
    ({ lot_id }) => lot_id !== null,
  );
  const closed = Array.from({ length: 5 }, () => some(random, open));
  const rows = closed.map((trade) => [
    trade.acct,
    trade.name,
    '2026-11-19',
    trade.b_s === 'Buy' ? 'Sell' : 'Buy',
    random.whole(1, trade.quantity),
    trade.period ?? '',
    trade.description ?? '',
    '',
    '',
    random.whole(20_000, 40_000) / 100,
  ]);
  const trades = tradesOfRows(rows);
  return client.call(importTrades, {
    file_name: 'closing.csv',
    trades,
    lots: closed.map(({ lot_id }) => lot_id ?? 0),
    closings: closed.map(({ id }, rowIndex) => ({
      rowIndex,
      parts: [{ trade_id: id, quantity: trades.quantity[rowIndex] ?? 0 }],
    })),
    again: [],
  });
}

/** Importing, reverting, matching and deleting trades. */
export const actionsOnTrades: readonly Action[] = [
  {
    name: 'import trades',
    who: 'admin',
    often: 6,
    run: async (context) => {
      const [lots, { random }] = [await someLots(context), context];
      const lotOf = (rowIndex: number) => (rowIndex % 3 === 0 ? 0 : (lots[rowIndex % lots.length] ?? 0));
      const file = brokerFile(
        random,
        `fills ${random.whole(1, 999)}.csv`,
        random.oneOf(ACCOUNTS),
        random.whole(5, 120),
        lotOf,
      );
      return context.client.call(importTrades, file);
    },
  },
  { name: 'import trades that close others', who: 'admin', often: 6, run: closeSome },
  {
    name: 'revert an import',
    who: 'admin',
    often: 4,
    run: async ({ client, random }) => {
      const latest = (await client.call(listTradeImports, {})).slice(0, 6);
      return client.call(revertTradeImport, { id: some(random, latest).id });
    },
  },
  {
    name: 'assign a trade to another lot, or to none',
    who: 'admin',
    often: 8,
    run: async (context) => {
      const [{ id, version }, [lot]] = [await someTrade(context), await someLots(context)];
      return context.client.call(assignTradeLot, {
        id,
        version,
        lot_id: context.random.next() < 0.3 ? null : lot || null,
      });
    },
  },
  {
    name: 'delete a trade',
    who: 'admin',
    often: 2,
    run: async (context) => context.client.call(deleteTrade, { id: (await someTrade(context)).id }),
  },
];
