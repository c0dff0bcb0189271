import { futuresSymbol, underlyingMonth } from '../../market/contracts.ts';
import { isOption } from '../../market/symbols.ts';
import { count, strike as strikeText } from '../../kit/format.ts';
import { memoize } from '../../kit/memoize.ts';
import { fillKeyOfEitherDirection } from '../trades.ts';
import {
  contractOfTrade,
  type WarningReason,
  type Plausibility,
  type Warning,
} from '../trade-plausibility.ts';
import { isNotFill, MARKS, type FileRow, type FileTrade } from './table.ts';
import { eventIn, isMarkedNotAFill, isMarkedTransfer, statusOf, withoutNotAFill } from './not-fills.ts';
import { fileEffect } from './directions.ts';

/** Warnings about the marks of rows, besides their trades. Source: decisions 77 and 78. */

interface RowNote {
  message: string;
  rowIndexes: number[];
}

/** The word by which a row is not a fill: its status, or else its description. */
export function exclusionWord({ status, open_close, description }: FileRow): string {
  if (statusOf(status) === 'not a fill') return status;
  return isMarkedNotAFill(open_close) ? open_close : (description ?? '');
}

/** Groups row indexes by reason and message. */
function grouped(found: Iterable<readonly [WarningReason, string, FileRow]>): FileWarning[] {
  const warnings = new Map<string, FileWarning>();
  for (const [reason, message, { rowIndex }] of found) {
    const key = `${reason}\n${message}`;
    const known = warnings.get(key);
    if (known) known.rowIndexes.push(rowIndex);
    else warnings.set(key, { reason, message, rowIndexes: [rowIndex] });
  }
  return [...warnings.values()];
}

const fillOf = (trade: FileTrade): string =>
  fillKeyOfEitherDirection({ ...trade, description: withoutNotAFill(trade.description ?? '') });

/** The row that undoes the fill of a key, by key. */
const undoneFills = (rows: readonly FileRow[]): Map<string, FileRow> =>
  new Map(rows.flatMap((row) => (isNotFill(row) ? [[fillOf(row), row] as const] : [])));

/** The doubts about a row by its status, its remark and its description; most files have none. */
function wordsOf(row: FileRow): [reason: WarningReason, message: string][] {
  const { status, remark, open_close } = row;
  const description = row.description ?? '';
  const found: [WarningReason, string][] = [];
  if (statusOf(status) !== 'fill') found.push(['status', `The status says ${status}`]);
  if (open_close !== '' && fileEffect(open_close) === null && eventIn(open_close) === null)
    found.push(['status', `Open or close says ${open_close}`]);
  if (remark !== '') found.push(['status', remark]);
  if (isMarkedTransfer(description) || isMarkedTransfer(open_close))
    found.push(['transfer', `${isMarkedTransfer(description) ? description : open_close} is a transfer`]);
  return found;
}

/**
 * Warnings about the marks of rows. Example: of a row with 3 contracts filled and the status CANCELLED, or of a fill that
 * another row marks as busted. Source: decision 77.
 */
export function rowNoteWarnings(rows: readonly FileRow[], toSave: readonly FileRow[]): FileWarning[] {
  const undone = undoneFills(rows);
  const words = memoize(wordsOf, ({ status, remark, open_close, description }) =>
    [status, remark, open_close, description].join('\n'),
  );
  return grouped(
    toSave.flatMap((row) => {
      if (isNotFill(row)) return [];
      const by = undone.size > 0 ? undone.get(fillOf(row)) : undefined;
      const undoes = by && `Row ${count(by.row)} lists this fill as ${exclusionWord(by)}`;
      return [
        ...words(row).map(([reason, message]) => [reason, message, row] as const),
        ...(undoes === undefined ? [] : [['status', undoes, row] as const]),
      ];
    }),
  );
}

/** The rows that are not fills and name one that is saved. Example: `Refers to a saved fill: 2 FDR CATTLE`. Source: decision 77. */
export function savedFillNotes(
  rows: readonly FileRow[],
  saved: readonly Parameters<typeof fillKeyOfEitherDirection>[0][],
): RowNote[] {
  const undone = undoneFills(rows);
  if (undone.size === 0) return [];
  return saved.flatMap((fill) => {
    const by = undone.get(fillKeyOfEitherDirection(fill));
    if (!by) return [];
    const message =
      `Refers to a saved fill: ${fill.b_s} ${count(fill.quantity)} ${fill.description ?? ''}`.trim();
    return { message, rowIndexes: [by.rowIndex] };
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
 * has no row for the future: 2 LEZ26 at 230.0`. Source: decision 78.
 */
export function missingLegs(rows: readonly FileRow[]): RowNote[] {
  const exercised = rows.filter(
    ({ marks, description, open_close }) =>
      (marks & MARKS.event) !== 0 && eventIn(`${description ?? ''} ${open_close}`) === 'exercised',
  );
  if (exercised.length === 0) return [];
  const futures = new Set<string>();
  for (const trade of rows) {
    const contract = isOption(trade) ? null : contractOfTrade(trade);
    if (contract) futures.add(`${trade.acct} ${futuresSymbol(contract)} ${trade.price_amount}`);
  }
  return exercised.flatMap((trade) => {
    const leg = legOf(trade);
    if (leg === null || futures.has(leg.key)) return [];
    const named = `${count(trade.quantity)} ${leg.symbol} at ${strikeText(trade.strike)}`;
    return { message: `The file has no row for the future: ${named}`, rowIndexes: [trade.rowIndex] };
  });
}

export interface FileWarning extends Warning {
  rowIndexes: number[];
}

/** The warnings about rows to save, grouped by reason. `rows`: all rows of their file. Source: decisions 49 and 77. */
export function fileWarnings(
  rows: readonly FileRow[],
  toSave: readonly FileRow[],
  plausibility: Plausibility,
): FileWarning[] {
  const implausible = toSave.flatMap((row) =>
    plausibility.warnings(row).map(({ reason, message }) => [reason, message, row] as const),
  );
  return [...grouped(implausible), ...rowNoteWarnings(rows, toSave)];
}

/** The warning about the first row that is not confirmed; null when all are. Example: [] confirms nothing. Source: decision 49. */
export function firstUnconfirmed(
  warnings: readonly FileWarning[],
  confirmed: readonly WarningReason[],
): FileWarning | null {
  const [first = null] = warnings
    .filter(({ reason }) => !confirmed.includes(reason))
    .toSorted((one, other) => (one.rowIndexes[0] ?? 0) - (other.rowIndexes[0] ?? 0));
  return first;
}
