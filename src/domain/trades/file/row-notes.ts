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
  places: number[];
}

/** The word by which a row is not a fill: its status, or else its description. */
export function leftOutWord(trades: TradeTable, place: number): string {
  const status = textAt(trades, 'status', place);
  if (statusOf(status) === 'not a fill') return status;
  const said = textAt(trades, 'open_close', place);
  return saysNotAFill(said) ? said : textAt(trades, 'description', place);
}

/** Groups places by message. */
class Messages {
  private readonly found = new Map<string, RowNote & { reason: WarningReason }>();

  add(reason: WarningReason, message: string, place: number): void {
    const known = this.found.get(message);
    if (known) known.places.push(place);
    else this.found.set(message, { reason, message, places: [place] });
  }

  list = (): FileWarning[] => [...this.found.values()];
}

const fillOf = (trade: FileTrade): string =>
  fillKeyOfEitherSide({ ...trade, description: withoutNotAFill(trade.description ?? '') });

/** The row that says of a fill of this key that it is none, for each key. */
function undoneFills(trades: TradeTable): Map<string, number> {
  const undone = new Map<string, number>();
  for (let place = 0; place < tradeCount(trades); place += 1)
    if (isNotFill(trades, place)) undone.set(fillOf(tradeAt(trades, place)), place);
  return undone;
}

/** The doubts about a row by its status, its remark and its description; most files have none. */
function wordsOf(trades: TradeTable, place: number): [reason: WarningReason, message: string][] {
  const [status, remark] = [textAt(trades, 'status', place), textAt(trades, 'remark', place)];
  const [effect, description] = [textAt(trades, 'open_close', place), textAt(trades, 'description', place)];
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
export function rowNoteWarnings(trades: TradeTable, places: readonly number[]): FileWarning[] {
  const found = new Messages();
  const undone = undoneFills(trades);
  const { status, remark, open_close, description } = trades;
  const words = memoize(
    (place: number) => wordsOf(trades, place),
    (place) => `${status[place]} ${remark[place]} ${open_close[place]} ${description[place]}`,
  );
  for (const place of places) {
    const isFill = !isNotFill(trades, place);
    if (isFill) for (const [reason, message] of words(place)) found.add(reason, message, place);
    const by = undone.size > 0 && isFill ? undone.get(fillOf(tradeAt(trades, place))) : undefined;
    if (by === undefined) continue;
    found.add(
      'status',
      `Row ${count(trades.row[by] ?? 0)} says ${leftOutWord(trades, by)} of this fill`,
      place,
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
    const place = undone.get(fillKeyOfEitherSide(fill));
    if (place === undefined) return [];
    const message =
      `Names a saved fill: ${fill.b_s} ${count(fill.quantity)} ${fill.description ?? ''}`.trim();
    return { message, places: [place] };
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
  for (let place = 0; place < tradeCount(trades); place += 1) {
    const isEvent = (marksAt(trades, place) & MARKS.event) !== 0;
    const said = isEvent
      ? `${textAt(trades, 'description', place)} ${textAt(trades, 'open_close', place)}`
      : '';
    if (eventIn(said) === 'exercised') exercised.push(place);
  }
  if (exercised.length === 0) return [];
  for (let place = 0; place < tradeCount(trades); place += 1) {
    const trade = tradeAt(trades, place);
    const contract = isOption(trade) ? null : contractOfTrade(trade);
    if (contract) futures.add(`${trade.acct} ${futuresSymbol(contract)} ${trade.price_amount}`);
  }
  return exercised.flatMap((place) => {
    const trade = tradeAt(trades, place);
    const leg = legOf(trade);
    if (leg === null || futures.has(leg.key)) return [];
    const named = `${count(trade.quantity)} ${leg.symbol} at ${strikeText(trade.strike)}`;
    return { message: `The file has no row of the future: ${named}`, places: [place] };
  });
}
