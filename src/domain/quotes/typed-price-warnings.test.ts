import { describe, expect, it } from 'vitest';
import { pastedPrices } from '../market/manual-prices.ts';
import { typedPriceWarnings } from './typed-price-warnings.ts';

const TODAY = '2026-11-20';
const stored = [
  { symbol: 'GFF27', last_price: 361.25, previous_settlement: 360 },
  { symbol: 'LEG27', last_price: null, previous_settlement: 231.5 },
];
const warningsOf = (typed: string) => typedPriceWarnings(pastedPrices(typed).prices, stored, TODAY);

describe('entered prices', () => {
  it('near the market have no warning', () => {
    expect(warningsOf('GFF27 362.475 361.900\nLEG27 230\nLEG2200R 5.025 5.250 -0.480')).toEqual([]);
  });

  it.each([
    ['GFF27 3.62475', 'GFF27: Price more than 30% from GFF27 at 361.250 on Nov 20, 2026'],
    ['GFF27 361 36190', 'GFF27: Price more than 30% from GFF27 at 361.250 on Nov 20, 2026'],
    ['GFH27 36247.5', 'GFH27: Price more than 30% from GFF27 at 361.250 on Nov 20, 2026'],
    ['LEG2200R 2512.5', 'LEG2200R: Premium above half of LEG27 at 231.500 on Nov 20, 2026'],
    ['LEG3400R 25', 'LEG3400R: Strike more than 30% from LEG27 at 231.500 on Nov 20, 2026'],
    ['GFZ26 361', 'GFZ26: Feeder Cattle has no Dec-26 future'],
    ['GFX26 361', 'GFX26: GFX26 stopped trading on Nov 19, 2026'],
  ])('%s asks whether it is meant', (typed, warning) => {
    expect(warningsOf(typed).map(({ message }) => message)).toEqual([warning]);
  });
});
