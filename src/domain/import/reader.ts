import type { z } from 'zod';
import { divided, times, rounded } from '../kit/money.ts';
import { fileNumber } from '../kit/table-file/numbers.ts';
import type { RecordField, ChoiceName } from './field.ts';
import { FORMS, issueMessage, lotOfReceivingsForm } from './forms.ts';
import { fieldOf, KINDS } from './kinds.ts';
import {
  lotNumberKey,
  cellAt,
  columnOf,
  type RecordFile,
  type RecordSheet,
  type RowProblem,
} from './sheet.ts';
import { skippedRows, YES, type SkippedRows } from './skipped-rows.ts';
import { EXPENSE_CATEGORIES } from '../expenses/expenses.ts';
import { EXPENSE_TYPES } from '../expenses/expense-types.ts';
import { SEXES, OUT_TYPES } from '../lots/lots.ts';
import { BILLS_COVER, FEED_TYPES, FEED_UNITS } from '../plan/feeding-plan.ts';
import { LRP_TYPES } from '../lrp/lrp.ts';
import { dateForms, fileDay, type DateOrder } from '../kit/table-file/dates.ts';
import { fileText, isEmptyValue, storedTextFault, textFault, textMarked } from '../kit/table-file/file.ts';

/** The value of a cell for the form of its record, undefined if the cell is empty, or the problem with it. */
export type CellRead = { value: string | number | boolean | undefined } | { problem: string };

const CHOICES: Readonly<Record<ChoiceName, readonly string[]>> = {
  sex: SEXES,
  'out type': OUT_TYPES,
  'expense type': EXPENSE_TYPES,
  'expense category': EXPENSE_CATEGORIES,
  'LRP type': LRP_TYPES,
  'feed unit': FEED_UNITS,
  'feed type': FEED_TYPES,
  'bills cover': BILLS_COVER,
};

const LONGEST = 120;

/** Decimals beyond those of any field are noise of the spreadsheet. Example: 12.300000000000001 is 12.3. */
const DECIMALS = 7;

/** Zero in the accounting format of a spreadsheet. */
const ACCOUNTING_NOTHING = /^\$\s*-+$/;

/** A number's text without the unit that may follow it. Example: '120 hd' is '120' where HEAD may follow. */
function withoutUnit(text: string, units: RegExp | undefined): string {
  const [, number, unit = ''] = /^(.*?[\d.)])\s*([^\d.,()]+\.?)$/.exec(text) ?? [];
  return number !== undefined && units?.test(unit) ? number : text;
}

/** Spreadsheets write the month first also with dashes. Example: '03-14-2026' is '03/14/2026'. */
const withSlashes = (text: string): string =>
  text.replace(/^(\d{1,2})-(\d{1,2})-(\d{4}|\d{2})(?!\d)/, '$1/$2/$3');

const NO = new Set(['no', 'n', 'false', '0']);

/** Example: 'steers, heifers or mixed'. */
const listed = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

function choiceOf(
  text: string,
  { label, choices: name, also }: Extract<RecordField, { reads: 'choice' }>,
): CellRead {
  const word = text.toLowerCase();
  const choices = CHOICES[name];
  const found =
    choices.find((choice) => choice === word || choice === word.replaceAll(' ', '_')) ?? also[word];
  return found === undefined ? { problem: `${label} must be ${listed(choices)}` } : { value: found };
}

function yesOrNo(text: string, label: string): CellRead {
  const word = text.toLowerCase();
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { problem: `${label} must be yes or no` };
}

/**
 * Reads a cell of a spreadsheet. Example: '4/30/26' of a day is '2026-04-30', '$1,250.50' of a number is 1250.5, 'Trucking' of an
 * expense's type is 'freight', and '=1+1' is refused everywhere. Of a text "'=1+1", as our own files write it, is '=1+1'.
 */
function readCell(field: RecordField, cell: string, order: DateOrder = 'MDY'): CellRead {
  const text = fileText(cell);
  const marked = field.reads === 'text' ? textMarked(text) : null;
  if (marked !== null) {
    const problem = storedTextFault(marked, LONGEST);
    return problem === null ? { value: marked } : { problem };
  }
  if (isEmptyValue(text)) return { value: undefined };
  if (field.reads === 'number') {
    if (ACCOUNTING_NOTHING.test(text)) return { value: undefined };
    const number = fileNumber(withoutUnit(text, field.units));
    if (number !== null) return { value: rounded(number, DECIMALS) };
  }
  const fault = textFault(text, LONGEST);
  if (fault !== null) return { problem: fault };
  switch (field.reads) {
    case 'day': {
      const day = fileDay(order === 'MDY' ? withSlashes(text) : text, order);
      return day === null
        ? { problem: `${field.label} must be a date: ${dateForms(order)}` }
        : { value: day };
    }
    case 'number':
      return { problem: `${field.label} must be a number` };
    case 'choice':
      return choiceOf(text, field);
    case 'yes or no':
      return yesOrNo(text, field.label);
    case 'text':
      return { value: text };
  }
}

export type FileRecord = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A row as read: its record, null where it has a problem, and the cells that the file only states, such as sums. */
export interface ReadRow {
  record: FileRecord | null;
  stated: FileRecord;
  problems: readonly RowProblem[];
  /** Of a line of a sheet of lots: its cells that can be read, as a further line of a lot is a receiving. */
  given?: FileRecord;
}

export interface SheetReading {
  rows: ReadRow[];
  others: SkippedRows;
}

export interface RecordFileReading extends RecordFile {
  readings: SheetReading[];
}

export interface ReadColumn {
  field: RecordField;
  cells: ArrayLike<number>;
  read: (cell: number) => CellRead;
}

/** The columns that hold fields; each distinct text of a column is read once. */
export function readColumns(
  fieldNamed: (name: string) => RecordField | undefined,
  columns: readonly { field: string; cells: ArrayLike<number> }[],
  texts: readonly string[],
  order?: DateOrder,
): ReadColumn[] {
  return columns.flatMap(({ field: name, cells }) => {
    const field = fieldNamed(name);
    if (!field) return [];
    const known: CellRead[] = [];
    return [{ field, cells, read: (cell) => (known[cell] ??= readCell(field, texts[cell] ?? '', order)) }];
  });
}

export const sheetColumns = ({ kind, columns, order }: RecordSheet, texts: readonly string[]): ReadColumn[] =>
  readColumns((name) => fieldOf(kind, name), columns, texts, order);

/** The form requires the owner: the entity that the file is imported for. */
const OWNER = { owner: 'owner' };

const NO_RECORD: ReadRow = { record: null, stated: {}, problems: [] };

const isShare = (percent: FileRecord[string]): boolean => typeof percent === 'number' && percent < 100;

/**
 * The premium per cwt of a policy with its total in the cell instead: total x 100 / (head x target weight), to five decimals. Example:
 * $11,441.25 for 150 head of 1,350 lb is 5.65.
 */
function premiumPerCwt({ premium, head_count, target_wt }: FileRecord): FileRecord[string] {
  if (typeof premium !== 'number' || typeof head_count !== 'number' || typeof target_wt !== 'number')
    return premium;
  return divided(times(premium, 100), times(head_count, target_wt), 5) ?? premium;
}

/** The fields of a line of a sheet of lots, without those that cannot be read. */
const givenOf = (values: FileRecord, wrong: ReadonlySet<string>): FileRecord =>
  Object.fromEntries(
    KINDS.lots.fields.flatMap(({ field }) => (wrong.has(field) ? [] : [[field, values[field]]])),
  );

/** The cells of a row by field, with the problems of those that cannot be read. */
interface CellsRead {
  values: Record<string, FileRecord[string]>;
  stated: Record<string, FileRecord[string]>;
  problems: RowProblem[];
  wrong: Set<string>;
}

export function readCells(columns: readonly ReadColumn[], rowIndex: number): CellsRead {
  const read: CellsRead = { values: {}, stated: {}, problems: [], wrong: new Set() };
  for (const { field, cells, read: readOne } of columns) {
    const cell = readOne(cells[rowIndex] ?? 0);
    if ('problem' in cell) {
      read.wrong.add(field.field);
      read.problems.push({ rowIndex, field: field.field, message: cell.problem });
    } else if (field.stated) read.stated[field.field] = cell.value;
    else read.values[field.field] = cell.value;
  }
  return read;
}

/** The record by its form; null where it has a problem, which is added to those of its cells. */
export function checkedByForm(
  form: z.ZodType,
  { values, problems, wrong }: CellsRead,
  rowIndex: number,
  messageOf: (issue: { field: string; message: string; empty: boolean }) => string,
): FileRecord | null {
  const { data, error } = form.safeParse(values);
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0] ?? '');
    if (wrong.has(field)) continue;
    wrong.add(field);
    const empty = values[field] === undefined;
    problems.push({ rowIndex, field, message: messageOf({ field, message, empty }) });
  }
  return problems.length === 0 ? (data as FileRecord) : null;
}

/** Reads the row at an index: cells first, then the form's rules for those that can be read. */
function readRow(
  { kind, premium }: Pick<RecordSheet, 'kind' | 'premium'>,
  columns: readonly ReadColumn[],
  rowIndex: number,
  form: z.ZodType,
): ReadRow {
  const cells = readCells(columns, rowIndex);
  const { values, stated, problems, wrong } = cells;
  if (kind === 'lots') Object.assign(values, { ...OWNER, ...values });
  // A share of less than the whole is a partnership unless the file states otherwise.
  if (kind === 'lots' && values['partnership'] === undefined && isShare(values['percent_owned']))
    values['partnership'] = true;
  if (premium === 'total') values['premium'] = premiumPerCwt(values);
  const given = kind === 'lots' ? { given: givenOf(values, wrong) } : {};
  const record = checkedByForm(form, cells, rowIndex, (issue) =>
    issueMessage({ label: fieldOf(kind, issue.field)?.label ?? issue.field, ...issue }),
  );
  return { record, stated, problems, ...given };
}

function lotsWithReceivings({ texts, sheets }: RecordFile): Set<string> {
  const lots = new Set<string>();
  for (const { kind, columns } of sheets) {
    const column = kind === 'receivings' && columns.find(({ field }) => field === 'lot');
    if (column)
      for (const cell of new Set(Array.from(column.cells))) lots.add(lotNumberKey(texts[cell] ?? ''));
  }
  return lots;
}

/** The totals of a lot, which come from its receivings where the file has them. */
const TOTALS = ['total_received', 'total_pay_wt', 'total_cost'] as const;

/** The lot's totals as stated ones, not to be saved. */
function readLotOfReceivings(columns: readonly ReadColumn[], rowIndex: number) {
  const asStated = columns.map((column) =>
    TOTALS.some((total) => total === column.field.field)
      ? { ...column, field: { ...column.field, stated: true as const } }
      : column,
  );
  return readRow({ kind: 'lots' }, asStated, rowIndex, lotOfReceivingsForm);
}

function readSheet(sheet: RecordSheet, file: RecordFile, received: ReadonlySet<string>): SheetReading {
  const columns = sheetColumns(sheet, file.texts);
  const cell = (name: string, rowIndex: number) => cellAt(file, columnOf(sheet, name), rowIndex);
  const hasReceivings = file.sheets.some(({ kind }) => kind === 'receivings');
  /** Whether the lot's totals come from the receivings of the file: it has some, or no head of its own. */
  const isOfReceivings = (rowIndex: number) =>
    sheet.kind === 'lots' &&
    (received.has(lotNumberKey(cell('lot', rowIndex))) ||
      (hasReceivings && fileNumber(cell('total_received', rowIndex)) === 0));
  const others = skippedRows(file, sheet);
  const rows = Array.from(sheet.row, (_, rowIndex): ReadRow => {
    if (others.has(rowIndex)) return NO_RECORD;
    return isOfReceivings(rowIndex)
      ? readLotOfReceivings(columns, rowIndex)
      : readRow(sheet, columns, rowIndex, FORMS[sheet.kind]);
  });
  return { rows, others };
}

/**
 * Reads the sheets of a file by the rules of the forms. Example: an expense of '-5' has the problem 'Amount must be greater than
 * 0' in the field amount.
 */
export function readRecords(file: RecordFile): RecordFileReading {
  const received = lotsWithReceivings(file);
  return { ...file, readings: file.sheets.map((sheet) => readSheet(sheet, file, received)) };
}
