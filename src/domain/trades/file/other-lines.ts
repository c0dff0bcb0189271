import { headingKey, shapeOf } from '../../kit/table-file/headings.ts';
import type { Cell } from '../../kit/table-file/file.ts';
import { fileHeader, type FileHeader, headingOf, missingWithoutAccount } from './header.ts';
import { type StatedAccount, statedAccount } from './account-line.ts';
import { entryName, notFilledName, type SkippedKind } from './skipped.ts';

/** What a line is that holds no complete trade: a header that is repeated, the account of the rows below, or a row to skip. */
type OtherLine =
  | { is: 'header' }
  | { is: 'account'; account: StatedAccount }
  | { is: 'skipped'; name: string; kind: SkippedKind }
  /** The header of another table, whose rows would be read by the wrong columns. */
  | { is: 'other table' };

/** The rest of a row of this many cells is empty. */
const filledCells = (cells: readonly Cell[]): readonly Cell[] =>
  cells.slice(0, cells.findLastIndex((cell) => headingKey(cell) !== '') + 1);

/** What a line that is no complete trade is; null where it is one with a problem. Source: decisions 48 and 77. */
export function otherLine(cells: readonly Cell[], header: FileHeader): OtherLine | null {
  const dated = header.at.get('trade_date') ?? 0;
  if (headingKey(cells[dated] ?? '') === headingKey(headingOf(header, 'trade_date'))) {
    const isSame = shapeOf(filledCells(cells)) === shapeOf(filledCells(header.headings));
    if (isSame) return { is: 'header' };
  }
  const other = fileHeader(cells, 0);
  if (other.at.size >= 4 && missingWithoutAccount(other).length === 0) return { is: 'other table' };
  const account = statedAccount(cells, !header.at.has('acct'));
  if (account !== null) return { is: 'account', account };
  const entry = entryName(cells, header);
  if (entry !== null) return { is: 'skipped', name: entry, kind: 'entry' };
  const unfilled = notFilledName(cells, header);
  return unfilled === null ? null : { is: 'skipped', name: unfilled, kind: 'not a fill' };
}
