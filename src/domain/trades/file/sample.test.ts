import { describe, expect, it } from 'vitest';
import { SettlementHistory } from '../../market/settlement-history.ts';
import { fileHeader } from './header.ts';
import { Plausibility } from '../trade-plausibility.ts';
import { tradeFileReader } from './reader.ts';
import { SAMPLE_COLUMNS, sampleFile } from './sample.ts';
import { MARKS, rowsOf } from './table.ts';

describe('the sample file', () => {
  it.each(['2026-11-22', '2027-02-28', '2030-12-31'])('of %s is read without a warning', (today) => {
    const [header = '', ...rows] = sampleFile(today).trim().split('\r\n');
    const reader = tradeFileReader(fileHeader(header.split(','), 1));
    for (const [at, row] of rows.entries()) reader.add(row.split(','), at + 2);
    const { trades, problems, skipped_count } = reader.done();
    const read = rowsOf(trades);
    expect(problems).toEqual([]);
    expect(skipped_count).toBe(0);
    expect(read.map(({ marks }) => marks)).toEqual([0, 0, MARKS.closes]);
    const plausibility = new Plausibility(new SettlementHistory([]), today);
    for (const row of read) expect(plausibility.warnings(row)).toEqual([]);
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
