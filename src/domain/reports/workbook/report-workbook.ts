import { day } from '../../kit/format.ts';
import { asOneParagraph, headerText, type Report, type ReportTable } from '../document.ts';
import { workbookOf, type WorkbookSheet } from './workbook.ts';

/** Title above each printed page. Example: `Equity Report, Lazy K Ranch, Nov 22, 2026. Simulated prices` */
export const pageTitle = ({
  title,
  entity_name,
  day: of,
  simulated,
}: Pick<Report, 'title' | 'entity_name' | 'day' | 'simulated'>): string =>
  `${title}, ${entity_name}, ${day(of)}${simulated ? '. Simulated prices' : ''}`;

/** The workbook of a report: a sheet with its head and principal figures, then one for each table. */
export const reportWorkbook = (report: Report): Uint8Array<ArrayBuffer> =>
  workbookOf([headSheet(report), ...report.tables.map(tableSheet)], pageTitle(report));

function headSheet(report: Report): WorkbookSheet {
  const { title, firm, lender, made_at, prices, simulated, figures, notes } = report;
  return {
    name: 'Report',
    columns: [{ header: title }, { header: '' }],
    rows: [
      ['Entity', report.entity_name],
      ...(firm?.name ? [['Prepared by', firm.name]] : []),
      ...(lender === undefined ? [] : [['Lender', lender]]),
      ['Day', { value: report.day, kind: 'day' }],
      ['Made', made_at],
      ['Prices', prices.replace(/^Prices: /, '')],
      ...(simulated ? [['Note', 'Simulated prices']] : []),
      ...figures.map(({ label, kind, value }) => [label, { value, kind }]),
    ],
    notes: firm?.disclaimer ? [...notes, asOneParagraph(firm.disclaimer)] : notes,
  };
}

/** A table: numbers as numbers, days as days, a missing figure as an empty cell. */
export const tableSheet = ({ title, columns, rows, total, notes, empty }: ReportTable): WorkbookSheet => ({
  name: title,
  columns: columns.map((column) => ({ header: headerText(column), kind: column.kind })),
  rows,
  total: total && total.map((value) => (value === '' ? null : value)),
  notes: rows.length === 0 ? [empty, ...notes] : notes,
});
