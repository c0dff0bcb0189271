import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

interface Row {
  lot: string;
  equity: number | null;
}

const columns = [
  { header: 'Lot', value: (row: Row) => row.lot },
  { header: 'Net Equity', value: (row: Row) => row.equity },
];

it('writes a header and a line per row, with unformatted numbers and empty missing values', () => {
  const rows = [
    { lot: '1024', equity: -1234.5 },
    { lot: '7', equity: null },
  ];
  expect(csvOf(columns, rows)).toBe('Lot,Net Equity\r\n1024,-1234.5\r\n7,\r\n');
});

it('quotes separators, quotes and line breaks', () => {
  expect(csvOf(columns, [{ lot: 'Smith, "Bud"\nson', equity: 1 }])).toContain('"Smith, ""Bud""\nson",1');
});

it('turns a formula into text, even after spaces and in full-width characters', () => {
  for (const lot of [
    '=1+1',
    '+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    ' =1',
    '|cmd',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    ' ＝1',
  ]) {
    expect(csvOf(columns, [{ lot, equity: null }])).toContain(`'${lot}`);
  }
});
