import { describe, expect, it } from 'vitest';
import { SettlementHistory } from '../../market/settlement-history.ts';
import { fileHeader } from './header.ts';
import { Plausibility } from '../trade-plausibility.ts';
import { tradeFileReader } from './reader.ts';
import { SAMPLE_COLUMNS, sampleFile } from './sample.ts';
import { MARKS, tradeAt, tradeCount } from './table.ts';

describe('the sample file', () => {
  it.each(['2026-11-22', '2027-02-28', '2030-12-31'])('of %s is read without a warning', (today) => {
    const [header = '', ...rows] = sampleFile(today).trim().split('\r\n');
    const reader = tradeFileReader(fileHeader(header.split(','), 1), rows.length);
    for (const [at, row] of rows.entries()) reader.add(row.split(','), at + 2);
    const { trades, problems, marks, skipped_count } = reader.done();
    expect(problems).toEqual([]);
    expect([tradeCount(trades), skipped_count]).toEqual([3, 0]);
    expect(Array.from(marks)).toEqual([0, 0, MARKS.closes]);
    const plausibility = new Plausibility(new SettlementHistory([]), today);
    for (let rowIndex = 0; rowIndex < 3; rowIndex += 1)
      expect(plausibility.warnings(tradeAt(trades, rowIndex))).toEqual([]);
  });

  it('has every column that is read', () => {
    expect(SAMPLE_COLUMNS.required).toEqual([
      'acct',
      'name',
      'trade_date',
      'b_s',
      'quantity',
      'price_amount',
    ]);
    expect(SAMPLE_COLUMNS.optional).toEqual(['period', 'description', 'strike', 'p_c']);
  });
});
