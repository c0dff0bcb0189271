import type { FastifyInstance } from 'fastify';
import { getProfile, saveProfile } from '#api/account';
import { addLrp } from '#api/lrp';
import { fetchQuote, listHeldInstruments } from '#api/quotes';
import { savePlan } from '#api/plan';
import { signUp } from '#api/session';
import { captureSnapshot } from '#api/snapshots';
import { confirmRjoNumber } from '#api/users';
import { addDays, dayIn, daysBetween, type Day } from '#domain/kit/days';
import { groupedBy } from '#domain/kit/grouping';
import { rounded } from '#domain/kit/money';
import type { LrpType } from '#domain/lrp/lrp';
import { tradingDayUpTo } from '#domain/market/contract-calendar';
import { CONTRACTS, futuresSymbol, monthLetter, type ContractMonth } from '#domain/market/contracts';
import { optionSymbol, parseFuturesSymbol, parseOptionSymbol } from '#domain/market/symbols';
import { startingWatchlist } from '#domain/market/watchlist';
import { StartupError } from '../../embedded-postgres/startup-error.ts';
import { buildApp } from '../app.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Env } from '../env.ts';
import { callerOf, type Caller } from '../http/inject.ts';
import { accountOf } from '../session/queries.ts';
import {
  DEMO_ADMIN,
  DEMO_PASSWORD,
  demoLots,
  demoProducers,
  type DemoProducer,
  type DemoLot,
} from './cattle.ts';
import { futuresPriceOn, putNear } from './market.ts';
import { demoSnapshots } from './snapshots.ts';
import { demoTrades, type DemoHedgedLot } from './trades.ts';
import { findLot } from '#api/lot-detail';
import { addLot, editBasis } from '#api/lots';
import { addOut } from '#api/outs';
import { addReceiving } from '#api/receivings';
import { addExpense } from '#api/expenses';
import type { Lot } from '#domain/lots/lots';

async function demoLot(caller: Caller, demo: DemoLot, owner: string, today: Day): Promise<Lot> {
  const date_in = addDays(today, -demo.in);
  const { sex, source, location } = demo;
  const whole = (head: number) => ({
    total_received: head,
    total_pay_wt: head * demo.in_wt,
    total_cost: rounded((head * demo.in_wt * demo.price) / 100, 2),
  });
  const lot = await caller.call(addLot, {
    lot: demo.lot,
    owner,
    date_in,
    source,
    location,
    ...whole(demo.head),
    est_out_wt: demo.out_wt,
    est_out_date: addDays(today, demo.out),
    sex,
    partnership: demo.percent !== null,
    percent_owned: demo.percent ?? 100,
  });
  if (demo.second_in !== null && demo.second_head !== null) {
    const { total_received: received, total_pay_wt: pay_wt, total_cost: cost } = whole(demo.second_head);
    const second = { date_in: addDays(today, -demo.second_in), source, sex, location };
    await caller.call(addReceiving, { lot_id: lot.id, ...second, received, pay_wt, cost });
  }
  await demoOuts(caller, lot, demo, today);
  if (demo.basis !== null) await setBasis(caller, lot, demo.basis);
  await demoExpenses(caller, lot, demo, today);
  return lot;
}

async function setBasis(caller: Caller, { lot, owner }: Lot, basis: number): Promise<void> {
  const { found } = await caller.call(findLot, { lot, owner });
  if (found) await caller.call(editBasis, { id: found.lot.id, version: found.lot.version, basis });
}

async function demoOuts(caller: Caller, lot: Lot, demo: DemoLot, today: Day): Promise<void> {
  for (let died = 0; died < demo.dead; died += 1) {
    const date_out = addDays(today, -demo.in + 9 + died * 17);
    if (date_out < today)
      await caller.call(addOut, { lot_id: lot.id, date_out, type: 'dead', head_count: 1 });
  }
  const gone = Math.min(demo.dead, Math.ceil((demo.in - 9) / 17));
  const loads = demo.shipped > 0 ? 3 : 0;
  for (let load = 0; load < loads; load += 1) {
    const head_count =
      load < 2 ? Math.floor(demo.shipped / 3) : demo.shipped - 2 * Math.floor(demo.shipped / 3);
    const weight = head_count * demo.out_wt;
    await caller.call(addOut, {
      lot_id: lot.id,
      date_out: addDays(today, Math.min(-1, demo.out + 4 * load)),
      type: 'shipped',
      head_count,
      weight,
      proceeds: rounded((weight * (demo.out_wt > 1000 ? 229.4 : 351.2)) / 100, 2),
      destination: demo.out_wt > 1000 ? 'Tyson, Amarillo' : 'Five Rivers, Yuma',
    });
  }
  if (gone > demo.head) throw new Error(`The demo lot ${demo.lot} has more outs than head.`);
}

/** Monthly feed and yardage, medicine on arrival and freight in; projected interest, and the plan of costs to come. */
async function demoExpenses(caller: Caller, lot: Lot, demo: DemoLot, today: Day): Promise<void> {
  const head = lot.current_hd > 0 ? lot.current_hd : demo.head;
  const arrival = addDays(today, -demo.in);
  const end = demo.out < 0 ? addDays(today, demo.out) : today;
  const spend = (
    date: Day,
    type: 'feed' | 'yardage' | 'medicine' | 'freight' | 'interest',
    perHead: number,
    projected = false,
  ) =>
    caller.call(addExpense, {
      date,
      lot_id: lot.id,
      type,
      amount: rounded(head * perHead, 2),
      expense_category: projected ? 'projected' : 'actual',
    });
  await spend(arrival, 'freight', 8.4);
  await spend(addDays(arrival, 2), 'medicine', 17.25);
  for (let month = 1; month * 30 <= daysBetween(arrival, end); month += 1) {
    const date = addDays(arrival, month * 30);
    await spend(date, 'feed', demo.out_wt > 1000 ? 96 + month * 2.5 : 41 + month);
    await spend(date, 'yardage', demo.out_wt > 1000 ? 16.5 : 9);
  }
  if (demo.out < 0) return;
  await spend(addDays(today, demo.out), 'interest', 38, true);
  await demoPlan(caller, lot, demo);
}

/** The lot that was bought last has no plan yet, so that its figures stand before the cost to finish it. */
const UNPLANNED = 'K-36';

/** Feed and yardage to come at about the rates of the bills, and freight out. */
async function demoPlan(caller: Caller, { id, lot }: Lot, { out_wt }: DemoLot): Promise<void> {
  if (lot === UNPLANNED) return;
  const rates = out_wt > 1000 ? { feed_rate: 3.4, yardage: 0.55 } : { feed_rate: 1.5, yardage: 0.3 };
  await caller.call(savePlan, { id, ...rates, freight: 9.1 });
}

const weeks = (count: number): number => count * 7;

async function demoPolicy(
  admin: Caller,
  userId: string,
  { lot, demo }: DemoHedgedLot,
  at: number,
  today: Day,
): Promise<void> {
  const contract = parseFuturesSymbol(lot.futures_contract);
  if (!contract || demo.insured === 0) return;
  const day = tradingDayUpTo(addDays(today, weeks(3) - demo.in));
  const put = putNear(contract, day);
  const { size } = CONTRACTS[contract.root];
  await admin.call(addLrp, {
    user_id: userId,
    endorsement_number: `${2026_000 + 117 + at * 13}`,
    state: lot.lot.startsWith('S-') ? 'Nebraska' : lot.lot.startsWith('K-') ? 'Kansas' : 'Texas',
    county: lot.lot.startsWith('S-') ? 'Cherry' : lot.lot.startsWith('K-') ? 'Ford' : 'Deaf Smith',
    type: typeOf(demo.sex, demo.out_wt),
    effective_date: day,
    end_date: addDays(day, weeks(26)),
    premium: rounded(put.price * 0.65, 5),
    coverage: rounded(futuresPriceOn(contract, day) * 0.97, 2),
    lot_id: lot.id,
    head_count: demo.insured,
    target_wt: demo.out_wt,
    put_symbol: optionSymbol({ ...contract, strike: put.strike, p_c: 'put' }),
    put_qty: Math.max(1, Math.round((demo.insured * demo.out_wt) / size)),
  });
}

function typeOf(sex: string, outWeight: number): LrpType {
  if (outWeight > 1000) return 'fed';
  if (sex === 'heifers') return outWeight < 600 ? 'hfrs_wt_1' : 'hfrs_wt_2';
  return outWeight < 600 ? 'strs_wt_1' : 'strs_wt_2';
}

async function demoQuotes(admin: Caller, today: Day): Promise<void> {
  const unquoted = (await admin.call(listHeldInstruments, {})).filter(({ quoted }) => !quoted);
  const symbolsOf = (option: boolean) =>
    unquoted.filter((one) => one.option === option).map(({ symbol }) => symbol);
  const watched = [...new Set([...startingWatchlist(today), ...symbolsOf(false)])];
  await admin.call(fetchQuote, { symbols: watched, quoteType: 'futures' });
  const byContract = groupedBy(symbolsOf(true), (symbol) => monthOf(symbol)?.contract ?? '');
  for (const [contract, symbols] of byContract) {
    const month = monthOf(symbols[0] ?? '');
    if (!month) continue;
    await admin.call(fetchQuote, {
      symbols,
      quoteType: 'options',
      root: month.root,
      contract,
      contractMonthYear: month.code,
    });
  }
}

function monthOf(symbol: string): (ContractMonth & { contract: string; code: string }) | null {
  const option = parseOptionSymbol(symbol);
  if (!option) return null;
  const contract = futuresSymbol(option);
  return { ...option, contract, code: `${monthLetter(option.month)}${contract.slice(-2)}` };
}

async function demoUsers(http: FastifyInstance) {
  const admin = callerOf(
    http,
    await tokenOf(http, '/auth/v1/token?grant_type=password', { email: DEMO_ADMIN.email }),
  );
  const own = await admin.call(getProfile, {});
  await admin.call(saveProfile, { ...own, ...DEMO_ADMIN, entity_name: 'Drover Advisers' });
  const producers: { id: string; who: DemoProducer; caller: Caller }[] = [];
  for (const who of demoProducers) {
    const { email, rjo_account_number, ...data } = who;
    const caller = callerOf(http, await tokenOf(http, signUp.path, { email, data }));
    const profile = await caller.call(getProfile, {});
    await caller.call(saveProfile, { ...profile, rjo_account_number });
    await admin.call(confirmRjoNumber, { id: profile.id, rjo_account_number });
    producers.push({ id: profile.id, who, caller });
  }
  return { admin, producers };
}

async function tokenOf(http: FastifyInstance, url: string, payload: object): Promise<string> {
  const response = await http.inject({
    method: 'POST',
    url,
    payload: { ...payload, password: DEMO_PASSWORD },
  });
  if (response.statusCode !== 200) throw new Error(`The demo could not sign in: ${response.body}`);
  return response.json<{ access_token: string }>().access_token;
}

/** The settings under which the demo's administrator is the first one of an empty database. */
export const demoAdmin = { ADMIN_EMAIL: DEMO_ADMIN.email, ADMIN_PASSWORD: DEMO_PASSWORD } as const;

/** Fills an empty database with realistic data (decision 8) through the users' endpoints; refuses one with other data. `made`: this start created the administrator. */
export async function fillDemo(database: Database, env: Env, made: boolean): Promise<void> {
  if (!made) return refuseOtherData(database);
  const http = await buildApp({ env, database, refuseWhenBusy: false });
  const today = dayIn(env.BUSINESS_TIME_ZONE, new Date());
  const { admin, producers } = await demoUsers(http);
  const hedged: DemoHedgedLot[] = [];
  for (const demo of demoLots) {
    const producer = producers[demo.of];
    if (!producer) continue;
    const { caller, who } = producer;
    const lot = await demoLot(caller, demo, who.entity_name, today);
    hedged.push({ lot, demo, who });
  }
  await demoTrades(admin, hedged, today);
  for (const [at, one] of hedged.entries()) {
    await demoPolicy(admin, producers[one.demo.of]?.id ?? '', one, at, today);
  }
  await demoQuotes(admin, today);
  await demoSnapshots(database, today);
  await admin.call(captureSnapshot, { replace: false });
  await http.close();
}

async function refuseOtherData(database: Database): Promise<void> {
  const nobody = database.as(null);
  if (((await nobody.row(accountOf(DEMO_ADMIN.email)))?.hash ?? null) === null) {
    throw new StartupError(
      'The demo needs an empty database, and this one has data: set DATA_DIR to another folder.',
    );
  }
  if (!(await database.as('the clock').row(anySnapshot))) {
    throw new StartupError('Creating this demo was interrupted: delete its data folder and start again.');
  }
}

const anySnapshot = sql`select 1 from equity_days limit 1`;

export const demoLogIns = (): string[] =>
  [DEMO_ADMIN.email, ...demoProducers.map(({ email }) => email)].map(
    (email) => `${email} / ${DEMO_PASSWORD}`,
  );
