import { describe, expect, it } from 'vitest';
import {
  contractSize,
  descriptionKey,
  monthLetter,
  monthOfLetter,
  profitMultiplier,
  rootOfDescription,
  underlyingMonth,
} from './contracts.ts';
import { formatPeriod, parsePeriod } from '../kit/periods.ts';

describe('a description', () => {
  it('is matched by whole words, feeder cattle before live cattle', () => {
    expect(rootOfDescription('FDR CATTLE FUT')).toBe('GF');
    expect(rootOfDescription('cme feeder cattle')).toBe('GF');
    expect(rootOfDescription('LIVE FEEDER')).toBe('GF');
    expect(rootOfDescription('PUTS JAN27 FEEDERS 340')).toBe('GF');
    expect(rootOfDescription('CALL NOV 26 LC 230')).toBe('LE');
    expect(rootOfDescription('fat cattle')).toBe('LE');
    for (const live of ['LEZ26', 'LEZ6', 'LCZ26', 'LE Z2026', 'GLEZ26', 'LEZ2200Q'])
      expect(rootOfDescription(live)).toBe('LE');
    for (const feeder of ['GFU6', 'GFX26 FUT', 'FCX26', 'GFU3500Q'])
      expect(rootOfDescription(feeder)).toBe('GF');
    for (const none of ['LEB26', 'ZCZ26', 'LEZ26789', 'ALEZ26']) expect(rootOfDescription(none)).toBeNull();
    expect(rootOfDescription('CORN')).toBeNull();
    expect(rootOfDescription('LEAN HOGS')).toBeNull();
    expect(rootOfDescription(null)).toBeNull();
  });

  it('determines the contract size and the dollar value of $1.00/cwt', () => {
    expect(contractSize('LV CATTLE')).toBe(40_000);
    expect(contractSize('FDR CATTLE')).toBe(50_000);
    expect(contractSize('CORN')).toBe(0);
    expect(profitMultiplier('LV CATTLE')).toBe(400);
    expect(profitMultiplier('FEEDER CATTLE')).toBe(500);
    expect(profitMultiplier('XFDRX')).toBe(500);
    expect(profitMultiplier(null)).toBe(400);
  });

  it('is the same in any spacing and case', () => {
    expect(descriptionKey(' Live  cattle ')).toBe('LIVE CATTLE');
    expect(descriptionKey(null)).toBe('');
  });
});

describe('a month letter', () => {
  it('converts back to its month', () => {
    for (let month = 1; month <= 12; month += 1) expect(monthOfLetter(monthLetter(month))).toBe(month);
    expect(monthOfLetter('A')).toBeNull();
    expect(monthOfLetter('')).toBeNull();
  });
});

describe('an option of a serial month', () => {
  it.each([
    ['LE', 11, 2026, 12, 2026],
    ['LE', 12, 2026, 12, 2026],
    ['LE', 1, 2027, 2, 2027],
    ['GF', 12, 2026, 1, 2027],
  ] as const)('is priced from the next listed future: %s %i/%i from %i/%i', (root, month, year, next, of) => {
    expect(underlyingMonth({ root, month, year })).toEqual({ root, month: next, year: of });
  });
});

describe('a period', () => {
  it('is written as Mon-YY and read in any case', () => {
    expect(parsePeriod('SEP-26')).toEqual({ month: 9, year: 2026 });
    expect(parsePeriod('Feb-98')).toEqual({ month: 2, year: 1998 });
    expect(formatPeriod({ month: 1, year: 2005 })).toBe('Jan-05');
    for (const wrong of ['2026-09', 'Sept-26', 'Foo-26', '', null]) expect(parsePeriod(wrong)).toBeNull();
  });
});
