import { describe, expect, it } from 'vitest';
import { fittingLots, type LotOfAccount } from './lot-guess.ts';

const MARCH: LotOfAccount = {
  lot_id: 7,
  date_in: '2026-09-10',
  futures_contract: 'GFH27',
  symbols: ['GFH27'],
};
const sale = (symbol: string | null, trade_date: string) => ({ symbol, trade_date });

describe('a lot that fits a row', () => {
  it('is on the row’s contract and came in by its trade date', () => {
    expect(fittingLots(sale('GFH27', '2026-09-10'), [MARCH])).toEqual([7]);
    expect(fittingLots(sale('GFH27', '2026-09-09'), [MARCH])).toEqual([]);
    expect(fittingLots(sale('GFF27', '2026-05-25'), [MARCH])).toEqual([]);
    expect(fittingLots(sale('GFF27', '2026-10-25'), [MARCH])).toEqual([]);
    expect(fittingLots(sale(null, '2026-10-25'), [MARCH])).toEqual([]);
  });

  it('may be a lot that held the contract before; an option counts as its underlying', () => {
    const held = { ...MARCH, symbols: ['GFF3400R', 'GFH27'] };
    expect(fittingLots(sale('GFF27', '2026-10-25'), [held])).toEqual([7]);
    expect(fittingLots(sale('GFF3600R', '2026-10-25'), [held])).toEqual([7]);
    // A November option of live cattle is priced off December.
    const december = { ...MARCH, futures_contract: 'LEZ26', symbols: [] };
    expect(fittingLots(sale('LEX2200Q', '2026-10-25'), [december])).toEqual([7]);
  });

  it('is one of several where several fit', () => {
    expect(fittingLots(sale('GFH27', '2026-10-25'), [{ ...MARCH, lot_id: 9 }, MARCH])).toEqual([9, 7]);
    expect(fittingLots(sale('GFH27', '2026-10-25'), [])).toEqual([]);
  });
});
