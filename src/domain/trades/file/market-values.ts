import { underlyingMonth } from '../../market/contracts.ts';
import { contractOfTrade } from '../trade-plausibility.ts';
import { memoize } from '../../kit/memoize.ts';
import type { SettlementHistory } from '../../market/settlement-history.ts';
import { type PutCall, isOption } from '../../market/symbols.ts';
import { missingValueMessage, optionWord, OPENING_NEEDS_PRICE } from './reconcile.ts';
import { describedOption, describedStrike } from './description.ts';
import { type FileRow, type FileTrade, isNotFill, MARKS, type TradeTable } from './table.ts';
import { FileTexts } from '../../kit/table-file/texts.ts';
import { rowProblem, type FileProblem } from '../../kit/table-file/file.ts';
import { lastTradingDay, nextTradingDay } from '../../market/contract-calendar.ts';
import type { Day } from '../../kit/days.ts';

/** Finds the strikes of options named only by their description, using market prices. Source: decision 47. */

/** An option found by the description of its row; `strike` in $/cwt. */
interface FoundOption {
  rowIndex: number;
  strike: number;
  p_c: PutCall;
}

export function withoutStrike(rows: readonly FileRow[]): FileRow[] {
  const namesOption = memoize((description: string) => describedOption(description) !== null, String);
  return rows.filter(({ strike, description }) => strike === null && namesOption(description ?? ''));
}

/** Uses its contract's settlement nearest the trade date, or else the nearest contract's. */
function optionOf(trade: FileTrade, settlements: SettlementHistory): Omit<FoundOption, 'rowIndex'> | null {
  const contract = contractOfTrade(trade);
  const described = describedOption(trade.description ?? '');
  const p_c = trade.p_c ?? described?.p_c ?? null;
  if (!contract || !described || p_c === null) return null;
  const underlying = underlyingMonth(contract);
  const settled =
    settlements.of(underlying, trade.trade_date) ??
    settlements.ofNearestContract(underlying, trade.trade_date);
  const strike = settled && describedStrike(described.numbers, settled.settlement);
  return strike === null ? null : { strike, p_c };
}

/** Example: 'Row 12: the description says PUT, but strike and p_c are empty'. Source: decision 47. */
export function withoutStrikeProblem({ row, description, p_c }: FileTrade): FileProblem {
  const option = describedOption(description ?? '') ?? { p_c, numbers: [] };
  const empty = p_c === null ? ['strike', 'p_c'] : ['strike'];
  const sentence = missingValueMessage(`the description says ${optionWord(option)}`, empty);
  return rowProblem(row, 'strike', sentence);
}

/**
 * The options with unambiguous strikes, and the problems of the other rows. Example: with GFF27 at 361.25, the row 'PUT JAN
 * 27 FDR CATTLE 340' is the 340 put. Source: decision 47.
 */
export function describedOptions(
  rows: readonly FileRow[],
  settlements: SettlementHistory,
): { options: FoundOption[]; problems: FileProblem[] } {
  const optionIn = memoize(
    (row: FileRow) => optionOf(row, settlements),
    ({ description, period, trade_date, p_c }) => [description, period, trade_date, p_c].join('\n'),
  );
  const options: FoundOption[] = [];
  const problems: FileProblem[] = [];
  for (const row of withoutStrike(rows)) {
    const option = optionIn(row);
    if (option !== null) options.push({ rowIndex: row.rowIndex, ...option });
    else if (!isNotFill(row)) problems.push(withoutStrikeProblem(row));
  }
  return { options, problems };
}

/** The price of an expired future that has none of its own. Source: decision 78. */
interface FoundPrice {
  rowIndex: number;
  price: number;
}

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
  rows: readonly FileRow[],
  settlements: SettlementHistory,
): { prices: FoundPrice[]; problems: FileProblem[] } {
  const prices: FoundPrice[] = [];
  const problems: FileProblem[] = [];
  for (const row of rows) {
    const isEvent = (row.marks & MARKS.event) !== 0 && !isNotFill(row);
    if (!isEvent || row.price_amount > 0 || isOption(row)) continue;
    const price = finalSettlement(row, settlements);
    if (price === null)
      problems.push(rowProblem(row.row, 'price_amount', 'an expired future needs its settlement price'));
    else prices.push({ rowIndex: row.rowIndex, price });
  }
  return { prices, problems };
}

/** The trades with the options and the prices that were found. */
export function withFound(
  trades: TradeTable,
  options: readonly FoundOption[],
  prices: readonly FoundPrice[],
): TradeTable {
  const texts = new FileTexts([...trades.texts]);
  const strike = Float64Array.from(trades.strike);
  const p_c = Int32Array.from(trades.p_c);
  const price_amount = Float64Array.from(trades.price_amount);
  for (const option of options) {
    strike[option.rowIndex] = option.strike;
    p_c[option.rowIndex] = texts.index(option.p_c);
  }
  for (const { rowIndex, price } of prices) price_amount[rowIndex] = price;
  return { ...trades, texts: texts.list, strike, p_c, price_amount };
}

/** Why a row that opens without a price, or closes a future at 0, is refused; null for any other. Source: decision 78. */
export function priceProblem(row: FileTrade, opens: boolean): FileProblem | null {
  if (row.price_amount > 0 || (!opens && isOption(row))) return null;
  return rowProblem(row.row, 'price_amount', opens ? OPENING_NEEDS_PRICE : 'a future never closes at 0');
}

/** The rows dated later than a trade can be. Example: on Wednesday 2026-11-25 a trade of Friday is the latest. Source: decision 81. */
export function dateProblems(rows: readonly FileTrade[], today: Day): FileProblem[] {
  const latest = nextTradingDay(today);
  return rows
    .filter(({ trade_date }) => trade_date > latest)
    .map(({ row }) => rowProblem(row, 'trade_date', 'the trade date is after the next trading day'));
}
