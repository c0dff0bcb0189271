import { describe, expect, it } from 'vitest';
import { aLot, aTrade, TODAY } from '../matrix/testing/scenario.ts';
import { compareProtection, type ProtectedCattle } from './compare.ts';
import { floorAgainst, floorMessage, heldMessages } from './floors.ts';
import { aPolicy, aPut, bookOf, cattleOf, heldOf } from './testing/held.ts';

it('a floor stands above or below the need, or is equal to it', () => {
  const against = [227.59, 223.88, 223.38, 197.23].map((floor) => floorAgainst(floor, 223.38));
  expect(against).toEqual(['4.21 above', '0.50 above', null, '26.15 below']);
});

describe('the sentence of a position', () => {
  const cattle: ProtectedCattle = { root: 'GF', head: 180, out_wt: 850, basis: -4 };
  const sentence = (choices: Parameters<typeof compareProtection>[1], need: number | null, of = cattle) => {
    const found = compareProtection(of, choices, []);
    return Object.keys(choices).map((choice) =>
      floorMessage(choice as 'lrp', { cattle: of, choices, found }, need),
    );
  };

  it('says cost, floor, what it is made of and how it compares with the need', () => {
    const lrp = { head: 180, target_wt: 850, coverage: 351, premium: 9.8 };
    expect(sentence({ lrp }, 293.79)).toEqual([
      'LRP 351 for 180 of 180 head costs $14,994; floor 337.20 (351.00 less premium 9.80 and basis 4.00): 43.41 above the 293.79 you need without it',
    ]);
    const found = compareProtection(cattle, { lrp }, []);
    expect(floorMessage('lrp', { cattle, choices: { lrp }, found }, 293.79, { before: 'feed' })).toMatch(
      /: 43.41 above the 293.79 you need without it, before the feed to come$/,
    );
    expect(sentence({ lrp: { ...lrp, factor: 1.1, index_spread: 1 } }, null)).toEqual([
      'LRP 351 for 180 of 180 head costs $14,994; floor 304.38 (350.00 / 1.1 less premium 9.80 and basis 4.00)',
    ]);
  });

  it('says so of futures, puts and fences', () => {
    const of = { ...cattle, basis: 0.5 };
    const put = { contracts: 3, strike: 350, premium: 8.15, commission: 60 };
    expect(
      sentence(
        {
          future: { contracts: 3, price: 352, commission: 60 },
          put,
          fence: { ...put, call_strike: 370.5, call_premium: 2.5 },
        },
        342.23,
        of,
      ),
    ).toEqual([
      'Short future at 352.00 on 3 contracts costs $180; floor 352.38 (352.00 less commission 0.12 plus basis 0.50): 10.15 above the 342.23 you need without it',
      'Put 350 on 3 contracts costs $12,405; floor 342.23 (350.00 less premium 8.15 and commission 0.12 plus basis 0.50): exactly the 342.23 you need without it',
      'Fence 350 to 370.5 on 3 contracts costs $8,835; floor 344.61 (350.00 less premium 8.15 and commission 0.24 plus call premium 2.50 and basis 0.50): 2.38 above the 342.23 you need without it',
    ]);
  });

  it('is not made of a choice without a price, contracts or head', () => {
    expect(
      sentence(
        {
          nothing: {},
          future: { contracts: 0, price: 352 },
          put: { contracts: 1, strike: 350, premium: null },
          lrp: { head: 0, target_wt: 850, coverage: 351, premium: 9.8 },
        },
        293.79,
      ),
    ).toEqual([null, null, null, null]);
  });

  it('is said of a single contract, and of none that is closed again', () => {
    const bought = bookOf({ trades: [aTrade({ quantity: 1, b_s: 'Buy' })], policies: [] });
    expect(heldMessages(cattleOf(aLot()), heldOf(bought), TODAY)).toEqual(['1 LEZ26 bought at 236.550']);
    const put = bookOf({ trades: [aPut({ quantity: 1 })], policies: [] });
    expect(heldMessages(cattleOf(aLot()), heldOf(put), TODAY)).toEqual([
      expect.stringMatching(/^1 LEZ2200Q bought at 4\.000 costs \$1,600; floor 216\.50 /),
    ]);
    const flat = bookOf({
      trades: [aTrade({ quantity: 1, b_s: 'Buy' }), aTrade({ quantity: 1 })],
      policies: [],
    });
    expect(heldMessages(cattleOf(aLot()), heldOf(flat), TODAY)).toEqual([]);
  });

  it('has no floor for a put that is sold', () => {
    const sold = bookOf({ trades: [aPut({ quantity: 2, b_s: 'Sell' })], policies: [] });
    expect(heldMessages(cattleOf(aLot()), heldOf(sold), TODAY)).toEqual(['2 LEZ2200Q sold at 4.000']);
  });

  it('is made of each position held, net by symbol, and names those without a floor', () => {
    const book = bookOf({
      trades: [
        aTrade({ quantity: 5 }),
        aTrade({ quantity: 1, b_s: 'Buy', price_amount: 230.55 }),
        aPut({ quantity: 2 }),
        aTrade({ symbol: 'LEZ2400C', strike: 240, p_c: 'call', quantity: 1, price_amount: 3.5 }),
        aTrade({ symbol: 'GFF27', description: 'FDR CATTLE', quantity: 1, price_amount: 352 }),
      ],
      policies: [aPolicy(), aPolicy({ weight: null, head_count: 12 })],
    });
    expect(heldMessages(cattleOf(aLot()), heldOf(book), TODAY)).toEqual([
      '4 LEZ26 sold at 238.050; floor 238.55 (238.05 plus basis 0.50): 1.21 below the 239.76 you need without them',
      '2 LEZ2200Q bought at 4.000 cost $3,200; floor 216.50 (220.00 less premium 4.00 plus basis 0.50): 15.90 below the 232.40 you need without them',
      '1 LEZ2400C sold at 3.500',
      '1 GFF27 sold at 352.000',
      'LRP 240 for 60 of 151 head costs $5,737.50; floor 233.00 (240.00 less premium 7.50 plus basis 0.50): 0.82 below the 233.82 you need without it',
      'LRP for 12 head',
    ]);
  });
});
