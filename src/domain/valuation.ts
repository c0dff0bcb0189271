import type { Day } from './days.ts';
import { futureValue } from './equity.ts';
import type { Lot } from './lots.ts';
import { isActive, lrpProfit, type LrpPolicy } from './lrp.ts';
import { minus, sumCents, toCents } from './money.ts';
import { priceOf, type Prices } from './prices.ts';
import { isOpen, tradeProfit, type Fill, type Trade } from './trades.ts';

/** One row of the Value Summary, in $; null when none of its positions has a price. */
export interface ValueRow {
  category: 'Inventory' | 'Futures/Options' | 'LRP' | 'Net Value';
  current: number | null;
  prev: number | null;
  change: number | null;
  /** Positions left out because they lack a current price or a previous settlement. */
  left_out: number;
}

interface Valued {
  current: number | null;
  prev: number | null;
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
  for (const position of positions) {
    if (position.current === null || position.prev === null) continue;
    current.push(position.current);
    prev.push(position.prev);
  }
  const left_out = positions.length - current.length;
  if (left_out > 0 && current.length === 0)
    return { category, current: null, prev: null, change: null, left_out };
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
  const rows = [
    rowOf(
      'Inventory',
      lots
        .filter((lot) => lot.current_hd > 0)
        .map((lot) => {
          const { current, previous } = priceOf(prices, lot.futures_contract);
          return { current: futureValue(lot, current), prev: futureValue(lot, previous) };
        }),
    ),
    rowOf(
      'Futures/Options',
      trades.filter(isOpen).map((trade) => {
        const { current, previous } = priceOf(prices, trade.symbol);
        return { current: tradeProfit(trade, current), prev: tradeProfit(trade, previous) };
      }),
    ),
    rowOf(
      'LRP',
      policies
        .filter((policy) => isActive(policy, today))
        .map((policy) => {
          const { theoretical, previous } = priceOf(prices, policy.put_symbol);
          return { current: lrpProfit(policy, theoretical), prev: lrpProfit(policy, previous) };
        }),
    ),
  ];
  return [...rows, netOf(rows)];
}
