import { type ExportedBook, type ExportedKind, exportedRecords } from '#api/export';
import { archiveOf } from '#domain/kit/archive';
import { day } from '#domain/kit/format';
import {
  headerText,
  type Report,
  type ReportTable,
  type ReportValue,
  reportFileName,
  type CellKind,
} from '#domain/reports/document';
import { pageTitle, reportWorkbook, tableSheet } from '#domain/reports/workbook/report-workbook';
import { type SheetValue, workbookOf, type WorkbookSheet } from '#domain/reports/workbook/workbook';
import { type CsvColumn, csvOf } from '../ui/csv.ts';

/** The records of one kind: the field names, and a row of values for each record. */
interface Sheet {
  name: string;
  nouns: readonly [string, string];
  file: string;
  fields: readonly string[];
  rows: readonly (readonly SheetValue[])[];
}

/** Day fields are recognized by name: `date`, `date_in`, `est_out_date`. */
export const isDayField = (field: string): boolean =>
  ['day', 'due_on', 'stopped_on', 'billed_feed', 'billed_yardage'].includes(field) ||
  field.split('_').includes('date');

const NUMBER_FIELDS: Partial<Record<CellKind, readonly string[]>> = {
  head: [
    'total_received',
    'total_dead',
    'total_shipped',
    'current_hd',
    'current_head_count',
    'received',
    'head_count',
  ],
  count: ['quantity', 'trades_excluded', 'shipments_without_proceeds', 'lrp_excluded', 'lots_without_plan'],
  pounds: ['total_pay_wt', 'pay_wt', 'est_out_wt', 'weight', 'target_wt'],
  price: [
    'feed_rate',
    'yardage',
    'strike',
    'price_amount',
    'closing_price',
    'futures_price',
    'premium',
    'coverage',
    'net_coverage',
    'actual_ending_value',
  ],
  basis: ['basis'],
  percent: ['percent_owned', 'rate', 'interest', 'deaths'],
  money: [
    'total_cost',
    'cost',
    'amount',
    'medicine',
    'care',
    'freight',
    'marketing',
    'total_premium',
    'indemnity',
    'est_future_value',
    'gross_equity',
    'total_expenses',
    'net_equity',
    'proceeds',
    'sales_estimate',
    'equity_with_sales',
    'equity',
    'cash',
    'requirement',
  ],
  result: ['profit', 'result', 'trades_pl', 'lrp_pl'],
};
const NUMBER_KINDS = new Map(
  Object.entries(NUMBER_FIELDS).flatMap(([kind, fields]) => fields.map((field) => [field, kind as CellKind])),
);

/** How a field of records is shown. Example: 'total_cost' is money, 'date_in' a day; text has no kind. */
export const kindOfField = (field: string): CellKind | undefined =>
  isDayField(field) ? 'day' : NUMBER_KINDS.get(field);

export type ExportFormat = 'xlsx' | 'csv';

/** A file to download, and the number of records of each kind, with their singular and plural nouns. */
export interface BuiltFile {
  name: string;
  content: Blob;
  counts: { count: number; nouns: readonly [string, string] }[];
}

const formats = {
  xlsx: {
    write: (sheets: readonly Sheet[], title: string) => workbookOf(sheets.map(recordSheetOf), title),
    ending: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  csv: { write: csvArchiveOf, ending: 'zip', type: 'application/zip' },
} as const;

export function builtFile(book: ExportedBook, format: ExportFormat): BuiltFile {
  const { write, ending, type } = formats[format];
  const sheets = sheetsOf(book);
  return {
    name: exportFileName(book, ending),
    content: new Blob([write(sheets, `${book.entity_name}, ${day(book.today)}`)], { type }),
    counts: sheets.map(({ nouns, rows }) => ({ count: rows.length, nouns })),
  };
}

/** Tables of a screen, and the name of their file. */
export interface ScreenTables extends Pick<
  Report,
  'title' | 'entity_name' | 'day' | 'simulated' | 'tables'
> {}

export function builtTables(of: ScreenTables, format: ExportFormat): BuiltFile {
  const { tables } = of;
  const [only] = tables.length === 1 ? tables : [];
  if (format === 'csv' && only)
    return {
      name: reportFileName(of, 'csv'),
      content: new Blob([tableCsv(only)], { type: 'text/csv' }),
      counts: [],
    };
  const { ending, type } = formats[format];
  const content =
    format === 'csv'
      ? archiveOf(tables.map((table) => [`${wordsOf(table.title).join('-')}.csv`, tableCsv(table)]))
      : workbookOf(tables.map(tableSheet), pageTitle(of));
  return { name: reportFileName(of, ending), content: new Blob([content], { type }), counts: [] };
}

/** A table as CSV: unformatted figures, and below the rows its total and notes. */
export function tableCsv({ columns, rows, total, notes, empty }: ReportTable): string {
  const below = rows.length === 0 ? [empty, ...notes] : notes;
  const lines = [...rows, ...(total ? [total] : []), ...below.map((note) => [note])];
  const fields = columns.map((of, at): CsvColumn<readonly ReportValue[]> => ({
    header: headerText(of),
    value: (row) => row[at],
  }));
  return `\uFEFF${csvOf(fields, lines)}`;
}

/** Builds the workbook of a report: a sheet for its head, and one for each table. */
export const builtReport = (report: Report): BuiltFile => ({
  name: reportFileName(report, formats.xlsx.ending),
  content: new Blob([reportWorkbook(report)], { type: formats.xlsx.type }),
  counts: [],
});

/** All kinds, in the order of the sheets: the sheet's name, and the singular and plural noun. */
const kinds: Record<ExportedKind, readonly [string, string, string]> = {
  lots: ['Lots', 'lot', 'lots'],
  receivings: ['Receivings', 'receiving', 'receivings'],
  outs: ['Outs', 'out', 'outs'],
  expenses: ['Expenses', 'expense', 'expenses'],
  trades: ['Trades', 'trade', 'trades'],
  lrp: ['LRP Policies', 'LRP policy', 'LRP policies'],
  equity_history: ['Equity History', 'equity snapshot', 'equity snapshots'],
  scenarios: ['Scenarios', 'scenario', 'scenarios'],
  comparisons: ['Comparisons', 'comparison', 'comparisons'],
  notes: ['Notes', 'note', 'notes'],
  account_balances: ['Account Statements', 'account statement', 'account statements'],
  borrowing_terms: ['Lenders’ Rates', 'lender’s rate', 'lenders’ rates'],
  borrowing_reports: ['Borrowing Bases', 'borrowing base', 'borrowing bases'],
};

/** Value of a cell; arrays and objects are written as JSON. */
const cellOf = (value: unknown): SheetValue =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : ((value ?? null) as SheetValue);

export const sheetsOf = (book: ExportedBook): Sheet[] =>
  (Object.keys(kinds) as ExportedKind[]).map((kind) => {
    const [name, ...nouns] = kinds[kind];
    const fields = Object.keys(exportedRecords[kind].shape);
    const records: readonly Record<string, unknown>[] = book[kind];
    return {
      name,
      nouns,
      file: `${kind}.csv`,
      fields,
      rows: records.map((record) => fields.map((field) => cellOf(record[field]))),
    };
  });

const recordSheetOf = ({ name, fields, rows }: Sheet): WorkbookSheet => ({
  name,
  columns: fields.map((field) => ({ header: field, kind: kindOfField(field) })),
  rows,
});

const wordsOf = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The name of the file. Example: `drover-lazy-k-ranch-2026-11-21.xlsx`, or `drover-2026-11-21.xlsx` for a name without letters or digits. */
export const exportFileName = ({ entity_name, today }: ExportedBook, ending: string): string =>
  `${['drover', ...wordsOf(entity_name), today].join('-').slice(0, 120)}.${ending}`;

type Row = readonly SheetValue[];

const columnsOf = ({ fields }: Sheet): CsvColumn<Row>[] =>
  fields.map((header, at) => ({
    header,
    value: (row) => {
      const value = row[at];
      return typeof value === 'boolean' ? String(value) : value;
    },
  }));

/** One kind of record as CSV, guarded against formulas; the byte order mark makes Excel read it as UTF-8. */
export const sheetCsv = (sheet: Sheet): string => `\uFEFF${csvOf(columnsOf(sheet), sheet.rows)}`;

/** One archive with a CSV file per kind of record: browsers ask for permission before saving several files. */
function csvArchiveOf(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  return archiveOf(sheets.map((sheet) => [sheet.file, sheetCsv(sheet)]));
}
