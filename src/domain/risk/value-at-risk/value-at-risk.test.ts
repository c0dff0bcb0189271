import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTradingDay } from '../../market/contract-calendar.ts';
import { addDays, type Day } from '../../kit/days.ts';
import { pricesBySymbol } from '../../book/open-book.ts';
import type { ExposedBook } from './exposures.ts';
import type { Series } from './historical-days.ts';
import { valueAtRiskTables } from '../../reports/risk-tables.ts';
import { riskFactsOf, valueAtRiskOf } from './value-at-risk.ts';

const today = '2026-11-20';

/** The last trading days up to today, oldest first. */
function daysUpTo(count: number): Day[] {
  const days: Day[] = [];
  for (let day = today; days.length < count; day = addDays(day, -1)) if (isTradingDay(day)) days.unshift(day);
  return days;
}

/** Settlements that go up and down by up to 3 %, different for each seed. */
const walk = (seed: number, count = 121): Map<Day, number> =>
  new Map(daysUpTo(count).map((day, at) => [day, 230 * (1 + 0.03 * Math.sin(seed + at * at * 0.37))]));

const series: Series = new Map([
  ['LEZ26', walk(1)],
  ['LEG27', walk(2)],
  ['GFF27', walk(3)],
]);
const quoted = [
  { symbol: 'LEZ26', current: 230, theoretical: 230 },
  { symbol: 'LEG27', current: 232.5, theoretical: 232.5 },
  { symbol: 'GFF27', current: 352, theoretical: 352 },
  { symbol: 'LEG2300R', current: 7.5, theoretical: 7.25 },
];
const prices = pricesBySymbol(quoted);
const lot = {
  id: 1,
  est_out_date: '2026-12-25',
  lot: '7',
  owner: 'Lazy K',
  basis: 1.5,
  current_hd: 296,
  est_out_wt: 1410,
  missing: [],
};
const fat = { ...lot, futures_contract: 'LEZ26' };
const held = (
  b_s: string,
  quantity: number,
  symbol = 'LEZ26',
  option = false,
): ExposedBook['trades'][number] => ({
  lot_id: 1,
  owner: 'Lazy K',
  symbol,
  description: 'LV CATTLE',
  b_s,
  quantity,
  option,
  trades: 1,
});
const noBook: ExposedBook = { lots: [], trades: [], policies: [], prices };
const risk = (book: Partial<ExposedBook>, stored: Series = series, holdingDays: 1 | 5 = 1) =>
  valueAtRiskOf({ ...noBook, ...book }, stored, { holdingDays, today });
const resultOf = (book: Partial<ExposedBook>, holdingDays: 1 | 5 = 1) => {
  const { result } = risk(book, series, holdingDays);
  if (!result) throw new Error('There is a value at risk.');
  return result;
};
const byDay = (changes: readonly { day: Day; change: number }[]) =>
  new Map(changes.map(({ day, change }) => [day, change]));

describe('value at risk', () => {
  it('is none without positions', () => {
    expect(risk({})).toMatchObject({ positions: 0, lots_with_head: 0, result: null });
  });

  it('needs 60 historical days', () => {
    const short = (count: number): Series => new Map([['LEZ26', walk(1, count)]]);
    expect(risk({ lots: [fat] }, short(60))).toMatchObject({ stored_days: 59, needed: 60, result: null });
    expect(risk({ lots: [fat] }, short(61)).result).toMatchObject({ historical_days: 60, rank: 3 });
  });

  it('of a mirrored book is the reflection: every change has the opposite sign', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            b_s: fc.constantFrom('Buy', 'Sell'),
            quantity: fc.integer({ min: 1, max: 40 }),
            symbol: fc.constantFrom('LEZ26', 'LEG27', 'LEG2300R'),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        (positions) => {
          const trades = positions.map(({ b_s, quantity, symbol }) => held(b_s, quantity, symbol));
          const mirrored = trades.map((trade) => ({ ...trade, b_s: trade.b_s === 'Buy' ? 'Sell' : 'Buy' }));
          const [own, other] = [resultOf({ trades }), resultOf({ trades: mirrored })];
          const reflected = byDay(other.changes);
          for (const { day, change } of own.changes) expect(reflected.get(day)).toBeCloseTo(-change, 6);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('falls with a hedge, and rises again once the cattle are over-hedged', () => {
    const alone = resultOf({ lots: [fat] });
    const hedged = resultOf({ lots: [fat], trades: [held('Sell', 8)] });
    const over = resultOf({ lots: [fat], trades: [held('Sell', 30)] });
    expect(alone.value).toBe(alone.without_hedges);
    expect(hedged.value).toBeLessThan(alone.value);
    expect(over.value).toBeGreaterThan(alone.value);
    expect(over.without_hedges).toBe(alone.value);
    // The worst days of an over-hedged lot are those on which prices rise.
    expect(over.worst.every(({ futures }) => (futures[0]?.move ?? 0) > 0)).toBe(true);
  });

  it('does not depend on the order of the positions, and never becomes negative', () => {
    const trades = [held('Sell', 4), held('Buy', 3, 'LEG2300R', true), held('Buy', 2, 'LEG27')];
    const one = resultOf({ lots: [fat], trades });
    expect(resultOf({ lots: [fat], trades: trades.toReversed() })).toEqual(one);
    expect(one.value).toBeGreaterThanOrEqual(0);
  });

  it('of five days is from overlapping moves over five trading days', () => {
    const five = resultOf({ lots: [fat] }, 5);
    expect([five.historical_days, resultOf({ lots: [fat] }).historical_days]).toEqual([116, 120]);
    expect(five.backtest).toEqual(resultOf({ lots: [fat] }).backtest);
  });

  it('is tested by single days, however long its own are', () => {
    const book = { lots: [fat], trades: [held('Sell', 4)] };
    const long = new Map([['LEZ26', walk(1, 200)]]);
    const backtests = ([1, 5] as const).map((holding) => risk(book, long, holding).result?.backtest);
    expect(backtests[0]).toMatchObject({ days: 74 });
    expect(backtests[1]).toEqual(backtests[0]);
  });

  it('lists lots and contracts, the largest first, and says how many lots it leaves out', () => {
    const small = { ...fat, id: 2, lot: '8', current_hd: 100 };
    const later = { ...fat, id: 3, lot: '9', current_hd: 900, futures_contract: 'LEG27' };
    const { result } = valueAtRiskOf({ ...noBook, lots: [small, fat, later] }, series, {
      holdingDays: 1,
      today,
      mostLots: 2,
    });
    expect([result?.lots.map((one) => one.lot), result?.lots_not_listed]).toEqual([['9', '7'], 1]);
    expect(result?.contracts.map((one) => one.symbol)).toEqual(['LEG27', 'LEZ26']);
    expect(resultOf({ lots: [small, fat, later] }).lots_not_listed).toBe(0);
  });

  it('names its first and last day, and the five worst with the move of the nearest month', () => {
    const { worst, changes, first_day, last_day, historical_days } = resultOf({
      lots: [
        { ...fat, id: 3, futures_contract: 'LEG27' },
        fat,
        { ...fat, id: 4, current_hd: 1, futures_contract: 'GFF27' },
      ],
    });
    const days = daysUpTo(121).slice(-historical_days);
    expect([first_day, last_day]).toEqual([days[0], today]);
    expect(worst.map(({ day, change }) => ({ day, change }))).toEqual(changes.slice(0, 5));
    const moveOf = (seed: number, price: number, of: Day) => {
      const settlements = [...walk(seed)];
      const at = settlements.findIndex(([day]) => day === of);
      const ratio = (settlements[at]?.[1] ?? 0) / (settlements[at - 1]?.[1] ?? 1);
      return Math.round(price * (ratio - 1) * 100) / 100;
    };
    for (const { day, futures } of worst)
      expect(futures).toEqual([
        { symbol: 'GFF27', move: moveOf(3, 352, day) },
        { symbol: 'LEZ26', move: moveOf(1, 230, day) },
      ]);
  });

  it('lists no day without a loss among the worst', () => {
    const rising: Series = new Map([['LEZ26', new Map(daysUpTo(70).map((day, at) => [day, 200 + at]))]]);
    expect(risk({ lots: [fat] }, rising).result).toMatchObject({ value: 0, worst: [] });
    const still: Series = new Map([['LEZ26', new Map(daysUpTo(70).map((day) => [day, 200]))]]);
    expect(risk({ lots: [fat] }, still).result).toMatchObject({ value: 0, worst: [] });
  });

  it('counts what it excludes', () => {
    const unknown = { ...fat, id: 2, futures_contract: 'LEM27' };
    const trades = [
      held('Sell', 1, 'LEM27'),
      held('Buy', 1, 'LEM2300R', true),
      held('Sell', 1, 'GFV26'),
      { ...held('Sell', 1), symbol: null },
    ];
    const policies = [{ lot_id: 1, owner: 'Lazy K', symbol: null, contracts: null, policies: 2 }];
    expect(risk({ lots: [fat, unknown], trades, policies })).toMatchObject({
      positions: 1,
      lots_with_head: 2,
      excluded: {
        lots_without_price: { count: 1 },
        trades_without_price: { count: 3 },
        policies_without_value: { count: 2 },
        stopped_contracts: { count: 1, names: [{ name: 'GFV26', count: 1 }] },
      },
    });
  });

  it('counts lots without a plan to finish, and says so on screen and in files', () => {
    const open = { ...fat, id: 2, lot: '8', missing: ['feed' as const] };
    const late = { ...fat, id: 3, lot: '9', missing: ['yardage' as const] };
    const book = { ...noBook, lots: [fat, open, late] };
    const { excluded, positions } = risk(book);
    expect({ excluded, positions }).toEqual({
      excluded: {
        lots_without_plan: {
          count: 2,
          names: [
            { name: '8', count: 1 },
            { name: '9', count: 1 },
          ],
        },
      },
      positions: 3,
    });
    const [table] = valueAtRiskTables(riskFactsOf(book, series, { holdingDays: 1, today }));
    expect(table?.notes).toContain('2 lots without a plan to finish: 8 and 9');
  });

  it('moves a lot whose contract has stopped trading with the nearest month', () => {
    const stopped = { ...fat, futures_contract: 'LEV26' };
    const stored = {
      lots: [stopped],
      prices: pricesBySymbol([...quoted, { symbol: 'LEV26', current: 228, theoretical: 228 }]),
    };
    const { moves, proxied, value } = resultOf(stored);
    expect([moves, proxied]).toEqual([120, 120]);
    expect(value).toBeGreaterThan(0);
  });

  it('includes puts of LRP policies at their theoretical value', () => {
    const policies = [{ lot_id: 1, owner: 'Lazy K', symbol: 'LEG2300R', contracts: 3, policies: 1 }];
    const feeder = { ...fat, futures_contract: 'LEG27' };
    expect(resultOf({ lots: [feeder], policies }).value).toBeLessThan(resultOf({ lots: [feeder] }).value);
  });
});

describe('value at risk of several entities', () => {
  const other = { ...fat, id: 2, owner: 'Bar J', basis: null, current_hd: 100 };
  const trades = [
    held('Sell', 4),
    { ...held('Buy', 2, 'LEG2300R', true), lot_id: 2, owner: 'Bar J' },
    { ...held('Sell', 1, 'GFF27'), lot_id: null, owner: '' },
  ];
  const all = risk({ lots: [fat, other], trades });

  it('is that of each alone, the largest first, and never a sum', () => {
    expect(all.result).toBeNull();
    const alone = [
      { lots: [fat], trades: trades.slice(0, 1) },
      { lots: [other], trades: trades.slice(1, 2) },
      { trades: trades.slice(2) },
    ].map((book) => risk(book));
    expect(all.owners.map(({ value }) => value)).toEqual(
      alone.map(({ result }) => result?.value).toSorted((one, next) => (next ?? 0) - (one ?? 0)),
    );
    for (const [at, owner] of ['Lazy K', 'Bar J', ''].entries())
      expect(all.owners.find((row) => row.owner === owner)).toMatchObject({
        positions: alone[at]?.positions,
        stored_days: alone[at]?.stored_days,
        value: alone[at]?.result?.value,
        without_hedges: alone[at]?.result?.without_hedges,
      });
    expect(all.positions).toBe(5);
  });

  it('is not known for an entity without enough prices, or with nothing that has one', () => {
    const short: Series = new Map([['LEZ26', walk(1, 40)]]);
    const unpriced = { ...other, futures_contract: 'LEM27' };
    expect(risk({ lots: [fat, unpriced] }, short).owners).toMatchObject([
      {
        owner: 'Bar J',
        positions: 0,
        stored_days: 0,
        value: null,
        excluded: { lots_without_price: { count: 1 } },
      },
      { owner: 'Lazy K', positions: 1, stored_days: 39, value: null, without_hedges: null },
    ]);
    const enough: Series = new Map([['LEZ26', walk(1, 61)]]);
    expect(risk({ lots: [fat, unpriced] }, enough).owners).toMatchObject([
      { owner: 'Lazy K', stored_days: 60, value: expect.any(Number) },
      { owner: 'Bar J', value: null },
    ]);
  });

  it('of a single entity has no rows', () => {
    expect(risk({ lots: [fat], trades: [held('Sell', 4)] })).toMatchObject({ owners: [], result: {} });
  });
});
