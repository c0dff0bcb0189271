import { tradesProfit } from '../../book/summed-book.ts';
import type { Root } from '../../market/contracts.ts';
import { movedFuture } from '../../market/option-repricing.ts';
import { memoize } from '../../kit/memoize.ts';
import { centsOfMillionths, divided, plus, rounded, sumCents, times, unitsOf } from '../../kit/money.ts';
import { type FuturesMove, type ScenarioPosition, type TargetDate, pricesAt } from './positions.ts';
import { type InsuredPolicy, insuredResult } from './insured.ts';

/** A lot with head and a price. Weight in lb a head, prices in $/cwt, the rest in $. */
export interface MatrixLot {
  current_hd: number;
  total_shipped: number;
  est_out_wt: number;
  basis: number | null;
  root: Root;
  price: number;
  /** Whether its contract has stopped trading, so that its price no longer moves. */
  stopped: boolean;
  /** Proceeds - cost - expenses + closed trades + settled LRP: independent of the market. */
  settled: number;
}

export interface MatrixBook {
  lots: readonly MatrixLot[];
  positions: readonly ScenarioPosition[];
  policies: readonly InsuredPolicy[];
}

/** Changes made by a column: basis in $/cwt, out weight in lb a head, and head, at most 0, from those of a lot. */
export interface LotChange {
  basis: number;
  weight: number;
  head: (current: number) => number;
}

export const NO_CHANGE: LotChange = { basis: 0, weight: 0, head: () => 0 };

/** One cell. Money in $; per head over the head sold and still to sell, $/cwt over the head still to sell. */
export interface MatrixCell {
  value: number;
  trades: number;
  lrp: number;
  result: number;
  per_head: number | null;
  per_cwt: number | null;
}

/** Amounts are multiplied in millionths: 6 decimals. */
const MILLIONTHS = 6;

/** A price of lots, on which all lots of a contract are. */
type LotPrice = Pick<MatrixLot, 'root' | 'price' | 'stopped'>;

/** The distinct prices of lots, and the index of each lot's in them: a move is calculated once for each. */
function pricesOf(lots: readonly MatrixLot[]): { prices: LotPrice[]; indexes: number[] } {
  const prices: LotPrice[] = [];
  const priceIndex = memoize(
    (lot: LotPrice) => prices.push(lot) - 1,
    ({ root, price, stopped }) => `${root} ${price} ${stopped}`,
  );
  return { prices, indexes: lots.map(priceIndex) };
}

/** Prices of lots after a move, in millionths of $/cwt. */
const movedBy = (move: FuturesMove, prices: readonly LotPrice[]): bigint[] =>
  prices.map(({ price, root, stopped }) =>
    unitsOf(stopped ? price : movedFuture(price, move[root]), MILLIONTHS),
  );

/** The lots of a book at one column, before any move of the price. */
interface LotsAtChange {
  head: number;
  /** Of the head still to sell, lb. */
  weight: number;
  valueAt: (prices: readonly bigint[]) => number;
}

/**
 * Value, $ = the sum of round((head + change) x (out weight + change), lb x (price + basis + change) / 100) over the lots. Example:
 * 209 head x 808 lb at 202.753 - 2 are $339,015.61. Source: spec 1 §9, decision 17.
 */
function lotsAtChange(
  lots: readonly MatrixLot[],
  indexes: readonly number[],
  { basis, weight, head }: LotChange,
): LotsAtChange {
  const changed = lots.map((lot, at) => {
    const left = Math.max(0, rounded(plus(lot.current_hd, head(lot.current_hd)), 2));
    const pounds = times(left, Math.max(0, rounded(plus(lot.est_out_wt, weight), 2)));
    const cwt = unitsOf(times(pounds, 0.01), MILLIONTHS);
    const cash = unitsOf(plus(lot.basis ?? 0, basis), MILLIONTHS);
    return { lot, left, pounds, cwt, basis: cash, index: indexes[at] ?? 0 };
  });
  return {
    head: rounded(plus(...changed.flatMap(({ left, lot }) => [left, lot.total_shipped])), 2),
    weight: rounded(plus(...changed.map(({ pounds }) => pounds)), 4),
    valueAt: (prices) => {
      let cents = 0;
      for (const { cwt, basis: lotBasis, index } of changed)
        cents += centsOfMillionths(cwt, (prices[index] ?? 0n) + lotBasis);
      return cents === 0 ? 0 : cents / 100;
    },
  };
}

/**
 * The cells of a matrix, a row for each move and a column for each change. Result, $ = proceeds - cost - expenses + closed trades +
 * settled LRP + value + P/L of trades + LRP by its indemnity: Equity with Sales and LRP at the scenario. Example: 40 head of
 * 1,000 lb at 82 - 1 with a fence of +$-120 are $32,280, $807 a head. Source: decisions 17, 42 and 65.
 */
export function matrixCells(
  book: MatrixBook,
  on: TargetDate,
  moves: readonly FuturesMove[],
  changes: readonly LotChange[],
): MatrixCell[][] {
  const { prices, indexes } = pricesOf(book.lots);
  const lotsByChange = changes.map((change) => lotsAtChange(book.lots, indexes, change));
  const positions = book.positions.map((position) => ({ position, at: pricesAt(position.pricing, on) }));
  const settled = sumCents(book.lots.map((lot) => lot.settled));
  return moves.map((move) => {
    const trades = sumCents(positions.map(({ position, at }) => tradesProfit(position, at(move)) ?? 0));
    const lrp = sumCents(book.policies.map((policy) => insuredResult(policy, move)));
    const moved = movedBy(move, prices);
    return lotsByChange.map(({ head, weight, valueAt }) => {
      const value = valueAt(moved);
      const result = sumCents([settled, value, trades, lrp]);
      return {
        value,
        trades,
        lrp,
        result,
        per_head: divided(result, head, 2),
        per_cwt: divided(times(result, 100), weight, 2),
      };
    });
  });
}

/** One matrix less the other, cell by cell. Example: $32,280 with a trade and $32,400 without are -$120. */
export const cellsLess = (
  cells: readonly (readonly MatrixCell[])[],
  others: readonly (readonly MatrixCell[])[],
): MatrixCell[][] =>
  cells.map((row, at) => row.map((cell, column) => less(cell, others[at]?.[column] ?? cell)));

const less = (cell: MatrixCell, other: MatrixCell): MatrixCell => ({
  value: sumCents([cell.value, -other.value]),
  trades: sumCents([cell.trades, -other.trades]),
  lrp: sumCents([cell.lrp, -other.lrp]),
  result: sumCents([cell.result, -other.result]),
  per_head: knownDifference(cell.per_head, other.per_head),
  per_cwt: knownDifference(cell.per_cwt, other.per_cwt),
});

const knownDifference = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : sumCents([one, -other]);

/** The sides of a cell on which the result crosses zero. */
export interface Crossing {
  right: boolean;
  below: boolean;
}

const differs = (one: number | null | undefined, other: number | null | undefined): boolean =>
  one !== null && one !== undefined && other !== null && other !== undefined && one < 0 !== other < 0;

/**
 * The break-even line of a matrix: the borders between cells of which one is below zero and the other is not. Example: of a row
 * -5, 3, 8 it runs right of the first cell.
 */
export const breakEvenLine = (rows: readonly (readonly (number | null)[])[]): Crossing[][] =>
  rows.map((row, at) =>
    row.map((value, column) => ({
      right: differs(value, row[column + 1]),
      below: differs(value, rows[at + 1]?.[column]),
    })),
  );
