import { lotKey } from '#domain/book/open-book';
import { underlyingSymbol } from '#domain/book/hedge-weights';
import { isWithoutProceeds } from '#domain/closeout/lot-sums';
import type { Expense } from '#domain/expenses/expenses';
import { addDays, type Day } from '#domain/kit/days';
import { groupedBy } from '#domain/kit/grouping';
import { sumCents } from '#domain/kit/money';
import { futureOfPolicy } from '#domain/lrp/policy-value';
import type { MissingCost, Out, OutType } from '#domain/lots/lots';
import { lastTradingDay, optionsExpiry, tradingDayUpTo } from '#domain/market/contract-calendar';
import { pricesOf, type Prices } from '#domain/market/prices';
import { parseFuturesSymbol, parseOptionSymbol } from '#domain/market/symbols';
import {
  lotPositions,
  lotSnapshots,
  type SnapshotBook,
  type SnapshotPolicy,
  type SnapshotTrade,
} from '#domain/snapshots/lot-snapshots';
import { lotsWithPlan, missingColumn } from '../book/queries.ts';
import type { Database, Transaction } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { insertDay, insertLots, insertPositions } from '../snapshots/capture-queries.ts';
import { futuresPriceOn, optionPriceOn } from './market.ts';

interface PastLot {
  id: number;
  entity_id: number;
  lot: string;
  owner: string;
  date_in: Day;
  last_out: Day | null;
  total_received: number;
  est_out_wt: number;
  basis: number | null;
  total_cost: number;
  futures_contract: string;
  missing: MissingCost[];
}

type PastOut = Pick<Out, 'lot_id' | 'date_out' | 'type' | 'head_count' | 'weight' | 'proceeds'>;
type PastExpense = Pick<Expense, 'date' | 'amount' | 'expense_category'> & { lot_id: number };
/** A trade or a part of one; its root is the trade that it was split off. */
type PastTrade = SnapshotTrade & {
  root: number;
  trade_date: Day;
  closing_date: Day | null;
  profit: number | null;
};
type PastPolicy = SnapshotPolicy & { effective_date: Day; end_date: Day };

const everyLot = (today: Day) => sql<PastLot>`
  select l.id, l.entity_id, l.lot, e.name as owner, l.date_in, l.total_received, l.est_out_wt, l.basis, l.total_cost, l.futures_contract,
         case when l.current_hd = 0 then (select max(o.date_out) from outs o where o.lot_id = l.id) end as last_out,
         ${missingColumn(today)}
  from ${lotsWithPlan} order by l.id`;

const outs = sql<PastOut>`select lot_id, date_out, type, head_count, weight, proceeds from outs`;
const expenses = sql<PastExpense>`select lot_id, date, amount, expense_category from expenses`;
const trades = sql<PastTrade>`
  select lot_id, coalesce(split_from, id) as root, id, description, b_s, quantity, price_amount, symbol, trade_date, closing_date, profit
  from trades where lot_id is not null order by id`;
const pastPolicies = sql<PastPolicy>`
  select p.lot_id, p.id, p.premium, p.put_symbol as symbol, p.put_qty as contracts, p.effective_date, p.end_date, f.root, f.floor,
         f.weight, f.cost
  from lrp p join app.lrp_payoffs f on f.id = p.id where p.lot_id is not null order by p.id`;

type PastBook = Omit<SnapshotBook, 'prices'>;

async function pastLots(tx: Transaction, today: Day) {
  const outsOf = groupedBy(await tx.rows(outs), lotKey);
  const expensesOf = groupedBy(await tx.rows(expenses), lotKey);
  const tradesOf = groupedBy(await tx.rows(trades), lotKey);
  const policiesOf = groupedBy(await tx.rows(pastPolicies), lotKey);
  const onDay = (lot: PastLot, day: Day): PastBook => {
    const id = String(lot.id);
    const { open, closed_pl } = tradesOn(tradesOf.get(id) ?? [], day);
    const policies = (policiesOf.get(id) ?? []).filter(
      ({ effective_date, end_date }) => effective_date <= day && end_date >= day,
    );
    const past = {
      ...lot,
      ...cattleOn(lot, outsOf.get(id) ?? [], day),
      ...expensesOn(expensesOf.get(id) ?? [], day),
      closed_pl,
      unmatched_offsets: 0,
      lrp_settled: 0,
      lrp_without_result: policies.length,
      lrp_premium_without_result: sumCents(policies.map(({ cost }) => cost)),
    };
    return { lots: [past], trades: open, policies };
  };
  return { lots: await tx.rows(everyLot(today)), onDay };
}

function cattleOn(lot: PastLot, all: readonly PastOut[], day: Day) {
  const gone = all.filter(({ date_out }) => date_out <= day);
  const headOf = (type: OutType): number =>
    sumCents(gone.filter((out) => out.type === type).map(({ head_count }) => head_count));
  const [total_dead, total_shipped] = [headOf('dead'), headOf('shipped')];
  return {
    total_dead,
    total_shipped,
    current_hd: sumCents([lot.total_received, -total_dead, -total_shipped]),
    proceeds: sumCents(gone.map(({ proceeds }) => proceeds ?? 0)),
    unpriced_shipments: gone.filter(isWithoutProceeds),
  };
}

/** Expenses that are actual now and dated later were projected on that day. */
function expensesOn(all: readonly PastExpense[], day: Day) {
  const total = sumCents(all.map(({ amount }) => amount));
  const actual = all.filter(({ date, expense_category }) => expense_category === 'actual' && date <= day);
  const expenses_actual = sumCents(actual.map(({ amount }) => amount));
  return { expenses_actual, expenses_projected: sumCents([total, -expenses_actual]) };
}

/** The parts of a trade that were closed later stood open then, as one trade. */
function tradesOn(all: readonly PastTrade[], day: Day) {
  const made = all.filter(({ trade_date }) => trade_date <= day);
  const isOpen = ({ closing_date }: PastTrade) => closing_date === null || closing_date > day;
  const roots = groupedBy(made.filter(isOpen), ({ root }) => String(root));
  const open = [...roots].flatMap(([root, parts]): SnapshotTrade[] => {
    const quantity = parts.reduce((sum, part) => sum + part.quantity, 0);
    return parts.slice(0, 1).map((part) => ({ ...part, id: Number(root), quantity }));
  });
  const closed = made.filter((trade) => !isOpen(trade));
  return { open, closed_pl: sumCents(closed.map(({ profit }) => profit ?? 0)) };
}

const future = (symbol: string, day: Day) => {
  const contract = parseFuturesSymbol(symbol);
  const last_price = contract && day <= lastTradingDay(contract) ? futuresPriceOn(contract, day) : null;
  return { symbol, last_price, previous_settlement: null };
};

const option = (symbol: string, day: Day) => {
  const contract = parseOptionSymbol(symbol);
  const last_price = contract && day <= optionsExpiry(contract) ? optionPriceOn(contract, day) : null;
  const missing = { bid_price: null, ask_price: null, previous_settlement: null, delta: null };
  return { symbol, last_price, settlement: last_price, ...missing };
};

/** The prices that valued a lot of the demo on a past day: its contract's, those of its positions, and of their futures. */
function demoPrices({ lots, trades: open, policies }: PastBook, day: Day): Prices {
  const held = [...open, ...policies].map(({ symbol }) => symbol);
  const contracts = lots.flatMap(({ futures_contract }) => [
    futures_contract,
    ...policies.map((policy) => futureOfPolicy(policy, futures_contract)),
  ]);
  const symbols = [...new Set([...contracts, ...held, ...held.map(underlyingSymbol)])].flatMap((symbol) =>
    symbol === null ? [] : [symbol],
  );
  const isOption = (symbol: string) => parseOptionSymbol(symbol) !== null;
  return pricesOf(
    symbols.filter((symbol) => !isOption(symbol)).map((symbol) => future(symbol, day)),
    symbols.filter(isOption).map((symbol) => option(symbol, day)),
  );
}

const WEEKS = 52;

/** A year of weekly snapshots, as if captured at the time: each lot from the week it came in to the week it left, and once more without head. */
export async function demoSnapshots(database: Database, today: Day): Promise<void> {
  await database.as('the clock').write(async (tx) => {
    const { lots, onDay } = await pastLots(tx, today);
    const left = new Set<number>();
    for (let back = WEEKS; back >= 1; back -= 1) {
      const day = tradingDayUpTo(addDays(today, -7 * back));
      const there = lots.filter((lot) => lot.date_in <= day && !left.has(lot.id));
      if (there.length === 0) continue;
      const captured = there.map((lot) => capturedOn(day, lot, onDay(lot, day)));
      const rows = captured.flatMap((of) => of.rows);
      for (const row of rows) if (row.closed_out) left.add(row.lot_id);
      await tx.run(insertLots(day, rows));
      await tx.run(
        insertPositions(
          day,
          captured.flatMap(({ positions }) => positions),
        ),
      );
      await tx.run(insertDay(day));
    }
  });
}

function capturedOn(day: Day, { id, entity_id }: PastLot, past: PastBook) {
  const book = { ...past, prices: demoPrices(past, day) };
  const of = { entity_id, lot_id: id };
  return {
    rows: lotSnapshots(book, day).map(({ snapshot }) => ({ ...of, ...snapshot })),
    positions: lotPositions(book, day).flatMap(({ positions }) =>
      positions.map((position) => ({ ...of, ...position })),
    ),
  };
}
