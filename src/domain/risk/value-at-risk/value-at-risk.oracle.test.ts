import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pricesBySymbol } from '../../book/open-book.ts';
import { addDays, type Day } from '../../kit/days.ts';
import type { ExposedBook } from './exposures.ts';
import { valueAtRiskOf } from './value-at-risk.ts';

/**
 * Value at risk of cattle and futures, worked out a second time in whole numbers, on random books and settlements: every price is
 * rounded once from the exact settlements, and the window is the last 250 days.
 */

const TODAY = '2026-11-20';
const WINDOW = 250;
const BACKTEST_WINDOW = 125;
const CONTRACTS = ['LEZ26', 'LEG27', 'GFF27'] as const;
type Contract = (typeof CONTRACTS)[number];

/** The nearest whole number to a quotient, half away from zero. */
function nearest(above: bigint, below: bigint): bigint {
  const size = above < 0n ? -above : above;
  const quotient = (2n * size + below) / (2n * below);
  return above < 0n ? -quotient : quotient;
}

const settlement = fc.integer({ min: 150_000, max: 400_000 });
const books = fc
  .record({
    days: fc.integer({ min: 61, max: 330 }),
    start: fc.tuple(settlement, settlement, settlement),
    moves: fc.array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 })), {
      minLength: 330,
      maxLength: 330,
    }),
    lots: fc.array(
      fc.record({
        contract: fc.constantFrom(...CONTRACTS),
        head: fc.integer({ min: 1, max: 60_000 }),
        pounds: fc.integer({ min: 40_000, max: 150_000 }),
        basis: fc.integer({ min: -1200, max: 1200 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    trades: fc.array(
      fc.record({
        contract: fc.constantFrom(...CONTRACTS),
        b_s: fc.constantFrom('Buy', 'Sell'),
        quantity: fc.integer({ min: 1, max: 40 }),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ days, start, moves, ...of }) => {
    // Settlements in thousandths of a dollar; the two months of live cattle move alike, feeder cattle apart from them.
    const settlements = new Map<Contract, number[]>(
      CONTRACTS.map((contract, nth) => {
        const level = [start[nth] ?? 0];
        for (const [live, feeder] of moves.slice(0, days - 1)) {
          const move = contract === 'GFF27' ? feeder : live + nth;
          level.push(Math.round((level.at(-1) ?? 0) * (1 + move / 1000)));
        }
        return [contract, level];
      }),
    );
    return { ...of, days, settlements };
  });
type Example = typeof books extends fc.Arbitrary<infer Of> ? Of : never;

const dayAt = (at: number, days: number): Day => addDays(TODAY, at - days + 1);
const isFeeder = (contract: Contract): boolean => contract.startsWith('GF');

/** The change of the whole book, and of its cattle, on every historical day, in cents. */
function changesOf({ days, settlements, lots, trades }: Example): { all: number; cattle: number }[] {
  return Array.from({ length: days - 1 }, (_, nth) => {
    const moveOf = (contract: Contract) => {
      const levels = (settlements.get(contract) ?? []).map(BigInt);
      const [now, before, after] = [levels[days - 1] ?? 0n, levels[nth] ?? 1n, levels[nth + 1] ?? 0n];
      // Millionths of a dollar.
      return { now: now * 1000n, later: nearest(now * 1000n * after, before) };
    };
    const cattle = lots.map(({ contract, head, pounds, basis }) => {
      const { now, later } = moveOf(contract);
      // Hundredths of head x hundredths of a pound x millionths of $/cwt, in cents.
      const value = (price: bigint) =>
        nearest(BigInt(head) * BigInt(pounds) * (price + BigInt(basis) * 10_000n), 10n ** 10n);
      return value(later) - value(now);
    });
    const hedges = trades.map(({ contract, b_s, quantity }) => {
      const { now, later } = moveOf(contract);
      const dollars = BigInt(quantity * (isFeeder(contract) ? 500 : 400) * (b_s === 'Buy' ? 1 : -1));
      return nearest((later - now) * dollars, 10_000n);
    });
    const sum = (cents: readonly bigint[]) => Number(cents.reduce((total, one) => total + one, 0n));
    return { all: sum([...cattle, ...hedges]), cattle: sum(cattle) };
  });
}

/** The k-th largest loss in cents, k = 5 % of the days rounded down; 0 where that day brought no loss. */
const lossOf = (changes: readonly number[]): number =>
  Math.max(0, -(changes.toSorted((one, other) => one - other)[Math.floor(changes.length / 20) - 1] ?? 0));

/** How many days lost more than the figure of the 125 days before them; null with fewer than 60 such days. */
function exceptionsOf(changes: readonly number[]) {
  const tested = changes.slice(BACKTEST_WINDOW);
  if (tested.length < 60) return null;
  const isException = (change: number, at: number): boolean =>
    -change > lossOf(changes.slice(at, at + BACKTEST_WINDOW));
  return { days: tested.length, exceptions: tested.filter(isException).length };
}

function bookOf({ days, settlements, lots, trades }: Example): ExposedBook {
  const quoted = CONTRACTS.map((symbol) => {
    const current = (settlements.get(symbol)?.[days - 1] ?? 0) / 1000;
    return { symbol, current, theoretical: current };
  });
  return {
    lots: lots.map(({ contract, head, pounds, basis }, at) => ({
      id: at + 1,
      lot: `L${at + 1}`,
      owner: 'Lazy K',
      current_hd: head / 100,
      est_out_wt: pounds / 100,
      est_out_date: TODAY,
      missing: [],
      basis: basis / 100,
      futures_contract: contract,
    })),
    trades: trades.map(({ contract, b_s, quantity }) => ({
      lot_id: 1,
      owner: 'Lazy K',
      symbol: contract,
      description: isFeeder(contract) ? 'FDR CATTLE' : 'LV CATTLE',
      b_s,
      quantity,
      option: false,
      trades: 1,
    })),
    policies: [],
    prices: pricesBySymbol(quoted),
  };
}

describe('value at risk of random books', () => {
  it('agrees with the same in whole numbers', () => {
    fc.assert(
      fc.property(books, (example) => {
        const { days, settlements, lots, trades } = example;
        const series = new Map(
          [...settlements].map(([symbol, levels]) => [
            symbol,
            new Map(levels.map((level, at) => [dayAt(at, days), level / 1000] as const)),
          ]),
        );
        const { result } = valueAtRiskOf(bookOf(example), series, { holdingDays: 1, today: TODAY });
        const changes = changesOf(example);
        const recent = changes.slice(-WINDOW);
        expect(result).toMatchObject({
          historical_days: recent.length,
          rank: Math.floor(recent.length / 20),
          proxied: 0,
          dropped: 0,
        });
        // A ratio of two settlements is a binary fraction: at a half it may round a position's price, and so its cents, the other way.
        const within = (lots.length + trades.length) / 100 + 1e-9;
        const difference = (shown: number | undefined, cents: number) =>
          Math.abs((shown ?? Number.NaN) - cents / 100);
        expect(difference(result?.value, lossOf(recent.map(({ all }) => all)))).toBeLessThanOrEqual(within);
        expect(
          difference(result?.without_hedges, lossOf(recent.map(({ cattle }) => cattle))),
        ).toBeLessThanOrEqual(within);
        const backtest = exceptionsOf(changes.map(({ all }) => all));
        expect(result?.backtest?.days).toBe(backtest?.days);
        // A day on the line itself may be on either side of it by such a cent.
        const apart = Math.abs((result?.backtest?.exceptions ?? 0) - (backtest?.exceptions ?? 0));
        expect(apart).toBeLessThanOrEqual(1);
      }),
      { numRuns: 30 },
    );
  });
});
