import { describe, expect, it } from 'vitest';
import { MARKS, TRADE_COLUMNS, tradeAt, tradeCount } from './table.ts';
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
    for (const [text, side, mark] of [
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
      const { trades, marks: given } = marks(text);
      expect([text, tradeAt(trades, 0).b_s, given[0]]).toEqual([text, side, mark]);
    }
  });

  it('is skipped and listed by name if it is not a cattle trade, even when invalid', () => {
    const other = (changes: Partial<typeof VALID_ROW>) =>
      TRADE_COLUMNS.map((column) => ({ ...VALID_ROW, ...changes })[column]);
    const { trades, problems, skipped, skipped_count } = readRows(
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
    expect(tradeCount(trades)).toBe(1);
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
