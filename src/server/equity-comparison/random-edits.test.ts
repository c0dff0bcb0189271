import { describe, expect, it } from 'vitest';
import { compareEquity } from '#api/equity-comparison';
import { addExpense, deleteExpense, listExpenses } from '#api/expenses';
import { deleteLot, editBasis, editLot, listLots } from '#api/lots';
import { addOut, deleteOut } from '#api/outs';
import { addReceiving } from '#api/receivings';
import { listSnapshots } from '#api/snapshots';
import { assignTradeLot, deleteTrade, listTrades } from '#api/trades';
import { NOTHING, sumOfParts, partsTotal } from '#domain/snapshots/comparison/causes';
import type { EquityComparison, EquityExplanation } from '#domain/snapshots/comparison/comparison';
import type { Lot } from '#domain/lots/lots';
import { sumCents } from '#domain/kit/money';
import type { Trade } from '#domain/trades/trades';
import { tradesOfRows } from '../testing/broker-files.ts';
import { snapshotsOf } from '../testing/snapshots.ts';
import { saveTrades } from '../testing/import-fixtures.ts';
import { testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';

const server = testServer();
const snapshots = snapshotsOf(server);

type Random = (below: number) => number;

/** The same seed gives the same whole numbers. */
function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const oneOf = <T>(random: Random, things: readonly T[]): T | undefined => things[random(things.length)];

const someRow = (b_s: string, quantity: number, price: number, isPut: boolean) => [
  'RJ1',
  'Lazy K',
  snapshots.today,
  b_s,
  quantity,
  'Feb-27',
  isPut ? 'PUT LIVE CATTLE' : 'LIVE CATTLE',
  isPut ? 220 : '',
  isPut ? 'put' : '',
  price,
];

const importRow = (
  row: ReturnType<typeof someRow>,
  lot: number,
  parts?: { trade_id: number; quantity: number }[],
) =>
  saveTrades(server, tradesOfRows([row]), {
    lots: [lot],
    offsets: parts ? [{ rowIndex: 0, parts, opens: 0 }] : [],
  });

async function movePrices(random: Random): Promise<void> {
  const moved = (price: number) => price + random(4000) / 1000 - 2;
  await server.owner(
    `update quotes set last_price = case when symbol like 'LE%' then $1 else $2 end::numeric`,
    [moved(225), moved(350)],
  );
  await server.owner(`update options_quotes set last_price = $1, settlement = $1`, [
    random(5) === 0 ? null : moved(9),
  ]);
}

/** Settlements of the last days, of which some were not received. */
const settle = async (random: Random): Promise<void> => {
  for (const symbol of ['LEV26', 'LEG27', 'GFV26', 'GFH27'])
    for (let day = 0; day < 9; day += 1)
      if (random(3) > 0)
        await server.owner(
          `insert into settlements (symbol, day, settlement, source) values ($1, $2, $3, 'manual')`,
          [symbol, snapshots.before(day), (symbol.startsWith('LE') ? 225 : 350) + random(4000) / 1000 - 2],
        );
};

const closeSome = async (random: Random, { id, lot_id, quantity, p_c }: Trade) => {
  const closed = 1 + random(quantity);
  const price = p_c === null ? 222 + random(4) : 8 + random(3);
  await importRow(someRow('Buy', closed, price, p_c !== null), lot_id ?? 0, [
    { trade_id: id, quantity: closed },
  ]);
};

let made = 0;

/** Something that a user does to a lot and its records. */
const EDITS: Record<string, (random: Random, lot: Lot, open: readonly Trade[]) => Promise<unknown>> = {
  'adds a lot': (random) =>
    someLot(server.ann, `New ${++made}`, { total_received: 20 + random(100), est_out_wt: 850 + random(500) }),
  receives: (random, lot) =>
    server.ann.call(addReceiving, {
      lot_id: lot.id,
      date_in: snapshots.today,
      source: 'Clovis',
      location: 'Pen 1',
      received: 1 + random(40),
      pay_wt: 30_000,
      cost: (1 + random(9_000_000)) / 100,
    }),
  ships: (random, lot) =>
    server.ann.call(addOut, {
      lot_id: lot.id,
      date_out: snapshots.before(random(4)),
      type: random(4) === 0 ? 'dead' : 'shipped',
      head_count: random(3) === 0 ? lot.current_hd : 1 + random(lot.current_hd),
      weight: 100_000,
      ...(random(3) > 0 && { proceeds: random(20_000_000) / 100 }),
    }),
  'takes an out back': async (_, lot) => {
    const [out] = await server.owner<{ id: number }>(
      'select id from outs where lot_id = $1 order by id desc',
      [lot.id],
    );
    if (out) await server.ann.call(deleteOut, { id: out.id });
  },
  spends: (random, lot) =>
    server.ann.call(addExpense, {
      lot_id: lot.id,
      date: snapshots.today,
      type: 'feed',
      amount: 1 + random(900_000) / 100,
      expense_category: random(2) === 0 ? 'actual' : 'projected',
    }),
  'deletes an expense': async (random) => {
    const expense = oneOf(random, await server.ann.call(listExpenses, {}));
    if (expense) await server.ann.call(deleteExpense, { id: expense.id });
  },
  'moves the last out': (random, { id }) =>
    server.owner(`update outs set date_out = $2 where id = (select max(id) from outs where lot_id = $1)`, [
      id,
      snapshots.before(random(6)),
    ]),
  'changes the basis': (random, { id, version }) =>
    server.ann.call(editBasis, { id, version, basis: (random(600) - 300) / 100 }),
  'changes the out weight': (random, lot) =>
    server.ann.call(editLot, { ...lot, est_out_wt: 700 + random(700), est_out_date: '2027-02-01' }),
  'sells futures': (random, lot) => importRow(someRow('Sell', 1 + random(9), 220 + random(9), false), lot.id),
  'sells puts': (random, lot) => importRow(someRow('Sell', 1 + random(9), 7 + random(4), true), lot.id),
  closes: async (random, _lot, open) => {
    const trade = oneOf(random, open);
    if (trade) await closeSome(random, trade);
  },
  'moves a trade': async (random, lot, open) => {
    const trade = oneOf(random, open);
    if (trade)
      await server.admin.call(assignTradeLot, { id: trade.id, version: trade.version, lot_id: lot.id });
  },
  'deletes a trade': async (random, _lot, open) => {
    const trade = oneOf(random, open);
    if (trade && random(2) === 0) await server.admin.call(deleteTrade, { id: trade.id });
  },
  'deletes a lot': async (random, { id }) => {
    if (random(3) === 0) await server.ann.call(deleteLot, { id });
  },
};

/** The edits that a user also makes to lots that have left. */
const OF_ANY_LOT = new Set([
  'takes an out back',
  'moves the last out',
  'spends',
  'changes the basis',
  'changes the out weight',
  'closes',
  'deletes a lot',
]);

async function editAnything(random: Random): Promise<string> {
  const [name, edit] = oneOf(random, Object.entries(EDITS)) ?? ['', () => Promise.resolve()];
  const lots = await server.ann.call(listLots, {});
  const withHead = lots.filter(({ current_hd }) => current_hd >= 1);
  const lot = oneOf(random, OF_ANY_LOT.has(name) ? lots : withHead);
  const open = await server.admin.call(listTrades, { status: 'open' });
  await (lot ? edit(random, lot, open) : EDITS['adds a lot']?.(random, {} as Lot, []));
  return name;
}

/** Whether all rows, columns and lots of a comparison add up to its change. */
function expectToAddUp({ before, after, change, causes, lots }: EquityExplanation): void {
  expect(sumCents([after, -before])).toBe(change);
  expect(sumCents(causes.map(({ total }) => total))).toBe(change);
  expect(partsTotal(sumOfParts(causes))).toBe(change);
  for (const { cause, cattle, trades, lrp } of causes)
    expect(sumOfParts(lots.map((lot) => lot.causes[cause] ?? NOTHING)), cause).toEqual({
      cattle,
      trades,
      lrp,
    });
}

describe('a comparison after random edits', () => {
  it.each([11, 12, 110])('adds up to the change of the captured sums to the cent (seed %i)', async (seed) => {
    const random = randomOf(seed);
    await server.owner(`delete from lots; delete from trades; delete from quotes; delete from options_quotes; delete from settlements;
                        delete from equity_days; delete from equity_history; delete from equity_positions`);
    await server.owner(`insert into quotes (symbol, contract_name, last_price, source) values
                          ('LEV26', 'Live Cattle', 225, 'manual'), ('LEG27', 'Live Cattle', 225, 'manual'),
                          ('GFV26', 'Feeder Cattle', 350, 'manual'), ('GFH27', 'Feeder Cattle', 350, 'manual')`);
    await server.owner(`insert into options_quotes (symbol, underlying_symbol, contract, option_type, strike_price, last_price,
                          settlement, source) values ('LEG2200R', 'LEG27', 'LEG27', 'put', 220, 9, 9, 'manual')`);
    await settle(random);
    for (const lot of ['A', 'B', 'C']) await someLot(server.ann, `${lot}${seed}`, { est_out_wt: 1200 });
    await snapshots.capture();
    const seen = new Set<string>();
    for (let day = 0; day < 5; day += 1) {
      await snapshots.nextDay();
      for (let edit = 0; edit < 7; edit += 1) await editAnything(random);
      await movePrices(random);
      const days = Array.from({ length: day + 1 }, (_, before) => snapshots.before(before + 1));
      const live = new Map<string, EquityComparison>();
      for (const from of days) live.set(from, await server.ann.call(compareEquity, { from }));
      await snapshots.capture();
      for (const from of days) {
        const { explained, ...captured } = await server.ann.call(compareEquity, {
          from,
          to: snapshots.today,
        });
        // The present is explained as the snapshot that it would be, row by row.
        expect({ ...captured, to: null, explained }).toEqual(live.get(from));
        if (!explained) throw new Error('Details are stored.');
        expectToAddUp(explained);
        const apart = new Set(explained.not_compared.map(({ lot }) => lot));
        const equityOn = async (snapshot_date: string) => {
          const lots = await server.ann.call(listSnapshots, { snapshot_date });
          return sumCents(
            lots.filter(({ lot }) => !apart.has(lot)).map((lot) => lot.equity_with_sales ?? Number.NaN),
          );
        };
        expect([explained.before, explained.after]).toEqual([
          await equityOn(from),
          await equityOn(snapshots.today),
        ]);
        for (const { before: reason, after } of explained.not_compared) seen.add(`not ${reason ?? after}`);
        for (const { cause, total } of explained.causes) if (total !== 0) seen.add(cause);
      }
    }
    expect(seen.size).toBeGreaterThan(7);
  });
});
