import { describe, expect, it } from 'vitest';
import { aLot, aTrade, TODAY } from '../matrix/testing/scenario.ts';
import { comparedChoices, needBeforeHedges, needName, needOfLot, rangesOf } from './compared.ts';
import type { ComparisonInput } from './input.ts';
import { bookOf } from './testing/held.ts';

const input = {
  root: 'LE',
  contract: 'LEZ26',
  head: 151,
  out_wt: 1275,
  basis: 0.5,
  price: 227.9,
  commission: 0,
  future_contracts: 2,
  put_contracts: null,
  strike: null,
  coverage: null,
  step: 10,
} as ComparisonInput;

function compared(book: Parameters<typeof bookOf>[0], more: Partial<ComparisonInput> = {}) {
  const found = comparedChoices({ book: bookOf(book), today: TODAY }, aLot(), [], { ...input, ...more });
  if (!found) throw new Error('Nothing is compared');
  return found;
}

describe('the price that net prices are compared with', () => {
  it('is the need of the lot where nothing is held', () => {
    const found = compared({});
    expect(needName(found)).toBe('Need');
    expect(needBeforeHedges(found)).toBe(needOfLot(found));
  });

  it('is the need without hedges where positions are held, by what they have made', () => {
    const found = compared({ trades: [aTrade()] });
    expect(needName(found)).toBe('Need without hedges');
    // What 4 LE sold have made lowers the need of the lot, by what it is a cwt of 151 head.
    const held = (found.held?.held_today ?? 0) / found.found.cwt;
    expect((needBeforeHedges(found) ?? 0) - (needOfLot(found) ?? 0)).toBeCloseTo(held, 1);
    expect(held).toBeGreaterThan(5);
  });

  it('is not known without a price, nor are the prices at which the lot breaks even', () => {
    const found = compared({ prices: new Map() }, { price: null });
    expect([needOfLot(found), needBeforeHedges(found), rangesOf(found, 'future')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(needName(found)).toBe('Need');
  });

  it('has break-even prices for the choices that are entered', () => {
    const found = compared({});
    expect(rangesOf(found, 'future')).not.toBeNull();
    expect(rangesOf(found, 'put')).toBeNull();
  });
});
