import { lastTradingDay, nextTradingDay } from '../../market/contract-calendar.ts';
import type { SettlementHistory } from '../../market/settlement-history.ts';
import { isOption } from '../../market/symbols.ts';
import { contractOfTrade } from '../trade-plausibility.ts';
import type { Day } from '../../kit/days.ts';
import type { FileProblem } from '../../kit/table-file/file.ts';
import type { FileTrade } from './file.ts';
import { OPENING_NEEDS_PRICE } from './reconcile.ts';
import { isNotFill, MARKS, marksAt, tradeAt, tradeCount, type TradeTable } from './table.ts';

/** The price of an expired future that has none of its own. Source: decision 78. */
export interface FoundPrice {
  rowIndex: number;
  price: number;
}

const problem = (row: number, column: string, sentence: string): FileProblem => ({
  row,
  column,
  value: '',
  message: `Row ${row}: ${sentence}`,
});

/** The settlement of a contract on its last trading day, where it is stored. */
function finalSettlement(trade: FileTrade, settlements: SettlementHistory): number | null {
  const contract = contractOfTrade(trade);
  if (contract === null) return null;
  const last = lastTradingDay(contract);
  const settled = settlements.of(contract, last);
  return settled?.day === last ? settled.settlement : null;
}

/**
 * The prices of expired futures without one: a future is never closed at 0, but at its contract's final settlement. Example: without
 * that, 'Row 12: an expired future needs its settlement price'. Source: decision 78.
 */
export function expiredFutures(
  trades: TradeTable,
  settlements: SettlementHistory,
): { prices: FoundPrice[]; problems: FileProblem[] } {
  const prices: FoundPrice[] = [];
  const problems: FileProblem[] = [];
  for (let rowIndex = 0; rowIndex < tradeCount(trades); rowIndex += 1) {
    const isEvent = (marksAt(trades, rowIndex) & MARKS.event) !== 0 && !isNotFill(trades, rowIndex);
    if (!isEvent || (trades.price_amount[rowIndex] ?? 0) > 0) continue;
    const trade = tradeAt(trades, rowIndex);
    if (isOption(trade)) continue;
    const price = finalSettlement(trade, settlements);
    if (price === null)
      problems.push(problem(trade.row, 'price_amount', 'an expired future needs its settlement price'));
    else prices.push({ rowIndex, price });
  }
  return { prices, problems };
}

/** The trades with the prices found. */
export function withPrices(trades: TradeTable, prices: readonly FoundPrice[]): TradeTable {
  if (prices.length === 0) return trades;
  const price_amount = Float64Array.from(trades.price_amount);
  for (const { rowIndex, price } of prices) price_amount[rowIndex] = price;
  return { ...trades, price_amount };
}

/** The first row that opens without a price, or closes a future at 0. Source: decision 78. */
export function priceProblem(
  trades: TradeTable,
  rows: Iterable<{ rowIndex: number; opens: boolean }>,
): FileProblem | null {
  for (const { rowIndex, opens } of rows) {
    const trade = tradeAt(trades, rowIndex);
    if (trade.price_amount > 0) continue;
    if (opens) return problem(trade.row, 'price_amount', OPENING_NEEDS_PRICE);
    if (!isOption(trade)) return problem(trade.row, 'price_amount', 'a future never closes at 0');
  }
  return null;
}

/** The rows dated later than a trade can be. Example: on Wednesday 2026-11-25 a trade of Friday is the latest. Source: decision 81. */
export function dateProblems(trades: TradeTable, rowIndexes: Iterable<number>, today: Day): FileProblem[] {
  const latest = nextTradingDay(today);
  const isLate = trades.texts.map((text) => text > latest);
  const problems: FileProblem[] = [];
  for (const rowIndex of rowIndexes)
    if (isLate[trades.trade_date[rowIndex] ?? 0])
      problems.push(
        problem(trades.row[rowIndex] ?? 0, 'trade_date', 'the trade date is after the next trading day'),
      );
  return problems;
}
