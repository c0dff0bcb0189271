import {
  FILE_LIMITS,
  RECORD_FILES,
  fileText,
  isEmptyValue,
  type Cell,
  type FileProblem,
} from '../kit/table-file/file.ts';
import type { RowReader, TableFormat } from '../kit/table-file/format.ts';
import { type FileField, matchColumns } from '../kit/table-file/columns.ts';
import { FileTexts } from '../kit/table-file/texts.ts';
import { groupedHeadings, groupsOf } from './column-names.ts';
import { EXPENSE_TYPE_WORDS, EXPENSE_TYPES } from '../expenses/expense-types.ts';
import { KINDS, MOST_ROWS, RECORD_KINDS, type RecordKind } from './kinds.ts';
import { fileNumber } from '../kit/table-file/numbers.ts';

/** A ledger has a column for each type of expense: each of its cells is an expense. */

/** Words of a heading beside the type. Example: 'Feed Cost ($)' is 'Feed'. */
const BESIDE_TYPE = /\b(?:costs?|expenses?|exp|charges?|amount|amt)\b|[$()]/gi;
const TOTAL = /\btotals?\b|\bbalance\b/i;
const HEAD = /^(?:head|hd|head ?count|count)\b/i;
const DATE = /\b(?:date|day|posted)\b/i;

/** Expense types with their synonyms. */
const TYPES = new Set(
  EXPENSE_TYPES.flatMap((type) => [type, ...(EXPENSE_TYPE_WORDS[type] ?? '').split(', ')]),
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
function rowsOfLedger(grid: Grid, texts: FileTexts): Grid {
  const { headings, columns, row } = grid;
  const amounts = amountColumns(grid, texts);
  const others = headings.flatMap((heading, at) =>
    amounts.includes(at) || /^(?:grand |row )?totals?$/i.test(heading) ? [] : at,
  );
  const cells = amounts.flatMap((at) =>
    Array.from(row, (number, rowIndex) => ({
      at,
      number,
      rowIndex,
      amount: columns[at]?.[rowIndex] ?? 0,
    })).filter(({ amount }) => !isEmptyValue(texts.at(amount)) && fileNumber(texts.at(amount)) !== 0),
  );
  const typeText = new Map(amounts.map((at) => [at, texts.index(typeIn(headings[at] ?? ''))]));
  return {
    ...grid,
    headings: [...others.map((at) => headings[at] ?? ''), 'Type', 'Amount'],
    groups: [],
    row: Int32Array.from(cells, ({ number }) => number),
    columns: [
      ...others.map((at) => Int32Array.from(cells, ({ rowIndex }) => columns[at]?.[rowIndex] ?? 0)),
      Int32Array.from(cells, ({ at }) => typeText.get(at) ?? 0),
      Int32Array.from(cells, ({ amount }) => amount),
    ],
  };
}

/** A table as it stands in a file, by column; cells are indexes into the texts of the file. */
export interface Grid {
  headings: string[];
  /** The group of each column, by the line above the headings; empty without groups. */
  groups: string[];
  hidden: number[];
  row: Int32Array;
  columns: Int32Array[];
  problems: FileProblem[];
}

export const fieldsInHeader = (kind: RecordKind, header: readonly Cell[]): Map<string, number> =>
  matchColumns(KINDS[kind].fields, header);

/** How many columns of a kind a header names, and which share of those that it requires. */
function namedOf(kind: RecordKind, header: readonly Cell[]): { fields: number; share: number } {
  const named = fieldsInHeader(kind, header);
  const required = KINDS[kind].fields.filter((field) => field.required);
  return {
    fields: named.size,
    share: required.filter(({ field }) => named.has(field)).length / required.length,
  };
}

const MOST_LIKELY = 0.6;

/**
 * The kind of records below a header, by the sheet's name or by its columns; null where they are not known. A sheet of lots has all
 * that an out needs, and far more. Example: `Date, Lot, Type, Amount` are expenses.
 */
export function kindOf(header: readonly Cell[], sheet: string | null): RecordKind | null {
  const named = RECORD_KINDS.find(
    (kind) => sheet !== null && KINDS[kind].sheet.toLowerCase() === sheet.trim().toLowerCase(),
  );
  if (named !== undefined) return named;
  const [best] = RECORD_KINDS.map((kind) => ({ kind, ...namedOf(kind, header) }))
    .filter(({ share }) => share >= MOST_LIKELY)
    .toSorted((one, other) => 10 * (other.share - one.share) + other.fields - one.fields);
  return best?.kind ?? null;
}

/** The known columns that a row names, of the kind that it names most of. */
const known = (cells: readonly Cell[]): number =>
  isLedger(cells) ? cells.length : Math.max(...RECORD_KINDS.map((kind) => namedOf(kind, cells).fields));

const isHeader = (cells: readonly Cell[]): boolean =>
  isLedger(cells) || RECORD_KINDS.some((kind) => namedOf(kind, cells).share === 1);

/** Whether a header is that of a sheet of *Your Data*: the fields' own names, with the owner. */
export const isOwnHeader = (cells: readonly Cell[]): boolean =>
  cells.some((cell) => cell === 'owner' || cell === 'insured_name') &&
  cells.every((cell) => /^[a-z_]+$/.test(String(cell)));

/** Reads the rows below a header as they stand, at most so many. */
function gridReader(
  texts: FileTexts,
  { header, above, most }: { header: readonly Cell[]; above: readonly Cell[] | undefined; most: number },
): RowReader<Grid> {
  const headings = header.map(fileText);
  const rows: number[] = [];
  const columns = headings.map((): number[] => []);
  const hidden: number[] = [];
  const problems: FileProblem[] = [];
  return {
    add: (cells, number, isHidden = false) => {
      // A column without a heading tells rows apart as well.
      for (let at = columns.length; at < Math.min(cells.length, FILE_LIMITS.columns); at += 1) {
        headings.push('');
        columns.push(rows.map(() => 0));
      }
      rows.push(number);
      if (isHidden) hidden.push(number);
      for (const [at, column] of columns.entries()) column.push(texts.index(String(cells[at] ?? '')));
    },
    fail: (problem) => problems.push(problem),
    full: () => rows.length >= most,
    done: () => ({
      headings,
      groups: groupsOf(header, above),
      hidden,
      row: Int32Array.from(rows),
      columns: columns.map((column) => Int32Array.from(column)),
      problems,
    }),
  };
}

/** A spreadsheet: its first sheet with all required columns is read as it stands, at most so many rows. */
export const gridFormat = (
  fields: readonly FileField[],
  texts: string[],
  { name, most, shown }: { name: string; most: number; shown?: string },
): TableFormat<Grid> => {
  const ofFile = new FileTexts(texts);
  return {
    name,
    files: RECORD_FILES,
    everySheet: false,
    known: (cells) => matchColumns(fields, cells).size,
    isHeader: (cells) => {
      const found = matchColumns(fields, cells);
      return fields.every(({ required, field }) => !required || found.has(field));
    },
    shownColumn: (cells) => (shown === undefined ? undefined : matchColumns(fields, cells).get(shown)),
    isOwn: () => false,
    below: (header, _row, above) => gridReader(ofFile, { header, above: above.at(-1), most }),
  };
};

/** The format of a spreadsheet of records; `texts` collects the texts of all of its sheets. */
export function recordFormat(texts: string[]): TableFormat<Grid> {
  const ofFile = new FileTexts(texts);
  return {
    name: 'a file of records',
    files: RECORD_FILES,
    everySheet: true,
    known,
    isHeader,
    // Excel makes dates of numbers of lots such as 3-12: only the displayed text tells them apart.
    shownColumn: (cells) => fieldsInHeader('expenses', cells).get('lot'),
    isOwn: isOwnHeader,
    below: (header, _row, above) => {
      const reader = gridReader(ofFile, { header, above: above.at(-1), most: MOST_IN_A_SHEET });
      return isLedger(header) ? { ...reader, done: () => rowsOfLedger(reader.done(), ofFile) } : reader;
    },
  };
}

const MOST_IN_A_SHEET = Math.min(FILE_LIMITS.rows, Math.max(...Object.values(MOST_ROWS)) + 1);

const KNOWN_HEADINGS = new Set(
  RECORD_KINDS.flatMap((kind) => KINDS[kind].fields.flatMap(({ headings }) => headings)),
);

/** The headings of a table by which its columns are recognized, with their groups where these tell twins apart. */
export const recognizedHeadings = ({ headings, groups }: Pick<Grid, 'headings' | 'groups'>): string[] =>
  groupedHeadings(headings, groups, (key) => KNOWN_HEADINGS.has(key));
