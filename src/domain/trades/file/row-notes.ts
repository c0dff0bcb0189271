import { futuresSymbol, underlyingMonth } from '../../market/contracts.ts';
import { isOption } from '../../market/symbols.ts';
import { count, strike as strikeText } from '../../kit/format.ts';
import { memoize } from '../../kit/memoize.ts';
import { fillKeyOfEitherSide } from '../trade-fills.ts';
import { contractOfTrade, type WarningReason } from '../trade-plausibility.ts';
import type { FileTrade } from './file.ts';
import { eventIn, saysNotAFill, saysTransfer, statusOf, withoutNotAFill } from './not-fills.ts';
import { fileEffect } from './sides.ts';
import { isNotFill, MARKS, marksAt, textAt, tradeAt, tradeCount, type TradeTable } from './table.ts';
import type { FileWarning } from './warnings.ts';

/** What a file says of its rows besides their trades. Source: decisions 77 and 78. */

/** A message, and the rows concerned. */
export interface RowNote {
  message: string;
  rowIndexes: number[];
}

/** The word by which a row is not a fill: its status, or else its description. */
export function leftOutWord(trades: TradeTable, rowIndex: number): string {
  const status = textAt(trades, 'status', rowIndex);
  if (statusOf(status) === 'not a fill') return status;
  const said = textAt(trades, 'open_close', rowIndex);
  return saysNotAFill(said) ? said : textAt(trades, 'description', rowIndex);
}

/** Groups row indexes by message. */
class Messages {
  private readonly found = new Map<string, RowNote & { reason: WarningReason }>();

  add(reason: WarningReason, message: string, rowIndex: number): void {
    const known = this.found.get(message);
    if (known) known.rowIndexes.push(rowIndex);
    else this.found.set(message, { reason, message, rowIndexes: [rowIndex] });
  }

  list = (): FileWarning[] => [...this.found.values()];
}

const fillOf = (trade: FileTrade): string =>
  fillKeyOfEitherSide({ ...trade, description: withoutNotAFill(trade.description ?? '') });

/** The row that says of a fill of this key that it is none, for each key. */
function undoneFills(trades: TradeTable): Map<string, number> {
  const undone = new Map<string, number>();
  for (let rowIndex = 0; rowIndex < tradeCount(trades); rowIndex += 1)
    if (isNotFill(trades, rowIndex)) undone.set(fillOf(tradeAt(trades, rowIndex)), rowIndex);
  return undone;
}

/** The doubts about a row by its status, its remark and its description; most files have none. */
function wordsOf(trades: TradeTable, rowIndex: number): [reason: WarningReason, message: string][] {
  const [status, remark] = [textAt(trades, 'status', rowIndex), textAt(trades, 'remark', rowIndex)];
  const [effect, description] = [
    textAt(trades, 'open_close', rowIndex),
    textAt(trades, 'description', rowIndex),
  ];
  const found: [WarningReason, string][] = [];
  if (statusOf(status) !== 'fill') found.push(['status', `The status says ${status}`]);
  if (effect !== '' && fileEffect(effect) === null && eventIn(effect) === null)
    found.push(['status', `Open or close says ${effect}`]);
  if (remark !== '') found.push(['status', remark]);
  if (saysTransfer(description) || saysTransfer(effect))
    found.push(['transfer', `${saysTransfer(description) ? description : effect} is a transfer`]);
  return found;
}

/**
 * The warnings about what the file says of its rows. Example: of a row with 3 contracts filled whose status is CANCELLED, or of a fill
 * that another row says was busted. Source: decision 77.
 */
export function rowNoteWarnings(trades: TradeTable, rowIndexes: readonly number[]): FileWarning[] {
  const found = new Messages();
  const undone = undoneFills(trades);
  const { status, remark, open_close, description } = trades;
  const words = memoize(
    (rowIndex: number) => wordsOf(trades, rowIndex),
    (rowIndex) => `${status[rowIndex]} ${remark[rowIndex]} ${open_close[rowIndex]} ${description[rowIndex]}`,
  );
  for (const rowIndex of rowIndexes) {
    const isFill = !isNotFill(trades, rowIndex);
    if (isFill) for (const [reason, message] of words(rowIndex)) found.add(reason, message, rowIndex);
    const by = undone.size > 0 && isFill ? undone.get(fillOf(tradeAt(trades, rowIndex))) : undefined;
    if (by === undefined) continue;
    found.add(
      'status',
      `Row ${count(trades.row[by] ?? 0)} says ${leftOutWord(trades, by)} of this fill`,
      rowIndex,
    );
  }
  return found.list();
}

/** The rows that are not fills and name one that is saved. Example: `Names a saved fill: 2 FDR CATTLE`. Source: decision 77. */
export function savedFillNotes(
  trades: TradeTable,
  saved: readonly Parameters<typeof fillKeyOfEitherSide>[0][],
): RowNote[] {
  const undone = undoneFills(trades);
  if (undone.size === 0) return [];
  return saved.flatMap((fill) => {
    const rowIndex = undone.get(fillKeyOfEitherSide(fill));
    if (rowIndex === undefined) return [];
    const message =
      `Names a saved fill: ${fill.b_s} ${count(fill.quantity)} ${fill.description ?? ''}`.trim();
    return { message, rowIndexes: [rowIndex] };
  });
}

/** The future that an exercise makes, as `LEZ26 at 230.0`; null where the contract is not known. */
function legOf(trade: FileTrade): { symbol: string; key: string } | null {
  const contract = contractOfTrade(trade);
  if (contract === null || trade.strike === null) return null;
  const symbol = futuresSymbol(underlyingMonth(contract));
  return { symbol, key: `${trade.acct} ${symbol} ${trade.strike}` };
}

/**
 * The options that were assigned or exercised without the row of their future, which has the strike as its price. Example: `The file
 * has no row of the future: 2 LEZ26 at 230.0`. Source: decision 78.
 */
export function missingLegs(trades: TradeTable): RowNote[] {
  const exercised: number[] = [];
  const futures = new Set<string>();
  for (let rowIndex = 0; rowIndex < tradeCount(trades); rowIndex += 1) {
    const isEvent = (marksAt(trades, rowIndex) & MARKS.event) !== 0;
    const said = isEvent
      ? `${textAt(trades, 'description', rowIndex)} ${textAt(trades, 'open_close', rowIndex)}`
      : '';
    if (eventIn(said) === 'exercised') exercised.push(rowIndex);
  }
  if (exercised.length === 0) return [];
  for (let rowIndex = 0; rowIndex < tradeCount(trades); rowIndex += 1) {
    const trade = tradeAt(trades, rowIndex);
    const contract = isOption(trade) ? null : contractOfTrade(trade);
    if (contract) futures.add(`${trade.acct} ${futuresSymbol(contract)} ${trade.price_amount}`);
  }
  return exercised.flatMap((rowIndex) => {
    const trade = tradeAt(trades, rowIndex);
    const leg = legOf(trade);
    if (leg === null || futures.has(leg.key)) return [];
    const named = `${count(trade.quantity)} ${leg.symbol} at ${strikeText(trade.strike)}`;
    return { message: `The file has no row of the future: ${named}`, rowIndexes: [rowIndex] };
  });
}
