/** A heading without case, spaces and punctuation. Example: 'Trade Date' and 'trade_date' are 'tradedate'. */
export const headingKey = (heading: Cell): string =>
  fileText(heading)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** The headings in a text, separated by spaces or lines. */
export const headingList = (text: string): string[] => text.split(/\s+/).filter((heading) => heading !== '');

/** Key of a file's headings: the same for every file of one shape, regardless of case and punctuation. */
export const shapeOf = (headings: readonly Cell[]): string => headings.map(headingKey).join('|');

/** Control characters, direction marks and lone surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;
const FORMULA = /^[=+\-@|]/;
const MARKUP = /<[a-z/!?]/i;

/** A text as stored: in NFC, without leading, trailing or repeated space. Example: ' High\nPlains ' is 'High Plains'. */
export const fileText = (cell: Cell): string => String(cell).normalize('NFC').trim().replace(/\s+/g, ' ');

/**
 * Why a text is refused, or null. No real name, account or description starts like a spreadsheet formula or contains markup: such
 * text is an injection attempt, so it is an error, like a price that is not a number. (Screens escape all text and exports are
 * guarded anyway.) Example: '=HYPERLINK("http://x")' and '<img src=x>' are refused, 'O'Neil & Sons' is not.
 */
export function textFault(text: string, longest: number): string | null {
  const fault = storedTextFault(text, longest);
  if (fault !== null) return fault;
  if (FORMULA.test(text)) return 'Text that starts like a spreadsheet formula is not accepted.';
  return MARKUP.test(text) ? 'Markup is not accepted.' : null;
}

export function storedTextFault(text: string, longest: number): string | null {
  if (text.length > longest) return `Text can be at most ${longest} characters.`;
  return UNPRINTABLE.test(text) ? 'Contains an unprintable character.' : null;
}

/** Values that brokers print for an empty cell. */
export const isEmptyValue = (text: string): boolean => text === '' || /^(-+|n\/a)$/i.test(text);

/** Spreadsheets evaluate a text that begins like a formula, also in full-width characters. */
const EVALUATED = /^\s*[=+\-@\t\r|＝＋－＠｜]/;

/**
 * A text that no spreadsheet evaluates: an apostrophe prevents it. Example: '=1+1' is "'=1+1", 'North' is 'North'.
 */
export const guarded = (text: string): string => (EVALUATED.test(text) ? `'${text}` : text);

/** Whether the reader of a file would take a text for something else: a formula, markup, or nothing. */
const isMistaken = (text: string): boolean =>
  EVALUATED.test(text) || MARKUP.test(text) || (text !== '' && isEmptyValue(text));

/** A text that is known to be one, with an apostrophe where the reader would mistake it. Example: 'n/a' is "'n/a". */
export const markedAsText = (text: string): string =>
  isMistaken(text) || textMarked(text) !== null ? `'${text}` : text;

/**
 * A text without the apostrophe that marks it as one; null if it has none. Example: "'=1+1" is '=1+1', "'t Hooft" and '=1+1', which
 * is a formula, are null.
 */
export const textMarked = (text: string): string | null =>
  text.startsWith("'") && isMistaken(text.replace(/^'+/, '')) ? fileText(text.slice(1)) : null;

/** A file with a table: accepted types, limits, and the messages for unreadable files. Source: spec 2 §5, decision 36. */

export const UNSUPPORTED_FILE = 'Only CSV and Excel (.xlsx, .xls) files are supported';
export const CSV_TOO_SHORT = 'CSV file must contain at least a header row and one data row';
export const EXCEL_TOO_SHORT = 'Excel file must contain at least a header row and one data row';
export const NO_WORKSHEETS = 'Excel file contains no worksheets';

/**
 * Limits on reading: the size of the file; the unpacked size of an Excel file in total and of each of its styles and settings;
 * its tags and escaped characters; rows of records; rows of any kind (Excel's own limit); columns of a row; sheets of a workbook; characters of a row or
 * text. The size shown on the screen is smaller and is not enforced. Source: spec 2 §9.
 */
export const FILE_LIMITS = {
  bytes: 50_000_000,
  unpackedBytes: 200_000_000,
  settingsBytes: 5_000_000,
  marks: 12_500_000,
  rows: 200_000,
  sheetRows: 1_048_576,
  columns: 200,
  sheets: 200,
  text: 1_000_000,
} as const;

export const TOO_MUCH_IN_WORKBOOK =
  'The Excel file is too large to read. Save only the rows, as CSV or as a new workbook.';

export const TOO_MANY_SHEETS = `The workbook has more than ${FILE_LIMITS.sheets} sheets. Save the ones you need as a new workbook.`;

export const TOO_LARGE = `The file is larger than ${FILE_LIMITS.bytes / 1_000_000} MB`;

export interface FileTypes {
  extensions: readonly string[];
  unsupported: string;
  hint: string;
}

export const TRADE_FILES: FileTypes = {
  extensions: ['csv', 'xls', 'xlsx'],
  unsupported: UNSUPPORTED_FILE,
  hint: 'CSV or Excel (.xlsx, .xls), up to 10MB',
};

/** Spreadsheets of records come from more programs than the files of brokers. */
export const RECORD_FILES: FileTypes = {
  extensions: ['csv', 'xls', 'xlsx', 'xlsm', 'ods'],
  unsupported: 'Only CSV, Excel (.xlsx, .xlsm, .xls) and OpenDocument (.ods) files are supported',
  hint: 'CSV, Excel (.xlsx, .xlsm, .xls) or OpenDocument (.ods), up to 10MB',
};

/** Example: 'May.ODS' is a file of records. */
export const isFileOf = ({ extensions }: FileTypes, fileName: string): boolean =>
  extensions.some((extension) => fileName.toLowerCase().endsWith(`.${extension}`));

/** Example: isTableFile('May.XLSX') is true, isTableFile('notes.pdf') is false. Source: spec 2 §5. */
export const isTableFile = (fileName: string): boolean => isFileOf(TRADE_FILES, fileName);

/** The content of a cell: text, or a number where the file stores numbers. An empty cell is ''. */
export type Cell = string | number;

export interface FileProblem {
  row: number;
  column: string;
  value: string;
  message: string;
}

/** Example: 'Row 12: the description says PUT, but strike and p_c are empty'. Source: decisions 47, 78 and 81. */
export const rowProblem = (row: number, column: string, sentence: string): FileProblem => ({
  row,
  column,
  value: '',
  message: `Row ${row}: ${sentence}`,
});

/** The result of reading a cell: its value, or the expected value and how to write it. */
export type Read<Value> = { value: Value } | { invalid: string; hint: string };

const LONGEST_SHOWN = 60;

/** A value for use in a message: one line of printable text, truncated. Example: 'a\u0000b' is 'a\uFFFDb'. */
export function shownValue(cell: Cell): string {
  const line = String(cell)
    .slice(0, 4 * LONGEST_SHOWN)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\uFFFD');
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN)}…` : line;
}

/** A file that cannot be read at all; the message is for the user. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
