import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileHeader } from './header.ts';
import { readAgain, tradeFileReader } from './reader.ts';
import { effectOf, MARKS, rowsOf, TRADE_COLUMNS } from './table.ts';
import { FILE_LIMITS, isTableFile } from '../../kit/table-file/file.ts';
import { VALID_ROW, readRow, readRows, tradeOf, VALID_FILL } from './testing/read-rows.ts';

describe('a row of a broker file', () => {
  it('becomes a trade', () => {
    expect(readRow({})).toEqual({
      ...VALID_FILL,
      row: 2,
      acct: 'RJ10421',
      name: 'High Plains Feeders LLC',
    });
  });

  it.each([
    [{ quantity: '' }, 'Missing required fields in row 2: quantity'],
    [{ acct: ' ', price_amount: '-' }, 'Missing required fields in row 2: price_amount, acct'],
    [
      { name: 'a\u0000b' },
      'Invalid text "a\uFFFDb" in row 2, column name. Contains an unprintable character.',
    ],
    [
      { name: 'n'.repeat(121) },
      `Invalid text "${'n'.repeat(60)}…" in row 2, column name. Text can be at most 120 characters.`,
    ],
  ])('with %o is refused', (changes, message) => expect(readRow(changes)).toBe(message));

  it.each([
    ['date', { trade_date: '13/45/2026' }, 'Use MM/DD/YYYY, M/D/YY, YYYY-MM-DD or YYYYMMDD.'],
    ['price', { price_amount: 'about 360' }, 'It is not a number.'],
    ['price', { price_amount: '100001' }, 'It can be at most 100,000 dollars per cwt.'],
    ['side', { b_s: 'Hold' }, 'Use Buy or Sell, B or S, 1 or 2.'],
    ['quantity', { quantity: '2.5' }, 'Contracts are whole numbers of at least 1.'],
    ['quantity', { quantity: 0 }, 'Contracts are whole numbers of at least 1.'],
    ['quantity', { quantity: '1,000,001' }, 'It can be at most 1,000,000 contracts.'],
    ['quantity', { quantity: -2, b_s: 'Buy' }, 'A negative quantity is a sale, but column b_s says Buy.'],
    ['period', { period: 'soon' }, 'Use Mon-YY, such as Aug-26.'],
    ['strike', { strike: '#REF!' }, 'It is not a number.'],
    ['put/call', { p_c: 'both' }, 'Use put or call, P or C.'],
    [
      'put/call',
      { p_c: 'call', strike: 350, description: 'PUT AUG 26 FDR CATTLE' },
      'The description says put.',
    ],
    [
      'text',
      { name: '=HYPERLINK("http://x","y")' },
      'Text that starts like a spreadsheet formula is not accepted.',
    ],
    ['text', { name: '<img src=x onerror=alert(1)>' }, 'Markup is not accepted.'],
  ])('with an invalid %s is refused with its value, row and column: %o', (what, changes, reason) => {
    const [[column, value] = []] = Object.entries(changes);
    expect(readRow(changes)).toBe(`Invalid ${what} "${value}" in row 2, column ${column}. ${reason}`);
  });

  it.each([
    ['Buy', ['b', 'BUY', 'Bot', 'Bought', 'long', 1, '1', 'Buy to Close']],
    ['Sell', ['s', 'SELL', 'SLD', 'Sold', 'Short', 2, '2', 'STO']],
  ])('names the direction %s in many ways', (direction, texts) => {
    for (const b_s of texts) expect(readRow({ b_s })).toMatchObject({ b_s: direction });
  });

  it('is a sale when its quantity is negative', () => {
    for (const quantity of [-2, '-2', '(2)', '2-'])
      expect(readRow({ quantity })).toMatchObject({ b_s: 'Sell', quantity: 2 });
  });

  it('is an option by its description when that column is empty', () => {
    expect(readRow({ description: 'PUT AUG 26 FDR CATTLE', strike: '368' })).toMatchObject({
      strike: 368,
      p_c: 'put',
    });
  });

  it('loses extra space and placeholders for empty values', () => {
    expect(readRow({ name: '  High\n Plains\u00A0Feeders ', period: '-', description: 'n/a' })).toMatchObject(
      {
        name: 'High Plains Feeders',
        period: null,
        description: null,
      },
    );
  });
});

describe('the header of a broker file', () => {
  it('may use a broker’s own headings, in any order, among unrelated columns', () => {
    const { rows, problems } = readRows(
      [
        'Price/Amount',
        'Office',
        'B/S',
        'Qty',
        'Trade Date',
        'Account Name',
        'Account',
        'P/C',
        'Strike Price',
        'Contract Month',
        'Desc',
      ],
      [
        '12.975',
        'Amarillo',
        'B',
        '5',
        '5/5/26',
        'High Plains',
        'RJ1',
        'C',
        '350.5',
        'AUG 26',
        'CALL AUG 26 FDR CATTLE',
      ],
    );
    expect(problems).toEqual([]);
    expect(rows[0]).toMatchObject({
      acct: 'RJ1',
      name: 'High Plains',
      trade_date: '2026-05-05',
      b_s: 'Buy',
      quantity: 5,
      period: 'Aug-26',
      strike: 350.5,
      p_c: 'call',
      price_amount: 12.975,
    });
  });

  it('may have separate columns for long and short contracts', () => {
    const headings = ['Account', 'Name', 'Date', 'Long Qty', 'Short Qty', 'Price'];
    const { rows } = readRows(
      headings,
      ['A', 'N', '20260504', '3', '', '200'],
      ['A', 'N', '20260504', '0', '4', '201'],
      ['A', 'N', '20260504', '', '(5)', '202'],
    );
    expect(rows).toMatchObject([
      { b_s: 'Buy', quantity: 3 },
      { b_s: 'Sell', quantity: 4 },
      { b_s: 'Sell', quantity: 5 },
    ]);
    const sided = readRows(
      [...headings, 'Side'],
      ['A', 'N', '20260504', '3', '', '200', 'Buy'],
      ['A', 'N', '20260504', '3', '', '200', ''],
      ['A', 'N', '20260504', '3', '', '200', 'Sell'],
    );
    expect(sided.rows).toMatchObject([{ b_s: 'Buy' }, { b_s: 'Buy' }]);
    expect(sided.problems.map(({ message }) => message)).toEqual([
      'Invalid side "Sell" in row 4, column Side. The quantity is in the column for a Buy.',
    ]);
    const wrong = readRows(
      headings,
      ['A', 'N', '20260504', '3', '4', '200'],
      ['A', 'N', '20260504', '', '', '200'],
    );
    expect(wrong.problems.map(({ message }) => message)).toEqual([
      'Invalid quantity "4" in row 2, column Short Qty. Fill in either Long Qty or Short Qty.',
      'Invalid quantity "" in row 3, column Short Qty. Fill in either Long Qty or Short Qty.',
    ]);
  });

  it('must have the required columns', () => {
    const { problems, problem_count } = readRows(
      ['acct', 'name', 'trade_date', 'b_s', 'quantity'],
      ['A', 'N', '5/4/26', 'S', '2'],
      ['A', 'N', '5/4/26', 'S', '2'],
    );
    expect(problem_count).toBe(1);
    expect(problems[0]?.message).toBe(
      'Missing required fields in row 2: price_amount. The header in row 1 has no such column.',
    );
  });
});

describe('a broker file', () => {
  const row = TRADE_COLUMNS.map((column) => VALID_ROW[column]);

  it('reports every invalid row up to a hundred, and counts the rest', () => {
    const { problems, problem_count, rows } = readRows(
      TRADE_COLUMNS,
      row,
      ...Array.from({ length: 150 }, () => row.slice(1)),
    );
    expect(problems).toHaveLength(100);
    expect(problems[0]).toEqual({
      row: 3,
      column: 'price_amount',
      value: expect.stringContaining('High Plains'),
      message: 'Row 3 has 9 columns but expected 10',
    });
    expect(problem_count).toBe(150);
    expect(rows).toHaveLength(1);
  });

  it('has a maximum number of trades', () => {
    const reader = tradeFileReader(fileHeader(TRADE_COLUMNS, 1));
    for (let index = 0; index < FILE_LIMITS.rows + 5; index += 1) reader.add(row, index + 2);
    expect(reader.full()).toBe(true);
    expect(reader.done().problems.map(({ message }) => message)).toEqual([
      'Row 200002 is over the limit: a file can have at most 200,000 trades',
    ]);
  }, 60_000);

  it('round-trips its own trades', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.constantFrom(...Object.values(VALID_ROW), 'Buy', 'put', '350', '2026-01-31'),
    );
    const mostlyGood = (column: (typeof TRADE_COLUMNS)[number]) =>
      fc.oneof({ weight: 20, arbitrary: fc.constant(VALID_ROW[column]) }, { weight: 1, arbitrary: cell });
    fc.assert(
      fc.property(fc.array(fc.tuple(...TRADE_COLUMNS.map(mostlyGood)), { maxLength: 5 }), (rows) => {
        const once = readRows(TRADE_COLUMNS, ...rows);
        const again = readAgain(once.trades);
        expect(again.problems).toEqual([]);
        expect(rowsOf(again.trades)).toHaveLength(rows.length - once.problem_count);
        expect(rowsOf(again.trades).map(tradeOf)).toEqual(once.rows.map(tradeOf));
      }),
    );
  }, 60_000);

  it('says of each row what the server reads again', () => {
    const words = [
      '',
      'FILLED',
      'CANCELLED',
      'Open',
      'C',
      'New',
      'Offset',
      'EXPIRED',
      'busted at 10:42',
      '=1+1',
      'x'.repeat(90),
    ];
    const more = ['Status', 'O/C', 'Qty Filled', 'Notes'];
    const descriptions = [
      'FDR CATTLE',
      'LEZ26',
      'FDR CATTLE CXL',
      'ASSIGNED PUT FDR CATTLE',
      'EXPIRED FDR CATTLE',
    ];
    const rows = fc.record({
      description: fc.constantFrom(...descriptions),
      price_amount: fc.constantFrom('', 0, 12.5),
      option: fc.constantFrom(['', ''], ['340', 'put'], ['340', '']),
      period: fc.constantFrom('Aug-26', 'Z6', 'LEZ26', ''),
      words: fc.tuple(
        ...more.map((heading) => fc.constantFrom(...(heading === 'Qty Filled' ? ['', 0, 1] : words))),
      ),
    });
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 5 }), (given) => {
        const once = readRows(
          [...TRADE_COLUMNS, ...more],
          ...given.map(({ option: [strike = '', p_c = ''], words: said, ...changes }) => [
            ...TRADE_COLUMNS.map((column) => ({ ...VALID_ROW, ...changes, strike, p_c })[column]),
            ...said,
          ]),
        );
        const again = readAgain(once.trades);
        expect(again.problems).toEqual([]);
        expect(again.skipped).toEqual([]);
        const all = ({ trades }: typeof again) =>
          rowsOf(trades).map((one) => [
            tradeOf(one),
            one.remark,
            effectOf(one.marks),
            one.marks & (MARKS.notFill | MARKS.event),
          ]);
        expect(all(again)).toEqual(all(once));
      }),
    );
  });

  it('is recognized by its extension', () => {
    expect(['May.csv', 'MAY.XLS', 'a.b.xlsx'].every(isTableFile)).toBe(true);
    expect(['notes.pdf', 'csv', 'trades.csv.exe', 'trades.xlsm'].some(isTableFile)).toBe(false);
  });
});
