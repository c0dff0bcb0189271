import papa from 'papaparse';
import { guarded } from '#domain/kit/table-file/file';

type CsvValue = string | number | null | undefined;

export interface CsvColumn<Data> {
  header: string;
  value: (row: Data) => CsvValue;
}

/** A text that spreadsheets do not evaluate. */
const asText = (value: CsvValue): CsvValue => (typeof value === 'string' ? guarded(value) : value);

/** Rows as CSV (RFC 4180), with unformatted numbers and missing values empty. */
export function csvOf<Data>(columns: readonly CsvColumn<Data>[], rows: readonly Data[]): string {
  const fields = columns.map(({ header }) => asText(header));
  const data = rows.map((row) => columns.map(({ value }) => asText(value(row))));
  return `${papa.unparse([fields, ...data])}\r\n`;
}
