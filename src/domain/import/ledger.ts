import type { Cell } from '../kit/table-file/file.ts';
import { fileNumber } from '../kit/table-file/numbers.ts';
import { fileText, isEmptyValue } from '../kit/table-file/text.ts';
import type { FileTexts } from '../kit/table-file/texts.ts';
import type { Grid } from './grid.ts';
import { KINDS } from './kinds.ts';

/** A ledger has a column for each type of expense: each of its cells is an expense. */

/** What a heading says beside the type. Example: 'Feed Cost ($)' is 'Feed'. */
const BESIDE_TYPE = /\b(?:costs?|expenses?|exp|charges?|amount|amt)\b|[$()]/gi;
const TOTAL = /\btotals?\b|\bbalance\b/i;
const HEAD = /^(?:head|hd|head ?count|count)\b/i;
const DATE = /\b(?:date|day|posted)\b/i;

/** The types of expenses, with what else people write for each. The thread that reads files must not load the forms, which have the list. */
const TYPES = new Set(
  KINDS.expenses.fields.flatMap((field) =>
    field.field === 'type' && field.reads === 'choice' ? Object.entries(field.also).flat() : [],
  ),
);

const typeIn = (heading: string): string => heading.replaceAll(BESIDE_TYPE, '').trim();

const isType = (heading: Cell): boolean => TYPES.has(typeIn(fileText(heading)).toLowerCase());

/** Whether a header is that of a ledger: a date, two types of expenses or more, and no head. Example: `Date, Lot, Feed, Yardage`. */
export function isLedger(header: readonly Cell[]): boolean {
  const headings = header.map(fileText);
  return (
    headings.filter(isType).length >= 2 &&
    headings.some((heading) => DATE.test(heading)) &&
    !headings.some((heading) => HEAD.test(heading) || /^(?:expense )?type$/i.test(heading))
  );
}

/** The columns of a ledger with an amount: those of types, and any other of numbers behind the first of them but totals. */
function amountColumns({ headings, columns }: Grid, texts: FileTexts): number[] {
  const first = headings.findIndex(isType);
  return headings.flatMap((heading, at) => {
    if (isType(heading)) return at;
    if (at < first || heading === '' || TOTAL.test(heading) || /#|\b(?:no|number|lot|pen)\b/i.test(heading))
      return [];
    const cells = Array.from(new Set(columns[at]), texts.at).filter((text) => !isEmptyValue(text));
    return cells.length > 0 && cells.every((text) => fileNumber(text) !== null) ? at : [];
  });
}

/**
 * A ledger as rows with *Type* and *Amount*, type by type, so that its line of totals stands below the rows of each type. Example: a row with *Feed* 900 and *Yardage* 120 becomes two rows.
 */
export function rowsOfLedger(grid: Grid, texts: FileTexts): Grid {
  const { headings, columns, row } = grid;
  const amounts = amountColumns(grid, texts);
  const others = headings.flatMap((heading, at) =>
    amounts.includes(at) || /^(?:grand |row )?totals?$/i.test(heading) ? [] : at,
  );
  const cells = amounts.flatMap((at) =>
    Array.from(row.keys()).flatMap((rowIndex) => {
      const amount = columns[at]?.[rowIndex] ?? 0;
      const text = texts.at(amount);
      return isEmptyValue(text) || fileNumber(text) === 0 ? [] : [{ at, rowIndex, amount }];
    }),
  );
  const typeText = new Map(amounts.map((at) => [at, texts.index(typeIn(headings[at] ?? ''))]));
  return {
    ...grid,
    headings: [...others.map((at) => headings[at] ?? ''), 'Type', 'Amount'],
    groups: [],
    row: Int32Array.from(cells, ({ rowIndex }) => row[rowIndex] ?? 0),
    columns: [
      ...others.map((at) => Int32Array.from(cells, ({ rowIndex }) => columns[at]?.[rowIndex] ?? 0)),
      Int32Array.from(cells, ({ at }) => typeText.get(at) ?? 0),
      Int32Array.from(cells, ({ amount }) => amount),
    ],
  };
}
