import { describe, expect, it } from 'vitest';
import { checkRecords } from './check.ts';
import type { RecordKind } from './kinds.ts';
import { readRecords } from './reader.ts';
import { fileOfRows, type SheetRows } from './testing/file-of-rows.ts';
import { books, expense, lot, lot13, out, policy, received, TODAY } from './testing/sample-sheets.ts';

const verdictOn = (kind: RecordKind, ...rows: SheetRows) =>
  checkRecords(readRecords(fileOfRows({ [kind]: rows })), [], books, TODAY)[0];
const warnings = (kind: RecordKind, ...rows: SheetRows) =>
  verdictOn(kind, ...rows)?.warnings.map(({ field, message }) => `${field}: ${message}`);

describe('an unusual row', () => {
  it('is kept, and says what is unusual: an average for a total, a price for a cost', () => {
    expect(warnings('lots', lot, lot13)).toEqual([]);
    expect(warnings('lots', lot, lot13.with(6, '650 lbs'))).toEqual([
      'total_pay_wt: 6.5 lb per head is outside the usual 300 to 1,800 lb. Is this the weight of one head? Enter the total here',
      'total_cost: $27,692.31/cwt is outside the usual $50 to $700',
    ]);
    expect(
      warnings('receivings', received, ['12', '3/14/26', 'Dalhart', 'h', 'Home', 98, 65000, 245]),
    ).toEqual([
      'cost: $0.38/cwt is outside the usual $50 to $700. Is this a price per cwt? Enter the total here',
    ]);
    expect(verdictOn('lots', lot, lot13.with(6, 650))?.ready).toEqual([0]);
  });

  it('is an out before its lot came in, and a policy whose premium is that of the whole', () => {
    expect(warnings('outs', out, ['12', '2026-02-27', 'dead', '1 hd'])).toEqual([
      'date_out: This is before the lot’s date in',
    ]);
    expect(warnings('expenses', expense, ['1/3/2028', '12', 'feed', 5, 'projected'])).toHaveLength(1);
    expect(warnings('outs', out, ['12', '2026-06-02', '', 1])).toEqual([
      'type: Shipment without weight or proceeds: if these head died, Type must be dead',
    ]);
    const row = [
      '118',
      '12',
      'TX',
      'Dallam',
      'fed',
      '4-May-26',
      '30-Oct-26',
      '40 head',
      '1,350 lb',
      30.5,
      '228.40/cwt',
    ];
    expect(warnings('lrp', policy, row)).toEqual([
      'premium: The premium is more than a tenth of the coverage',
    ]);
  });

  it('is a plan that cattle hardly reach', () => {
    const planned = [...lot, 'Feed Rate', 'Feed Unit'];
    expect(warnings('lots', planned, [...lot13, 105, 'cost of gain'])).toEqual([]);
    expect(warnings('lots', planned, [...lot13, 900, 'cost of gain'])).toEqual([
      'feed_rate: Cost of gain of $900.00/cwt is outside the usual $40 to $250',
    ]);
    const tomorrow = [...lot13, 0, 'head-day'];
    tomorrow[lot.indexOf('Out Date')] = '2026-03-20';
    expect(warnings('lots', planned, tomorrow)).toEqual([
      expect.stringMatching(/^feed_rate: ADG of [\d.]+ lb is outside the usual 0\.5 to 5\.0 lb$/),
    ]);
  });

  it('is a partnership, of which the share is saved', () => {
    const shared = [...lot, 'Percent Owned', 'Partnership'];
    const share = ['percent_owned: 50% of the lot is saved: 50 hd, 32,500 lb, $90,000.00'];
    expect(warnings('lots', shared, [...lot13, '50%', 'yes'])).toEqual(share);
    expect(warnings('lots', shared, [...lot13, 50, ''])).toEqual(share);
    expect(warnings('lots', shared, [...lot13, 50, 'no'])).toEqual([
      'percent_owned: This applies only to a partnership lot',
    ]);
  });
});
