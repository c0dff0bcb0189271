import { describe, expect, it } from 'vitest';
import { MARKS, TRADE_COLUMNS } from './table.ts';
import { VALID_ROW, readRow, readRows } from './testing/read-rows.ts';

describe('the meaning of a row in a broker file', () => {
  it('is an option when its description says so, never a future', () => {
    const option = { description: 'PUT JAN 27 FDR CATTLE 340', period: 'Jan-27' };
    expect(readRow(option)).toMatchObject({ strike: null, p_c: null });
    expect(readRow({ ...option, strike: 340 })).toMatchObject({ strike: 340, p_c: 'put' });
    expect(readRow({ ...option, strike: 340, p_c: 'put' })).toMatchObject({ strike: 340, p_c: 'put' });
    expect(readRow({ ...option, p_c: 'call' })).toContain('The description says put.');
    expect(readRow({ description: 'PUT AUG 26 FDR CATTLE', strike: '0' })).toBe(
      'Row 2: the description says PUT, but strike and p_c are empty',
    );
    expect(readRow({ description: 'FDR CATTLE OPTION 340' })).toBe(
      'Row 2: the description says OPTION, but strike and p_c are empty',
    );
    expect(readRow({ description: 'FDR CATTLE OPTION', strike: 340 })).toBe(
      'Row 2: the description says OPTION, but p_c is empty',
    );
    expect(readRow({ p_c: 'put' })).toBe('Row 2: p_c says PUT, but strike is empty');
  });

  it('is marked at the empty column', () => {
    const columnOf = (changes: Partial<typeof VALID_ROW>) =>
      readRows(
        TRADE_COLUMNS,
        TRADE_COLUMNS.map((column) => ({ ...VALID_ROW, ...changes })[column]),
      ).problems[0]?.column;
    expect(columnOf({ description: 'FDR CATTLE OPTION 340' })).toBe('strike');
    expect(columnOf({ description: 'FDR CATTLE OPTION', strike: 340 })).toBe('p_c');
  });

  it('never has a strike without put or call', () => {
    expect(readRow({ strike: 230 })).toBe('Row 2: strike 230 has no put or call');
    expect(readRow({ strike: 240.5, description: 'LIVE CATTLE C 240.50 P' })).toBe(
      'Row 2: the description says OPTION, but p_c is empty',
    );
  });

  it('is refused if its symbol contradicts the month or the words', () => {
    expect(readRow({ description: 'LEZ26', period: 'Oct-26' })).toBe('Row 2: LEZ26 does not match Oct-26');
    expect(readRow({ description: 'GFU6', period: 'Sep-27' })).toBe('Row 2: GFU6 does not match Sep-27');
    expect(readRow({ description: 'LEZ26 OCT 26', period: '' })).toBe('Row 2: LEZ26 does not match Oct-26');
    expect(readRow({ description: 'LEZ26 FDR CATTLE', period: '' })).toBe(
      'Row 2: LEZ26 does not match FDR CATTLE',
    );
    expect(readRow({ period: 'LEZ26' })).toBe('Row 2: LEZ26 does not match FDR CATTLE');
    expect(readRow({ period: 'X6' })).toMatchObject({ period: 'Nov-26' });
    expect(readRow({ description: 'LEZ26', period: '' })).toMatchObject({ period: 'Dec-26' });
    expect(readRow({ description: 'LEZ2200Q', strike: 220, p_c: 'put', period: 'Oct-26' })).toBe(
      'Row 2: LEZ2200Q does not match Oct-26',
    );
    expect(readRow({ description: 'LEZ2200Q', strike: 220, period: '' })).toMatchObject({
      p_c: 'put',
      period: 'Dec-26',
    });
    expect(readRow({ description: 'LEZ26-LEG27', period: '' })).toMatchObject({ period: null });
  });

  it('needs a price if it says that it opens', () => {
    expect(readRow({ b_s: 'Sell to open', price_amount: 0 })).toBe('Row 2: an opening needs a price above 0');
    expect(readRow({ b_s: 'Sell to open', price_amount: 0.5 })).toMatchObject({ price_amount: 0.5 });
    expect(readRow({ b_s: 'Buy to close', price_amount: 0 })).toMatchObject({ price_amount: 0 });
  });

  it('closes at 0 if it is an option that expired, and at its own price if it is a future', () => {
    const option = { description: 'EXPIRED PUT AUG 26 FDR CATTLE', strike: 340, p_c: 'put' };
    for (const price_amount of ['', 3.5])
      expect(readRow({ ...option, price_amount })).toMatchObject({ price_amount: 0 });
    expect(readRow({ description: 'EXPIRED FDR CATTLE', price_amount: 357 })).toMatchObject({
      price_amount: 357,
    });
    expect(readRow({ description: 'EXPIRED PUT AUG 26 FDR CATTLE 340', price_amount: '' })).toMatchObject({
      price_amount: 0,
    });
    const assigned = { ...option, description: 'ASSIGNED PUT AUG 26 FDR CATTLE', price_amount: 1.5 };
    expect(readRow(assigned)).toMatchObject({ price_amount: 1.5 });
    expect(readRow({ description: 'ASSIGNED FDR CATTLE', price_amount: '' })).toBe(
      'Row 2: an opening needs a price above 0',
    );
  });

  it('takes its description from its symbol if that column is empty', () => {
    expect(readRow({ period: 'LEZ26', description: '' })).toMatchObject({
      period: 'Dec-26',
      description: 'LEZ26',
    });
    expect(readRow({ period: 'Z6', description: '' })).toMatchObject({ period: 'Dec-26', description: null });
  });

  it('includes the contract month from the description if its column is empty', () => {
    expect(readRow({ period: '', description: 'FDR CATTLE JAN 27' })).toMatchObject({ period: 'Jan-27' });
    expect(readRow({ period: 'Mar-27', description: 'FDR CATTLE JAN 27' })).toMatchObject({
      period: 'Mar-27',
    });
  });

  it('includes whether it opens or closes a position', () => {
    const marks = (b_s: string) =>
      readRows(
        TRADE_COLUMNS,
        TRADE_COLUMNS.map((column) => ({ ...VALID_ROW, b_s })[column]),
      );
    for (const [text, direction, mark] of [
      ['BUY TO OPEN', 'Buy', MARKS.opens],
      ['Sell-to-Close', 'Sell', MARKS.closes],
      ['BTO', 'Buy', MARKS.opens],
      ['S/C', 'Sell', MARKS.closes],
      ['Buy to cover', 'Buy', MARKS.closes],
      ['Sell Short', 'Sell', MARKS.opens],
      ['Opening Sell', 'Sell', MARKS.opens],
      ['BUYTOCLOSE', 'Buy', MARKS.closes],
      ['Buy (Open)', 'Buy', MARKS.opens],
      ['Sell', 'Sell', 0],
    ] as const) {
      const [row] = marks(text).rows;
      expect([text, row?.b_s, row?.marks]).toEqual([text, direction, mark]);
    }
  });

  it('is skipped and listed by name if it is not a cattle trade, even when invalid', () => {
    const other = (changes: Partial<typeof VALID_ROW>) =>
      TRADE_COLUMNS.map((column) => ({ ...VALID_ROW, ...changes })[column]);
    const { rows, problems, skipped, skipped_count } = readRows(
      TRADE_COLUMNS,
      other({ name: 'Corn Belt Feeders' }),
      other({ description: 'LIVE HOGS' }),
      other({ description: 'LIVE HOGS', price_amount: "98'2" }),
      other({ description: 'COMMISSION FDR CATTLE', quantity: '' }),
      other({ b_s: 'Interest' }),
      ['Total', '', '', '', 32],
      other({ name: 'Total Cattle LLC', quantity: '' }),
      other({ name: 'Balance forward', quantity: '', b_s: '' }),
      other({ acct: 'Grand Total', name: '', b_s: '' }),
    );
    expect(problems.map(({ message }) => message)).toEqual(['Missing required fields in row 8: quantity']);
    expect(rows).toHaveLength(1);
    expect(skipped_count).toBe(7);
    expect(skipped).toEqual([
      { name: 'LIVE HOGS', kind: 'product', count: 2, rows: [3, 4] },
      { name: 'COMMISSION FDR CATTLE', kind: 'entry', count: 1, rows: [5] },
      { name: 'Interest', kind: 'entry', count: 1, rows: [6] },
      { name: 'Total', kind: 'entry', count: 1, rows: [7] },
      { name: 'Balance forward', kind: 'entry', count: 1, rows: [9] },
      { name: 'Grand Total', kind: 'entry', count: 1, rows: [10] },
    ]);
  });
});
