import { underlyingMonth } from '../../market/contracts.ts';
import { contractOfTrade } from '../trade-plausibility.ts';
import { memoize } from '../../kit/memoize.ts';
import type { SettlementHistory } from '../../market/settlement-history.ts';
import type { PutCall } from '../../market/symbols.ts';
import { missingValueMessage, optionWord } from './reconcile.ts';
import { describedOption, describedStrike } from './description.ts';
import { isNotFill, textAt, type TradeTable, tradeAt, tradeCount } from './table.ts';
import type { FileProblem } from '../../kit/table-file/file.ts';
import type { FileTrade } from './file.ts';

/** Finds the strikes of options named only by their description, using market prices. Source: decision 47. */

/** A trade of a file, and the option in its description; `strike` in $/cwt. */
export interface FoundOption {
  rowIndex: number;
  strike: number;
  p_c: PutCall;
}

/** The trades without a strike whose description names an option. */
export function withoutStrike(trades: TradeTable): number[] {
  const isOption = memoize(
    (rowIndex: number) => describedOption(textAt(trades, 'description', rowIndex)) !== null,
    (rowIndex) => trades.description[rowIndex] ?? 0,
  );
  const rowIndexes: number[] = [];
  for (let rowIndex = 0; rowIndex < tradeCount(trades); rowIndex += 1) {
    if (trades.strike[rowIndex] === 0 && isOption(rowIndex)) rowIndexes.push(rowIndex);
  }
  return rowIndexes;
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
  return { row, column: 'strike', value: '', message: `Row ${row}: ${sentence}` };
}

/**
 * The options whose strikes are unambiguous, and the problems of the other rows. Example: with GFF27 at 361.25, the row 'PUT JAN
 * 27 FDR CATTLE 340' is the 340 put. Source: decision 47.
 */
export function describedOptions(
  trades: TradeTable,
  settlements: SettlementHistory,
): { options: FoundOption[]; problems: FileProblem[] } {
  const columns = [trades.description, trades.period, trades.trade_date, trades.p_c];
  const optionAt = memoize(
    (rowIndex: number) => optionOf(tradeAt(trades, rowIndex), settlements),
    (rowIndex) => columns.map((column) => column[rowIndex]).join(' '),
  );
  const options: FoundOption[] = [];
  const problems: FileProblem[] = [];
  for (const rowIndex of withoutStrike(trades)) {
    const option = optionAt(rowIndex);
    if (option === null) {
      if (!isNotFill(trades, rowIndex)) problems.push(withoutStrikeProblem(tradeAt(trades, rowIndex)));
    } else options.push({ rowIndex, ...option });
  }
  return { options, problems };
}

/** The trades with the strikes found. */
export function withOptions(trades: TradeTable, options: readonly FoundOption[]): TradeTable {
  if (options.length === 0) return trades;
  const texts = [...trades.texts];
  const textIndex = (text: string): number => {
    const known = texts.indexOf(text);
    return known >= 0 ? known : texts.push(text) - 1;
  };
  const sides = { put: textIndex('put'), call: textIndex('call') };
  const strike = Float64Array.from(trades.strike);
  const p_c = Int32Array.from(trades.p_c);
  for (const option of options) {
    strike[option.rowIndex] = option.strike;
    p_c[option.rowIndex] = sides[option.p_c];
  }
  return { ...trades, texts, strike, p_c };
}
