import { describe, expect, it } from 'vitest';
import type { ComparedPosition } from '#domain/snapshots/comparison/comparison';
import { aState } from '#domain/snapshots/comparison/testing/states';
import { lotFact, positionFact } from './lots-of-cause.tsx';

describe('what changed of a lot', () => {
  it('is said for the cause', () => {
    const lot = { before: aState({ price: 218 }), after: aState({ total_dead: 2 }) };
    expect(lotFact('market', lot)).toBe('LEZ26 218.000 → LEZ26 220.000');
    expect(lotFact('deaths', lot)).toBe('0 dead → 2 dead');
    expect(lotFact('weight', lot)).toBeNull();
    expect(lotFact('corrections', lot)).toBeNull();
  });

  it('of a lot that came in or went has one day only', () => {
    expect(lotFact('received', { before: null, after: aState() })).toBe('100 received for $150,000.00');
    expect(lotFact('corrections', { before: aState(), after: null })).toBe(
      'Since deleted, or now another owner’s',
    );
  });
});

it('a position is named with its last price', () => {
  const position: ComparedPosition = {
    cause: 'market',
    column: 'trades',
    amount: -2400,
    symbol: 'LEZ26',
    b_s: 'Sell',
    quantity: 3,
    price: 220,
  };
  expect(positionFact(position)).toBe('3 sold LEZ26 at 220.000');
  expect(positionFact({ ...position, column: 'lrp', price: null })).toBe('3 LRP put LEZ26');
});
