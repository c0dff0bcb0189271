import { describe, expect, it } from 'vitest';
import { fileHeader } from '#domain/trades/file/header';
import { tradeFileReader } from '#domain/trades/file/reader';
import { jsonTable, rowsOf, TRADE_COLUMNS } from '#domain/trades/file/table';
import { requestJson } from './request-json.ts';

describe('the body of a request', () => {
  it('is the JSON of its trades, texts and lists of any length', async () => {
    const reader = tradeFileReader(fileHeader(TRADE_COLUMNS, 1));
    for (let index = 0; index < 11_000; index += 1) {
      reader.add(
        ['RJ1', 'O’Neil "& Sons"', '2026-05-04', 'Buy', 3, 'Aug-26', 'FDR CATTLE', '', '', 361.25],
        index + 2,
      );
    }
    const { marks, ...trades } = reader.done().trades;
    const rows = rowsOf({ ...trades, marks });
    const lots = new Int32Array(11_000).fill(7);
    const offsets = [{ rowIndex: 3, trade_id: null }];
    const body = await requestJson({ file_name: 'May "26".csv', trades, lots, offsets, again: [] });
    expect(body.type).toBe('application/json');
    const expected = JSON.stringify({
      file_name: 'May "26".csv',
      trades: jsonTable(rows),
      lots: [...lots],
      offsets,
      again: [],
    });
    // Compared as text, as comparing 11,000 numbers one by one is slow.
    expect((await body.text()) === expected).toBe(true);
    const alone = await (await requestJson({ trades })).text();
    expect(alone === JSON.stringify({ trades: jsonTable(rows) })).toBe(true);
  });
});
