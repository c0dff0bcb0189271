type CsvValue = string | number | null | undefined;

export interface CsvColumn<Data> {
  header: string;
  value: (row: Data) => CsvValue;
}

/** A spreadsheet would run text that starts like a formula; an apostrophe makes it text again. */
const guarded = (text: string) => (/^\s*[=+\-@\t\r|＝＋－＠｜]/.test(text) ? `'${text}` : text);

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'number' ? String(value) : guarded(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180), with numbers as plain numbers and missing values empty. */
export function csvOf<Data>(columns: readonly CsvColumn<Data>[], rows: readonly Data[]): string {
  const lines = rows.map((row) => columns.map(({ value }) => cell(value(row))).join(','));
  return [columns.map(({ header }) => cell(header)).join(','), ...lines, ''].join('\r\n');
}

/** Hands the text to the browser as a file; the mark in front makes Excel read it as UTF-8. */
export const downloadCsv = (fileName: string, csv: string): void =>
  downloadFile(fileName, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));

/** Hands a file to the browser. */
export function downloadFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
