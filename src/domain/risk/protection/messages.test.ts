import { describe, expect, it } from 'vitest';
import type { LeftToCover } from './held.ts';
import {
  contractsCover,
  contractsHint,
  factorMessage,
  insuranceCovers,
  leftMessage,
  settlesOn,
  valueDayMessage,
} from './messages.ts';

describe('the cards say', () => {
  const cattle = { root: 'LE', head: 152, out_wt: 1425, basis: 0 } as const;
  const left = (held: number, more: Partial<LeftToCover> = {}): LeftToCover => ({
    hedgeable: 216_600,
    futures: held,
    puts: 0,
    insured: 0,
    insured_without_put: 0,
    insured_head: 0,
    left: Math.max(0, 216_600 - held),
    ...more,
  });

  it('what a choice covers, and what is over', () => {
    expect(contractsCover(cattle, 5, 92.3, left(0))).toBe(
      'Covers 92.3% of the weight; 12 head not covered. 1 contract = 28 head of 1,425 lb',
    );
    const feeders = { root: 'GF', head: 100, out_wt: 750, basis: 0 } as const;
    expect(contractsCover(feeders, 2, 133.3, left(0, { hedgeable: 75_000, left: 75_000 }))).toBe(
      'Covers 133.3%: more than the cattle on feed. 1 contract = 67 head of 750 lb',
    );
    expect(insuranceCovers(cattle, 140, 92.1, left(0))).toBe(
      'Covers 92.1% of the weight; 12 head not covered',
    );
    expect(insuranceCovers(cattle, 151, 99.3, left(0))).toBe(
      'Covers 99.3% of the weight; 1 head not covered',
    );
    expect(insuranceCovers(cattle, 152, 100, left(0))).toBe('Covers 100.0% of the weight');
    expect(insuranceCovers(cattle, 153, 100.7, left(0))).toBe('Covers 100.7%: more than the cattle on feed');
    expect(insuranceCovers(cattle, 160, 105.3, left(0))).toBe('Covers 105.3%: more than the cattle on feed');
  });

  it('what it covers with what is held', () => {
    expect(insuranceCovers(cattle, 20, 13.2, left(160_000))).toBe(
      'Covers 13.2% of the weight, 87.1% with current positions; 20 head not covered',
    );
    expect(contractsCover(cattle, 2, 36.9, left(160_000))).toBe(
      'Covers 36.9% of the weight, 110.8% with current positions: more than the cattle on feed. 1 contract = 28 head of 1,425 lb',
    );
  });

  it.each([
    [left(0), '5 contracts best match the weight'],
    [left(0, { hedgeable: 19_000, left: 19_000 }), 'Less than half a contract; LRP has no minimum size'],
    [left(160_000), '1 contract best matches the weight left: 56,600 of 216,600 lb'],
    [left(200_000), 'Less than half a contract is left: 16,600 of 216,600 lb'],
    [left(240_000), 'Current positions cover all of the weight'],
  ])('the contracts that fit %#', (of, hint) => expect(contractsHint('LE', of)).toBe(hint));

  it.each([
    [left(0), 'No positions; 216,600 lb to cover'],
    [left(160_000), '160,000 of 216,600 lb (73.9%), 56,600 lb left: net short futures 160,000 lb'],
    [
      left(40_000, { puts: 8000, insured: 50_000, insured_without_put: 20_000, left: 118_600 }),
      '98,000 of 216,600 lb (45.2%), 118,600 lb left: net short futures 40,000 lb; bought puts by delta 8,000 lb; insured 50,000 lb, of which 20,000 lb with no put assigned',
    ],
    [
      left(0, { insured: 50_000, left: 166_600 }),
      '50,000 of 216,600 lb (23.1%), 166,600 lb left: insured 50,000 lb',
    ],
  ])('what is held and left %#', (of, message) => expect(leftMessage(of)).toBe(message));

  it('why the result at today’s price is not that of today', () => {
    const held = { result: 10_347, targetDate: '2026-12-25' };
    expect(valueDayMessage(held, { price: 227.9, result: 10_347 }, '2026-11-23')).toBeNull();
    expect(valueDayMessage(held, { price: 227.9, result: 9147 }, '2026-11-23')).toBe(
      'At 227.900 the result is $9,147: options and LRP are valued as of Dec 25. At their value today it is $10,347',
    );
  });

  it('what each settles on', () => {
    expect([settlesOn('put', 'LE'), settlesOn('lrp', 'LE'), settlesOn('lrp', 'GF')]).toEqual([
      'The live cattle future',
      'The 5-area weighted average price',
      'The CME Feeder Cattle Index',
    ]);
  });

  it('how a factor other than 1 moves the floor', () => {
    expect([factorMessage(1), factorMessage(0.9)]).toEqual([
      null,
      'This is where it starts to pay; below this it falls by 0.1 for each dollar, as the factor is 0.9',
    ]);
    expect(factorMessage(1.1)).toContain('it rises by 0.1');
  });
});
