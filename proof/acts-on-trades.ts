import { listLotChoices } from '#api/lots';
import { importTrades, listTradeImports, revertTradeImport } from '#api/trade-imports';
import { assignTradeLot, deleteTrade, listTrades } from '#api/trades';
import { tradesOfRows } from '../src/server/testing/broker-files.ts';
import { type Act, type Doing, some } from './act.ts';
import { brokerFile } from './broker.ts';

/** Few accounts, which belong to producers as administrators confirm their numbers. */
export const ACCOUNTS = Array.from({ length: 12 }, (_, at) => `RJ${at + 1}`);

const someTrade = async ({ client, chance }: Doing, filter: { status?: 'open' | 'closed' } = {}) =>
  some(chance, await client.call(listTrades, { ...filter, limit: 100 }));

async function someLots({ client, chance }: Doing): Promise<number[]> {
  const lots = await client.call(listLotChoices, {});
  return Array.from({ length: 6 }, () => (lots.length > 0 ? chance.oneOf(lots).id : 0));
}

/** A file that closes open trades, in part where it has fewer contracts. */
async function closeSome(doing: Doing): Promise<unknown> {
  const { client, chance } = doing;
  const open = (await client.call(listTrades, { status: 'open', limit: 100 })).filter(
    ({ lot_id }) => lot_id !== null,
  );
  const closed = Array.from({ length: 5 }, () => some(chance, open));
  const rows = closed.map((trade) => [
    trade.acct,
    trade.name,
    '2026-11-19',
    trade.b_s === 'Buy' ? 'Sell' : 'Buy',
    chance.whole(1, trade.quantity),
    trade.period ?? '',
    trade.description ?? '',
    '',
    '',
    chance.whole(20_000, 40_000) / 100,
  ]);
  const trades = tradesOfRows(rows);
  return client.call(importTrades, {
    file_name: 'closing.csv',
    trades,
    lots: closed.map(({ lot_id }) => lot_id ?? 0),
    closings: closed.map(({ id }, place) => ({
      place,
      parts: [{ trade_id: id, quantity: trades.quantity[place] ?? 0 }],
    })),
    again: [],
  });
}

/** Imports, their reverts, matching and deletion. */
export const actsOnTrades: readonly Act[] = [
  {
    name: 'import trades',
    who: 'admin',
    often: 6,
    act: async (doing) => {
      const [lots, { chance }] = [await someLots(doing), doing];
      const lotOf = (place: number) => (place % 3 === 0 ? 0 : (lots[place % lots.length] ?? 0));
      const file = brokerFile(
        chance,
        `fills ${chance.whole(1, 999)}.csv`,
        chance.oneOf(ACCOUNTS),
        chance.whole(5, 120),
        lotOf,
      );
      return doing.client.call(importTrades, file);
    },
  },
  { name: 'import trades that close others', who: 'admin', often: 6, act: closeSome },
  {
    name: 'revert an import',
    who: 'admin',
    often: 4,
    act: async ({ client, chance }) => {
      const latest = (await client.call(listTradeImports, {})).slice(0, 6);
      return client.call(revertTradeImport, { id: some(chance, latest).id });
    },
  },
  {
    name: 'put a trade on another lot, or on none',
    who: 'admin',
    often: 8,
    act: async (doing) => {
      const [{ id, version }, [lot]] = [await someTrade(doing), await someLots(doing)];
      return doing.client.call(assignTradeLot, {
        id,
        version,
        lot_id: doing.chance.next() < 0.3 ? null : lot || null,
      });
    },
  },
  {
    name: 'delete a trade',
    who: 'admin',
    often: 2,
    act: async (doing) => doing.client.call(deleteTrade, { id: (await someTrade(doing)).id }),
  },
];
