import { listLotChoices } from '#api/lots';
import { importTrades, listTradeImports, revertTradeImport } from '#api/trade-imports';
import { assignTradeLot, deleteTrade, listTrades } from '#api/trades';
import {
  confirmRjoNumber,
  createUser,
  deleteUser,
  editUser,
  giveTemporaryPassword,
  listUsers,
} from '#api/users';
import { tradesOfRows } from '../src/server/testing/broker-files.ts';
import { type Action, type ActionContext, byAdmin, some } from './action.ts';
import { brokerFile } from './broker.ts';

const VISITOR = 'visitor';
let visitors = 0;

/** Only users created here get a new password, are moved or deleted: the others are working. */
const someVisitor = async ({ client, random }: ActionContext) =>
  some(
    random,
    (await client.call(listUsers, {})).filter(({ email }) => email.startsWith(VISITOR)),
  );

/** Administrators' actions on other users' accounts. */
export const actionsOnUsers: readonly Action[] = [
  byAdmin('make an account', 3, ({ client, users, random }) => {
    visitors += 1;
    return client.call(createUser, {
      email: `${VISITOR}${visitors}@users.test`,
      password: 'correct horse',
      user_type: random.next() < 0.1 ? 'admin' : 'producer',
      entity_name: random.oneOf([...users.entities, `Ranch of visitor ${visitors}`]),
      full_name: `Visitor ${visitors}`,
      phone_number: '806 555 0142',
      rjo_account_number: random.oneOf(ACCOUNTS),
      lrp_policy_number: null,
    });
  }),
  byAdmin('move a user to another entity', 4, async (context) => {
    const { client, random, users } = context;
    const { id, version, email, phone_number, full_name, user_type } = await someVisitor(context);
    return client.call(editUser, {
      id,
      version,
      email,
      phone_number,
      full_name,
      user_type,
      entity_name: random.oneOf(users.entities),
      entity_change: 'move',
      rjo_account_number: random.oneOf(ACCOUNTS),
      lrp_policy_number: null,
    });
  }),
  byAdmin('confirm an RJO account number', 8, async ({ client, random }) => {
    const waiting = (await client.call(listUsers, {})).filter(
      (user) => user.rjo_account_number && !user.rjo_confirmed,
    );
    const { id, rjo_account_number } = some(random, waiting);
    return client.call(confirmRjoNumber, { id, rjo_account_number: rjo_account_number ?? '' });
  }),
  byAdmin('set a temporary password', 1, async (context) =>
    context.client.call(giveTemporaryPassword, { id: (await someVisitor(context)).id }),
  ),
  byAdmin('delete an account', 2, async (context) =>
    context.client.call(deleteUser, { id: (await someVisitor(context)).id }),
  ),
];

/** A few accounts with numbers that administrators confirm for producers. */
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
    offsets: closed.map(({ id }, rowIndex) => ({
      rowIndex,
      parts: [{ trade_id: id, quantity: trades.quantity[rowIndex] ?? 0 }],
    })),
    again: [],
  });
}

/** Importing, reverting, matching and deleting trades. */
export const actionsOnTrades: readonly Action[] = [
  byAdmin('import trades', 6, async (context) => {
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
  }),
  byAdmin('import trades that close others', 6, closeSome),
  byAdmin('revert an import', 4, async ({ client, random }) => {
    const latest = (await client.call(listTradeImports, {})).slice(0, 6);
    return client.call(revertTradeImport, { id: some(random, latest).id });
  }),
  byAdmin('assign a trade to another lot, or to none', 8, async (context) => {
    const [{ id, version }, [lot]] = [await someTrade(context), await someLots(context)];
    return context.client.call(assignTradeLot, {
      id,
      version,
      lot_id: context.random.next() < 0.3 ? null : lot || null,
    });
  }),
  byAdmin('delete a trade', 2, async (context) =>
    context.client.call(deleteTrade, { id: (await someTrade(context)).id }),
  ),
];
