import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { CsvParser, tableOfFile } from './source.ts';

function read(text: string): { columns: readonly string[]; rows: (string | null)[][] } {
  const found = { columns: [] as readonly string[], rows: [] as (string | null)[][] };
  const parser = new CsvParser('lots', 'lots.csv', {
    table: (_, columns = []) => (found.columns = columns),
    row: (_, __, ___, values) => found.rows.push([...values]),
  });
  for (const line of text.replace(/\n$/, '').split('\n')) parser.line(line);
  parser.end();
  return found;
}

const value = fc.array(fc.constantFrom('a', '"', ',', '\n', ' ', 'é', ';')).map((parts) => parts.join(''));

describe('a CSV file', () => {
  it('is read as another program has written it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 1 }), (rows) => {
        const text = Papa.unparse([['lot', 'owner'], ...rows], { newline: '\n', quotes: true });
        const expected = rows.map((row) => row.map((one) => (one === '' ? null : one)));
        expect(read(text)).toEqual({ columns: ['lot', 'owner'], rows: expected });
      }),
    );
  });

  it.each([
    ['lot,owner\n1', 'Line 2 of lots.csv has 1 values, but the first line names 2 columns.'],
    ['lot,owner\n"1"x,2', 'Line 2 of lots.csv has text after a closing quote.'],
    ['lot,owner\n1,"2\n3', 'Line 2 of lots.csv begins a quoted value that does not end.'],
    ['', 'lots.csv is empty'],
  ])('%j is refused', (text, reason) => {
    expect(() => read(text)).toThrow(reason);
  });

  it('is of the table that its name says', () => {
    const names = [
      'lots.csv',
      'lots_rows.csv',
      'public.lots.csv',
      'auth.users.csv',
      'auth_users_rows.csv',
      'notes.csv',
    ];
    expect(names.map(tableOfFile)).toEqual(['lots', 'lots', 'lots', 'auth.users', 'auth.users', null]);
  });
});
