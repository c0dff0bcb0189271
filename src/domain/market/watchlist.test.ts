import { describe, expect, it } from 'vitest';
import { contractName, expiryOf, isExpired, startingWatchlist, tradedMonths } from './watchlist.ts';

describe('the starting watchlist', () => {
  it('has the traded months of the coming year, feeder first, nearest first', () => {
    expect(startingWatchlist('2026-11-20').join(' ')).toBe(
      'GFF27 GFH27 GFJ27 GFK27 GFQ27 GFU27 GFV27 GFX27 GFF28 LEZ26 LEG27 LEJ27 LEM27 LEQ27 LEV27 LEZ27',
    );
  });

  it('has a contract through its last day', () => {
    expect(startingWatchlist('2026-11-19')).toContain('GFX26');
    expect(startingWatchlist('2026-11-20')).not.toContain('GFX26');
  });
});

describe('the traded months of a root', () => {
  it('continue into the next year', () => {
    expect(tradedMonths('GF', '2026-11-20', 2)).toEqual([{ root: 'GF', month: 1, year: 2027 }]);
    expect(tradedMonths('LE', '2026-12-31', 2).map(contractName)).toEqual([
      'Live Cattle Dec-26',
      'Live Cattle Feb-27',
    ]);
  });
});

describe('the last day of a symbol', () => {
  it('is the future’s or the option’s', () => {
    expect(expiryOf('LEZ26')).toBe('2026-12-31');
    expect(expiryOf('LEZ2200Q')).toBe('2026-12-04');
    expect(expiryOf('ZCZ26')).toBeNull();
  });

  it('determines whether it has expired', () => {
    expect(isExpired('LEZ2200Q', '2026-12-04')).toBe(false);
    expect(isExpired('LEZ2200Q', '2026-12-05')).toBe(true);
    expect(isExpired('ZCZ26', '2036-12-05')).toBe(false);
  });
});
