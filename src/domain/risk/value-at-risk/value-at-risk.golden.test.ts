import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { optionsExpiry } from '../../market/contract-calendar.ts';
import { parseFuturesSymbol, optionSymbol } from '../../market/symbols.ts';
import { addDays, type Day } from '../../kit/days.ts';
import { pricesBySymbol } from '../../book/open-book.ts';
import type { ExposedBook } from './exposures.ts';
import { type Backtest, kupiecRatio } from './result.ts';
import { historicalPrice, type Series } from './historical-days.ts';
import { valueAtRiskOf } from './value-at-risk.ts';

/** Published cases, and results calculated independently of this program. */
const golden = JSON.parse(
  readFileSync(new URL('../../../../fixtures/value-at-risk.json', import.meta.url), 'utf8'),
);

interface Example {
  name: string;
  tolerance: string;
  input: {
    series: Record<string, Record<Day, number>>;
    book: {
      prices: Record<string, number>;
      lots: { head: number; out_wt: number; contract: string; basis: number }[];
      positions: {
        root: 'GF' | 'LE';
        b_s: string;
        kind?: 'put' | 'call';
        strike?: number;
        qty: number;
        price?: number;
        contract: string;
        days?: number;
      }[];
    };
  };
  expect: {
    scenarios: number;
    proxied: number;
    dropped: number;
    k: number;
    value_at_risk: number;
    without_hedges: number;
    worst: number;
    first_changes: number[];
    backtest: Backtest | null;
  };
}

const TODAY = '2026-11-20';

/** The book of an example. An option is written for the day on which it has the example's days to expiry. */
function bookOf({ prices, lots, positions }: Example['input']['book']) {
  let today = TODAY;
  const options: { symbol: string; price: number }[] = [];
  const trades = positions.map(
    ({ root, b_s, kind, strike, qty, price, contract, days }): ExposedBook['trades'][number] => {
      const month = parseFuturesSymbol(contract);
      const description = root === 'GF' ? 'FDR CATTLE' : 'LV CATTLE';
      const held = { lot_id: 1, owner: 'Lazy K', description, b_s, quantity: qty, trades: 1 };
      if (kind === undefined || strike === undefined || days === undefined || month === null)
        return { ...held, symbol: contract, option: false };
      const symbol = optionSymbol({ ...month, strike, p_c: kind }) ?? '';
      options.push({ symbol, price: price ?? 0 });
      today = addDays(optionsExpiry(month), -days);
      return { ...held, symbol, option: true };
    },
  );
  const book: ExposedBook = {
    lots: lots.map(({ head, out_wt, contract, basis }, at) => ({
      id: at + 1,
      lot: `HP-${at + 1}`,
      owner: 'Lazy K',
      current_hd: head,
      est_out_wt: out_wt,
      est_out_date: TODAY,
      missing: [],
      basis,
      futures_contract: contract,
    })),
    trades,
    policies: [],
    prices: pricesBySymbol(
      [...Object.entries(prices), ...options.map(({ symbol, price }) => [symbol, price] as const)].map(
        ([symbol, price]) => ({ symbol, current: price, theoretical: price }),
      ),
    ),
  };
  return { book, today };
}

const seriesOf = (series: Example['input']['series']): Series =>
  new Map(Object.entries(series).map(([symbol, days]) => [symbol, new Map(Object.entries(days))]));

/** Stands for a backtest of too few days. */
const none = { likelihood_ratio: 0, expected: 0 };

describe.each(golden.value_at_risk as Example[])(
  'value at risk of $name',
  ({ input, tolerance, expect: to }) => {
    const { book, today } = bookOf(input.book);
    // The examples take every historical day, however many there are; the product takes the last 250.
    const { result } = valueAtRiskOf(book, seriesOf(input.series), {
      holdingDays: 1,
      today,
      window: Infinity,
    });
    const within = Number(tolerance);

    it('takes the historical days and the moves of neighbouring months that the settlements give', () => {
      expect(result).toMatchObject({
        historical_days: to.scenarios,
        proxied: to.proxied,
        dropped: to.dropped,
        rank: to.k,
      });
    });

    it('agrees with the results calculated independently', () => {
      if (!result) throw new Error('There is a value at risk.');
      expect(Math.abs(result.value - to.value_at_risk)).toBeLessThanOrEqual(within);
      expect(Math.abs(result.without_hedges - to.without_hedges)).toBeLessThanOrEqual(within);
      const [worst] = result.changes;
      expect(Math.abs((worst?.change ?? 0) - to.worst)).toBeLessThanOrEqual(within);
      const byDay = result.changes.toSorted((one, other) => (one.day < other.day ? -1 : 1));
      for (const [at, change] of to.first_changes.entries())
        expect(Math.abs((byDay[at]?.change ?? 0) - change)).toBeLessThanOrEqual(within);
    });

    it('has the backtest of those changes', () => {
      const { likelihood_ratio: ratio, expected, ...counts } = result?.backtest ?? none;
      const { likelihood_ratio, expected: toExpect, ...toCount } = to.backtest ?? none;
      expect(counts).toEqual(toCount);
      expect(expected).toBeCloseTo(toExpect, 9);
      // The example's ratio is rounded to five decimals; rounding the other one too would part them at a half.
      expect(ratio).toBeCloseTo(likelihood_ratio, 4);
    });
  },
);

describe('published cases', () => {
  it('of Kupiec’s test: the numbers of exceptions that agree, and Jorion’s likelihood ratio', () => {
    const accepted = (days: number) =>
      Array.from({ length: days }, (_, exceptions) => exceptions).filter(
        (one) => kupiecRatio(days, one) < 3.841,
      );
    const range = (days: number) => [accepted(days)[0], accepted(days).at(-1)];
    expect(range(255)).toEqual(golden.kupiec.n255_p05_accepts);
    expect(range(250)).toEqual(golden.kupiec.n250_p05_accepts);
    const { n, exceptions, p, expect: ratio } = golden.kupiec.jorion;
    expect(kupiecRatio(n, exceptions, p)).toBeCloseTo(ratio, 2);
  });

  it('of Hull’s tables 14.1 to 14.3: the value of a portfolio in the first historical days', () => {
    const { amounts, levels, published, tolerance } = golden.hull;
    for (const [scenario, value] of Object.entries(published)) {
      const [before, after] = [levels[Number(scenario) - 1], levels[scenario]];
      const moved = Object.values(amounts).map((amount, at) =>
        historicalPrice(Number(amount), after[at] / before[at]),
      );
      const sum = moved.reduce((total, one) => total + one, 0);
      expect(Math.abs(sum - Number(value))).toBeLessThanOrEqual(tolerance);
    }
  });
});
