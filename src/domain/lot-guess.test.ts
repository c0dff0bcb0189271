import { describe, expect, it } from 'vitest';
import { guessLot, type LotOfAccount } from './lot-guess.ts';

const MARCH: LotOfAccount = {
  lot_id: 7,
  date_in: '2026-09-10',
  futures_contract: 'GFH27',
  symbols: ['GFH27'],
};
const sale = (symbol: string | null, trade_date: string) => ({ symbol, trade_date });

describe('the suggested lot for a row', () => {
  it('is on the row’s contract and came in by its trade date', () => {
    expect(guessLot(sale('GFH27', '2026-09-10'), [MARCH])).toBe(7);
    expect(guessLot(sale('GFH27', '2026-09-09'), [MARCH])).toBe(null);
    expect(guessLot(sale('GFF27', '2026-05-25'), [MARCH])).toBe(null);
    expect(guessLot(sale('GFF27', '2026-10-25'), [MARCH])).toBe(null);
    expect(guessLot(sale(null, '2026-10-25'), [MARCH])).toBe(null);
  });

  it('may be a lot that held the contract before; an option counts as its underlying', () => {
    const held = { ...MARCH, symbols: ['GFF3400R', 'GFH27'] };
    expect(guessLot(sale('GFF27', '2026-10-25'), [held])).toBe(7);
    expect(guessLot(sale('GFF3600R', '2026-10-25'), [held])).toBe(7);
    // A November option of live cattle is priced off December.
    const december = { ...MARCH, futures_contract: 'LEZ26', symbols: [] };
    expect(guessLot(sale('LEX2200Q', '2026-10-25'), [december])).toBe(7);
  });

  it('is the most recently used when several fit', () => {
    expect(guessLot(sale('GFH27', '2026-10-25'), [{ ...MARCH, lot_id: 9 }, MARCH])).toBe(9);
    expect(guessLot(sale('GFH27', '2026-10-25'), [])).toBe(null);
  });
});
