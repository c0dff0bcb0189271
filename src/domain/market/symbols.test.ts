import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTRACTS, futuresSymbol, ROOTS } from './contracts.ts';
import { formatPeriod } from '../kit/periods.ts';
import {
  inSymbolOrder,
  optionSymbol,
  parseFuturesSymbol,
  parseOptionSymbol,
  PUT_CALL,
  rootOfSymbol,
  tradeSymbol,
} from './symbols.ts';

const contractMonth = {
  root: fc.constantFrom(...ROOTS),
  month: fc.integer({ min: 1, max: 12 }),
  year: fc.integer({ min: 2025, max: 2035 }),
};
const anOption = fc.record({
  ...contractMonth,
  strike: fc.integer({ min: 100, max: 9999 }).map((tenths) => tenths / 10),
  p_c: fc.constantFrom(...PUT_CALL),
});

describe('a symbol', () => {
  it('of an option parses back to its contract, strike and side, so no two options share one', () => {
    fc.assert(
      fc.property(anOption, (option) => {
        const symbol = optionSymbol(option) ?? '';
        expect(parseOptionSymbol(symbol)).toEqual(option);
        expect(parseFuturesSymbol(symbol)).toBeNull();
      }),
    );
  });

  it('of a future parses back to its contract month', () => {
    fc.assert(
      fc.property(fc.record(contractMonth), (future) => {
        expect(parseFuturesSymbol(futuresSymbol(future))).toEqual(future);
        expect(parseOptionSymbol(futuresSymbol(future))).toBeNull();
      }),
    );
  });

  it('is the same when built from a trade', () => {
    fc.assert(
      fc.property(anOption, (option) => {
        const description = `${option.p_c} ${CONTRACTS[option.root].name}`;
        expect(
          tradeSymbol({ description, period: formatPeriod(option), strike: option.strike, p_c: option.p_c }),
        ).toBe(optionSymbol(option));
      }),
    );
  });

  it('uses C and P up to 2025, and has no letter beyond the last year', () => {
    const call = { root: 'LE', month: 6, strike: 190, p_c: 'call' } as const;
    expect(optionSymbol({ ...call, year: 2024 })).toBe('LEM1900C');
    expect(optionSymbol({ ...call, year: 2037 })).toBe('LEM1900O');
    expect(optionSymbol({ ...call, year: 2038 })).toBeNull();
  });
});

describe('a trade without a recognizable instrument', () => {
  const trade = { description: 'FDR CATTLE', period: 'Sep-26', strike: null, p_c: null };

  it('has no symbol, rather than a wrong one', () => {
    expect(tradeSymbol({ ...trade, description: 'CORN' })).toBeNull();
    expect(tradeSymbol({ ...trade, period: null })).toBeNull();
    expect(tradeSymbol({ ...trade, p_c: 'put' })).toBeNull();
    expect(tradeSymbol({ ...trade, strike: 222.5 })).toBeNull();
  });

  it('is a future when its strike is printed as 0', () => {
    expect(tradeSymbol({ ...trade, strike: 0 })).toBe('GFU26');
  });
});

describe('the root of a symbol', () => {
  it('is its first two letters', () => {
    expect(rootOfSymbol('gfu3500q')).toBe('GF');
    expect(rootOfSymbol('ZCK21')).toBeNull();
    expect(rootOfSymbol(null)).toBeNull();
    expect(parseOptionSymbol('ZCK2100C')).toBeNull();
  });
});

describe('the order of symbols', () => {
  it('is that of roots and months, with options after futures', () => {
    const ordered = ['GFX27', 'GFF28', 'LEG27', 'LEZ27', 'GFX3500E', 'GFF3600F', 'LEG2200R', 'CORN'];
    expect([...ordered, null].toReversed().toSorted(inSymbolOrder)).toEqual([
      ...ordered.slice(0, 7),
      null,
      'CORN',
    ]);
  });
});
