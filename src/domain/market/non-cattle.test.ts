import { describe, expect, it } from 'vitest';
import { contractSize, rootOfDescription, nonCattle } from './contracts.ts';
import { tradeSymbol } from './symbols.ts';

describe('a description that is not of cattle', () => {
  it.each([
    ['LIVE HOGS', 'product'],
    ['FEEDER PIGS', 'product'],
    ['HE JAN27', 'product'],
    ['LEAN HOG AUG 26', 'product'],
    ['FAT FREE CHEESE', 'product'],
    ['NON-FAT DRY MILK', 'product'],
    ['CLASS III LIVE', 'product'],
    ['LE CORN', 'product'],
    ['FDR SOYBEAN MEAL', 'product'],
    ['COMMISSION FDR CATTLE', 'entry'],
    ['FDR CATTLE EXCHANGE FEES', 'entry'],
    ['INTEREST LIVE CATTLE', 'entry'],
    ['LV CATTLE SUBTOTAL', 'entry'],
    ['LIVE_CATTLE_TOTAL', 'entry'],
    ['BALANCE FDR CATTLE', 'entry'],
  ])('%s is a %s, and no cattle contract', (description, kind) => {
    expect(nonCattle(description)).toBe(kind);
    expect(rootOfDescription(description)).toBeNull();
    expect(tradeSymbol({ description, period: 'Aug-26', p_c: null })).toBeNull();
    expect(contractSize(description)).toBe(0);
  });

  it.each([
    'FDR CATTLE FUT',
    'PUT AUG 26 FDR CATTLE',
    'CME FEEDER CATTLE',
    'LIVE CATTLE 40,000 LBS',
    'LV CATTLE OPTION',
    'FAT CATTLE',
    'CALL NOV 26 LC 230',
  ])('%s is not one', (description) => {
    expect(nonCattle(description)).toBeNull();
    expect(rootOfDescription(description)).not.toBeNull();
  });
});
