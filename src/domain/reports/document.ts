import { z } from 'zod';
import { daySchema } from '../kit/fields.ts';
import {
  count,
  dailyGain,
  dayShort,
  head,
  money,
  moneySigned,
  perCwtInWords,
  percent,
  percentTenths,
  signed,
  tradePrice,
  weight,
} from '../kit/format.ts';

/** A report for a banker as a value: the page, the workbook and the PDF are made of it, so that all three agree. */

/** How the cells of a column are written. `tick` and `signature` are left empty, to be filled in by hand; a row to sign is tall. */
const WRITTEN = {
  text: String,
  day: (value) => dayShort(String(value)),
  money: (value) => money(Number(value)),
  result: (value) => moneySigned(Number(value)),
  price: (value) => tradePrice(Number(value)),
  'per cwt': (value) => perCwtInWords(Number(value)),
  basis: (value) => signed(Number(value)),
  head: (value) => head(Number(value)),
  count: (value) => count(Number(value)),
  pounds: (value) => weight(Number(value)),
  'daily gain': (value) => dailyGain(Number(value)),
  percent: (value) => percent(Number(value)),
  'hedge percent': (value) => percentTenths(Number(value)),
  tick: () => '',
  signature: () => '',
} as const satisfies Record<string, (value: string | number) => string>;
export type CellKind = keyof typeof WRITTEN;
const CELL_KINDS = Object.keys(WRITTEN) as [CellKind, ...CellKind[]];

const reportValueSchema = z.union([z.string(), z.number()]).nullable();
export type ReportValue = z.infer<typeof reportValueSchema>;

const reportColumnSchema = z.object({
  header: z.string(),
  kind: z.enum(CELL_KINDS),
  /** Written beside the header: `lb`, `$/cwt`. */
  unit: z.string().nullable(),
  /** The column's width in rem. */
  width: z.number(),
  /** The header of the column that shows it on a screen, on a second line (decision 72). */
  under: z.string().nullable(),
});
export type ReportColumn = z.infer<typeof reportColumnSchema>;

const reportTableSchema = z.object({
  title: z.string(),
  columns: z.array(reportColumnSchema),
  rows: z.array(z.array(reportValueSchema)),
  /** A value for each column; null for a table without a total. */
  total: z.array(reportValueSchema).nullable(),
  /** Stands in place of a table without rows. */
  empty: z.string(),
  /** Records excluded from the figures above. */
  notes: z.array(z.string()),
});
export type ReportTable = z.infer<typeof reportTableSchema>;

/** The principal figures, above the tables. */
const reportFigureSchema = z.object({
  label: z.string(),
  kind: z.enum(CELL_KINDS),
  value: reportValueSchema,
});

export const reportSchema = z.object({
  title: z.string(),
  entity_name: z.string(),
  day: daySchema,
  /** When it was made, in the business time zone: `Nov 22, 2026, 2:05 PM CST`. */
  made_at: z.string(),
  /** The sources and times of the prices: `Prices: Barchart, Nov 20, 2026, 1:05 PM CST`. */
  prices: z.string(),
  simulated: z.boolean(),
  /** The lender for whom it is made, if any. */
  lender: z.string().optional(),
  /** The firm that hands it over, with its disclaimer below the notes; either may be empty. */
  firm: z.object({ name: z.string(), disclaimer: z.string() }).optional(),
  /** Whether the PDF is one page, in smaller letters where they are needed. */
  one_page: z.boolean().optional(),
  figures: z.array(reportFigureSchema),
  tables: z.array(reportTableSchema),
  notes: z.array(z.string()),
});
export type Report = z.infer<typeof reportSchema>;

/** A firm's disclaimer as it is printed: lines that were typed below one another follow one another. */
export const asOneParagraph = (typed: string): string => typed.split(/\s+/).join(' ');

/** Tables of a screen, for a file or a program. */
export const screenTablesSchema = z.object({ tables: z.array(reportTableSchema) });

export type ReportHead = Pick<Report, 'entity_name' | 'day' | 'made_at' | 'prices' | 'simulated'>;

/** Whether a column is left empty, to be filled in by hand. */
export const isByHand = (kind: CellKind): boolean => kind === 'tick' || kind === 'signature';

/**
 * A cell as text. Example: cellText('money', 1234.5) is '$1,234.50'; a missing value is '-'; a cell without a figure (''), such as the
 * total of a column that is not added up, and a column to tick are empty.
 */
export function cellText(kind: CellKind, value: ReportValue): string {
  if (value === '' || isByHand(kind)) return '';
  return value === null ? '-' : WRITTEN[kind](value);
}

const ON_THE_LEFT: readonly CellKind[] = ['text', 'day', 'tick', 'signature'];

/** Whether a column is aligned to the right. Example: 'money' is, 'text' is not. */
export const isNumeric = (kind: CellKind): boolean => !ON_THE_LEFT.includes(kind);

/** A column of a table. Example: column('Weight', 'pounds', 7, { unit: 'lb' }). */
export const column = (
  header: string,
  kind: CellKind,
  width: number,
  { unit, under }: { unit?: string; under?: string } = {},
): ReportColumn => ({ header, kind, width, unit: unit ?? null, under: under ?? null });

/** A table; without a total and notes unless they are given. */
export const table = (
  of: Pick<ReportTable, 'title' | 'columns' | 'rows' | 'empty'> &
    Partial<Pick<ReportTable, 'total' | 'notes'>>,
): ReportTable => ({ total: null, notes: [], ...of });

/** A column, its value of a row, and its total, if any. */
export type Field<Row> = readonly [
  column: ReportColumn,
  of: (row: Row) => ReportValue,
  total?: ReportValue | undefined,
];

/** A table of records by the fields of its columns; with a total below the rows where a field has one. */
export function tableOf<Row>(
  records: readonly Row[],
  {
    fields,
    ...of
  }: Pick<ReportTable, 'title' | 'empty'> & { fields: readonly Field<Row>[]; notes?: string[] },
): ReportTable {
  const hasTotal = records.length > 0 && fields.some(([, , total]) => total !== undefined);
  return table({
    ...of,
    columns: fields.map(([header]) => header),
    rows: records.map((record) => fields.map(([, valueOf]) => valueOf(record))),
    total: hasTotal ? fields.map(([, , total = '']) => total) : null,
  });
}

/** The header with its unit. Example: 'Weight, lb'. */
export const headerText = ({ header, unit }: Pick<ReportColumn, 'header' | 'unit'>): string =>
  unit === null ? header : `${header}, ${unit}`;

/** The name of a report's file. Example: `position-statement-lazy-k-ranch-2026-11-22.pdf`. */
export function reportFileName(
  { title, entity_name, day }: Pick<Report, 'title' | 'entity_name' | 'day'>,
  ending: string,
): string {
  const words = `${title} ${entity_name}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${[...words, day].join('-').slice(0, 120)}.${ending}`;
}
