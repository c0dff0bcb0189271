import { type Cell, FILE_LIMITS, type FileProblem, RECORD_FILES } from '../kit/table-file/file.ts';
import type { TableFormat } from '../kit/table-file/format.ts';
import { columnsByHeading, headingKey } from '../kit/table-file/headings.ts';
import { fileText } from '../kit/table-file/text.ts';
import { groupedHeadings, groupsOf } from './column-names.ts';
import type { RecordField } from './field.ts';
import { isLedger, rowsOfLedger } from './ledger.ts';
import { KINDS, MOST_ROWS, RECORD_KINDS, type RecordKind } from './kinds.ts';

/** A table as it stands in a file, by column; cells are indexes into the texts of the file. */
export interface Grid {
  headings: string[];
  /** The group of each column, by the line above the headings; empty without groups. */
  groups: string[];
  /** The rows that are hidden in the workbook, by their numbers. */
  hidden: number[];
  row: Int32Array;
  columns: Int32Array[];
  problems: FileProblem[];
}

type Headings = Record<string, readonly string[]>;

/** A field's own name and its label. */
const exactHeadings = (kind: RecordKind): Headings =>
  Object.fromEntries(
    KINDS[kind].fields.map(({ field, label }) => [field, [headingKey(field), headingKey(label)]]),
  );

const HEADINGS = new Map(
  RECORD_KINDS.map((kind) => {
    const similar = Object.fromEntries(KINDS[kind].fields.map(({ field, headings }) => [field, headings]));
    return [kind, [exactHeadings(kind), similar] as const];
  }),
);

/** The unit at the end of a heading, in brackets or not. Example: 'Pay Wt (lbs)' and 'Pay Wt lbs' have 'lbs'. */
const UNIT = /[\s,]*(?:[([](?:in )?([^()[\]]+)[)\]]|(?<=[\s,])(lbs?\.?|pounds|hd|usd|\$))$/i;
const DOLLARS = /^(?:\$|usd|dollars|total \$)$/i;

/** The heading without a unit that is the field's own; any other unit makes the column another figure. */
function withoutUnit(heading: Cell, field: RecordField): string {
  const text = fileText(heading);
  const [ending, inBrackets, behind] = UNIT.exec(text) ?? [];
  const unit = (inBrackets ?? behind)?.trim();
  if (ending === undefined || unit === undefined || field.reads !== 'number') return '';
  const isOwn = (field.units ?? DOLLARS).test(unit.replace(/^\$(?=\/)/, ''));
  return isOwn ? text.slice(0, -ending.length) : '';
}

/**
 * The columns of a kind's fields in a header, by the fields' own names first. No column is two fields. Example: 'Pay Wt (lbs)' is
 * the pay weight, 'Cost ($/cwt)' is not the cost.
 */
export function fieldsInHeader(kind: RecordKind, header: readonly Cell[]): Map<string, number> {
  const taken = new Set<number>();
  const found = new Map<string, number>();
  const take = (columns: ReadonlyMap<string, number>) => {
    for (const [field, at] of columns)
      if (!found.has(field) && !taken.has(at)) {
        found.set(field, at);
        taken.add(at);
      }
  };
  const { fields } = KINDS[kind];
  const both = HEADINGS.get(kind) ?? [];
  for (const headings of both) take(columnsByHeading(header, headings));
  for (const headings of both)
    for (const field of fields) {
      const { [field.field]: accepted = [] } = headings;
      take(
        columnsByHeading(
          header.map((cell) => withoutUnit(cell, field)),
          { [field.field]: accepted },
        ),
      );
    }
  for (const { field, headings, required } of fields)
    if (required && !found.has(field)) takeFromOptional(found, kind, { field, headings }, header);
  return found;
}

/** A required field takes the column that an optional one has: where only *Category* stands, it is the type of an expense. */
function takeFromOptional(
  found: Map<string, number>,
  kind: RecordKind,
  { field, headings }: Pick<RecordField, 'field' | 'headings'>,
  header: readonly Cell[],
): void {
  const optional = KINDS[kind].fields.find(({ field: other, required }) => {
    const at = found.get(other);
    return !required && at !== undefined && headings.includes(headingKey(header[at] ?? ''));
  });
  const at = optional && found.get(optional.field);
  if (optional === undefined || at === undefined) return;
  found.delete(optional.field);
  found.set(field, at);
}

const requiredFound = (kind: RecordKind, header: readonly Cell[]): number => {
  const found = fieldsInHeader(kind, header);
  return KINDS[kind].fields.filter(({ field, required }) => required && found.has(field)).length;
};

/** The share of a kind's required columns that a header names. */
const requiredShare = (kind: RecordKind, header: readonly Cell[]): number =>
  requiredFound(kind, header) / KINDS[kind].fields.filter(({ required }) => required).length;

const MOST_LIKELY = 0.6;

/** How much of a kind a header names: a sheet of lots has all that an out needs, and far more. */
const score = (kind: RecordKind, header: readonly Cell[]): number =>
  10 * requiredShare(kind, header) + fieldsInHeader(kind, header).size;

/**
 * The kind of records below a header, by the sheet's name or by its columns; null where they are not known. Example: `Date, Lot,
 * Type, Amount` are expenses.
 */
export function kindOf(header: readonly Cell[], sheet: string | null): RecordKind | null {
  const named = RECORD_KINDS.find(
    (kind) => sheet !== null && KINDS[kind].sheet.toLowerCase() === sheet.trim().toLowerCase(),
  );
  if (named !== undefined) return named;
  const [best] = RECORD_KINDS.filter((kind) => requiredShare(kind, header) >= MOST_LIKELY)
    .map((kind) => ({ kind, score: score(kind, header) }))
    .toSorted((one, other) => other.score - one.score);
  return best?.kind ?? null;
}

/** The known columns that a row names, of the kind that it names most of. */
const known = (cells: readonly Cell[]): number =>
  isLedger(cells) ? cells.length : Math.max(...RECORD_KINDS.map((kind) => fieldsInHeader(kind, cells).size));

const isHeader = (cells: readonly Cell[]): boolean =>
  isLedger(cells) ||
  RECORD_KINDS.some(
    (kind) => requiredFound(kind, cells) === KINDS[kind].fields.filter(({ required }) => required).length,
  );

/** Whether a header is that of a sheet of *Your Data*: the fields' own names, with the owner. */
export const isOwnHeader = (cells: readonly Cell[]): boolean =>
  cells.some((cell) => cell === 'owner' || cell === 'insured_name') &&
  cells.every((cell) => /^[a-z_]+$/.test(String(cell)));

/** The distinct texts of a file, the empty one first. */
function textIndexer(texts: string[]): (cell: Cell) => number {
  const indexes = new Map<string, number>([['', 0]]);
  return (cell) => {
    const text = String(cell);
    const index = indexes.get(text);
    if (index !== undefined) return index;
    indexes.set(text, texts.length);
    return texts.push(text) - 1;
  };
}

/** The format of a spreadsheet of records; `texts` collects the texts of all of its sheets. */
export function recordFormat(texts: string[]): TableFormat<Grid> {
  texts.push('');
  const textIndex = textIndexer(texts);
  return {
    name: 'a file of records',
    files: RECORD_FILES,
    everySheet: true,
    known,
    isHeader,
    // Excel makes dates of numbers of lots such as 3-12: only the shown text says which.
    shownColumn: (cells) => fieldsInHeader('expenses', cells).get('lot'),
    isOwn: isOwnHeader,
    below: (header, _row, above) => {
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
          for (const [at, column] of columns.entries()) column.push(textIndex(cells[at] ?? ''));
        },
        fail: (problem) => problems.push(problem),
        full: () => rows.length >= MOST_IN_A_SHEET,
        done: () => {
          const grid: Grid = {
            headings,
            groups: groupsOf(header, above.at(-1)),
            hidden,
            row: Int32Array.from(rows),
            columns: columns.map((column) => Int32Array.from(column)),
            problems,
          };
          return isLedger(header) ? rowsOfLedger(grid, texts, textIndex) : grid;
        },
      };
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
