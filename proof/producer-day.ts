import type { z } from 'zod';
import { listAlerts } from '#api/alerts';
import { getDashboard } from '#api/dashboard';
import type { Endpoint } from '#api/endpoint';
import { addExpense, listExpenses, totalExpenses } from '#api/expenses';
import { findLot } from '#api/lot-detail';
import { listLots } from '#api/lots';
import { addOut } from '#api/outs';
import { getProfile } from '#api/account';
import { listPrices } from '#api/prices';
import { listFuturesQuotes } from '#api/quotes';
import { addReceiving } from '#api/receivings';
import { riskBook } from '#api/risk';
import { snapshotTrend } from '#api/snapshots';
import { getToday } from '#api/today';
import { listTrades, totalTrades } from '#api/trades';
import type { Random } from '../load/random.ts';
import type { Client } from '../load/client.ts';
import { newExpense, newOut, newReceiving } from './records.ts';

/** Calls an endpoint and measures the time. */
export type Measured = <Input extends z.ZodType, Output extends z.ZodType>(
  endpoint: Endpoint<Input, Output>,
  input: z.input<Input>,
) => Promise<z.output<Output>>;

type Page = (call: Measured, random: Random) => Promise<unknown>;

/** The concurrent requests of each page when a user opens it. */
const dashboard: Page = (call) =>
  Promise.all([
    call(getProfile, {}),
    call(getToday, {}),
    call(getDashboard, {}),
    call(listFuturesQuotes, {}),
    call(snapshotTrend, {}),
    call(listAlerts, {}),
  ]);

const inventory: Page = (call) => Promise.all([call(listLots, {}), call(listPrices, {})]);

const openLot = async (call: Measured, random: Random) => {
  const { lot, owner } = random.oneOf(await call(listLots, {}));
  const [{ found }] = await Promise.all([call(findLot, { lot, owner }), call(listPrices, {})]);
  if (!found) throw new Error(`Lot ${lot} was not found`);
  return found.lot;
};

const receive: Page = async (call, random) => {
  const { id, lot, owner } = await openLot(call, random);
  await call(addReceiving, newReceiving(random, id));
  await call(findLot, { lot, owner });
};

const ship: Page = async (call, random) => {
  const { id, lot, owner, current_hd } = await openLot(call, random);
  if (current_hd > 10) await call(addOut, newOut(random, id));
  await call(findLot, { lot, owner });
};

const spend: Page = async (call, random) => {
  const { id } = random.oneOf(await call(listLots, {}));
  await call(addExpense, newExpense(random, id));
  await Promise.all([call(listExpenses, {}), call(totalExpenses, {})]);
};

const search: Page = async (call, random) => {
  const q = random.oneOf(['feed', 'yard', '12', 'med', '$150']);
  await Promise.all([call(listExpenses, { q }), call(totalExpenses, { q })]);
  await Promise.all([call(listTrades, { q: 'fdr' }), call(totalTrades, { q: 'fdr' })]);
};

const risk: Page = (call) => call(riskBook, {});

const pages = [
  dashboard,
  dashboard,
  inventory,
  inventory,
  openLot,
  openLot,
  receive,
  ship,
  spend,
  search,
  risk,
];

/** Opens a random page or performs a random action. */
export const randomAction = (call: Measured, random: Random): Promise<unknown> =>
  random.oneOf(pages)(call, random);

/** Measures every call of a client; refusals are thrown. */
export const measured =
  (client: Client, add: (milliseconds: number) => void): Measured =>
  async (endpoint, input) => {
    const since = performance.now();
    const response = await client.call(endpoint, input);
    add(performance.now() - since);
    return response;
  };
