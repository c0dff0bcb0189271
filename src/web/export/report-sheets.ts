import { headerText, type Report, type ReportTable } from '#domain/reports/document';
import type { SheetValue } from './sheet.ts';

/** A sheet of a report: numbers as numbers, days as days, a missing figure as an empty cell. */
interface ReportSheet {
  name: string;
  fields: string[];
  rows: SheetValue[][];
  days: ReadonlySet<string>;
}

/** The longest name that Excel gives a sheet. */
const LONGEST_NAME = 31;

/** The report's head with its principal figures, then a sheet for each table. */
export const reportSheets = (report: Report): ReportSheet[] => [
  headSheet(report),
  ...report.tables.map(sheetOf),
];

function headSheet(report: Report): ReportSheet {
  const { title, entity_name, day, made_at, prices, simulated, figures, notes } = report;
  return {
    name: 'Report',
    fields: ['Report', title],
    days: new Set([title]),
    rows: [
      ['Entity', entity_name],
      ['Day', day],
      ['Made', made_at],
      ['Prices', prices],
      ...(simulated ? [['Note', 'Simulated prices']] : []),
      ...figures.map(({ label, value }) => [label, value]),
      ...notes.map((note) => ['Note', note]),
    ],
  };
}

function sheetOf({ title, columns, rows, total, notes, empty }: ReportTable): ReportSheet {
  const blank = columns.slice(1).map(() => null);
  return {
    name: title.slice(0, LONGEST_NAME),
    fields: columns.map(headerText),
    days: new Set(columns.filter(({ kind }) => kind === 'day').map(headerText)),
    rows: [
      ...rows,
      ...(total ? [total.map((value) => (value === '' ? null : value))] : []),
      ...(rows.length === 0 ? [[empty, ...blank]] : []),
      ...notes.map((note) => [note, ...blank]),
    ],
  };
}
