import papa from 'papaparse';

type CsvValue = string | number | null | undefined;

export interface CsvColumn<Data> {
  header: string;
  value: (row: Data) => CsvValue;
}

/** Spreadsheets evaluate text that starts like a formula; an apostrophe prevents that. */
const guarded = (value: CsvValue): CsvValue =>
  typeof value === 'string' && /^\s*[=+\-@\t\r|＝＋－＠｜]/.test(value) ? `'${value}` : value;

/** Rows as CSV (RFC 4180), with unformatted numbers and missing values empty. */
export function csvOf<Data>(columns: readonly CsvColumn<Data>[], rows: readonly Data[]): string {
  const fields = columns.map(({ header }) => guarded(header));
  const data = rows.map((row) => columns.map(({ value }) => guarded(value(row))));
  return `${papa.unparse([fields, ...data])}\r\n`;
}
