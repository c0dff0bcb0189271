import type { Day } from './days.ts';
import { futureValue } from './equity.ts';
import type { Lot } from './lots.ts';
import { isActive, lrpProfit, type LrpPolicy } from './lrp.ts';
import { minus, rounded, sumCents, toCents } from './money.ts';
import { priceOf, type Prices } from './prices.ts';
import { isOpen, tradeProfit, type Fill, type Trade } from './trades.ts';

export const VALUE_CATEGORIES = ['Inventory', 'Futures/Options', 'LRP', 'Net Value'] as const;

/** One row of the Value Summary, in $; null when none of its positions has a price. */
export interface ValueRow {
  category: (typeof VALUE_CATEGORIES)[number];
  current: number | null;
  prev: number | null;
  change: number | null;
  /** Positions left out because they lack a current price or a previous settlement. */
  left_out: number;
}

/** What a position, or several of one instrument, is worth in $; null without such a price. */
export interface Valued {
  current: number | null;
  prev: number | null;
  /** How many positions they are; 1 unless said. */
  count?: number;
}

export interface Holdings {
  lots: readonly Pick<Lot, 'current_hd' | 'est_out_wt' | 'basis' | 'futures_contract'>[];
  trades: readonly (Fill & Pick<Trade, 'status' | 'symbol'>)[];
  policies: readonly Pick<LrpPolicy, 'end_date' | 'premium' | 'put_symbol' | 'put_qty'>[];
}

/** Both sums run over the same positions, so that Change = Current - Prev says what the market did. */
function rowOf(category: ValueRow['category'], positions: readonly Valued[]): ValueRow {
  const current: number[] = [];
  const prev: number[] = [];
  let counted = 0;
  let left_out = 0;
  for (const position of positions) {
    const { count = 1 } = position;
    if (position.current === null || position.prev === null) {
      left_out += count;
      continue;
    }
    counted += count;
    current.push(position.current);
    prev.push(position.prev);
  }
  if (left_out > 0 && counted === 0) return { category, current: null, prev: null, change: null, left_out };
  return rowOfSums(category, sumCents(current), sumCents(prev), left_out);
}

const rowOfSums = (
  category: ValueRow['category'],
  current: number,
  prev: number,
  left_out: number,
): ValueRow => ({ category, current, prev, change: toCents(minus(current, prev)), left_out });

function netOf(rows: readonly ValueRow[]): ValueRow {
  const known = rows.filter((row) => row.current !== null);
  const left_out = rows.reduce((sum, row) => sum + row.left_out, 0);
  if (known.length === 0) return { category: 'Net Value', current: null, prev: null, change: null, left_out };
  const total = (field: 'current' | 'prev') => sumCents(known.map((row) => row[field] ?? 0));
  return rowOfSums('Net Value', total('current'), total('prev'), left_out);
}

/**
 * The Value Summary, in $: Inventory = estimated future value of lots with head; Futures/Options = P/L of open trades;
 * LRP = P/L of the policies that count; Net Value = their sum. Current uses current prices, Prev previous settlements, Change =
 * Current - Prev over the same positions. Example: 100 head of 1,000 lb at 220, yesterday 218, are 220,000, 218,000 and
 * +2,000. Source: decision 25.
 */
export function valueSummary({ lots, trades, policies }: Holdings, prices: Prices, today: Day): ValueRow[] {
  return summaryOf({
    inventory: lots
      .filter((lot) => lot.current_hd > 0)
      .map((lot) => {
        const { current, previous } = priceOf(prices, lot.futures_contract);
        return { current: futureValue(lot, current), prev: futureValue(lot, previous) };
      }),
    trades: trades.filter(isOpen).map((trade) => {
      const { current, previous } = priceOf(prices, trade.symbol);
      return { current: tradeProfit(trade, current), prev: tradeProfit(trade, previous) };
    }),
    policies: policies
      .filter((policy) => isActive(policy, today))
      .map((policy) => {
        const { theoretical, previous } = priceOf(prices, policy.put_symbol);
        return { current: lrpProfit(policy, theoretical), prev: lrpProfit(policy, previous) };
      }),
  });
}

/** The rows of the Value Summary from positions that are valued already. */
export function summaryOf(
  valued: Record<'inventory' | 'trades' | 'policies', readonly Valued[]>,
): ValueRow[] {
  const rows = [
    rowOf('Inventory', valued.inventory),
    rowOf('Futures/Options', valued.trades),
    rowOf('LRP', valued.policies),
  ];
  return [...rows, netOf(rows)];
}

/**
 * The Value Summary as the dashboard shows it, in whole dollars: Change and Net Value are worked out from the figures that
 * stand there, so every row and every column adds up. Example: 100.60 and 100.40 are 101, 100 and a change of 1.
 * Source: decisions 17 and 25.
 */
export function inWholeDollars(rows: readonly ValueRow[]): ValueRow[] {
  const whole = rows
    .filter(({ category }) => category !== 'Net Value')
    .map((row) => {
      if (row.current === null || row.prev === null) return row;
      return rowOfSums(row.category, rounded(row.current, 0), rounded(row.prev, 0), row.left_out);
    });
  return [...whole, netOf(whole)];
}
