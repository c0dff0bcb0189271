import { describe, expect, it } from 'vitest';
import {
  lotsWithoutPlan,
  EXCLUDED_REASONS,
  excludedGroup,
  excludedMessage,
  excludedMessages,
  listed,
  sumExcluded,
  tradesExcluded,
} from './excluded.ts';

describe('what a figure excludes', () => {
  it('is a sentence for each reason, with the amount and the names that are known', () => {
    expect(
      excludedMessages({
        unmatched_offsets: { count: 1 },
        lots_without_price: excludedGroup(
          ['HP-1', 'HP-2'].map((name) => ({ name, count: 1 })),
          420_918.3,
        ),
        stopped_contracts: excludedGroup([
          { name: 'GFX26', count: 2 },
          { name: 'GFX26', count: 1 },
        ]),
        policies_without_put: { count: 2, amount: 740_130, names: [{ name: 'E-1', count: 1 }] },
      }),
    ).toEqual([
      '2 lots without a price ($420,918 of cost) excluded: HP-1 and HP-2',
      '1 unmatched offset excluded',
      '2 LRP policies with no put assigned ($740,130 insured) excluded: E-1 and 1 more',
      '3 contracts no longer trading excluded: 3 GFX26; close them',
    ]);
  });

  it('lists HP-9 before HP-10', () =>
    expect(
      excludedMessage({
        lots_without_price: excludedGroup(['HP-10', 'HP-9'].map((name) => ({ name, count: 1 }))),
      }),
    ).toBe('2 lots without a price excluded: HP-9 and HP-10'));

  it('is nothing where everything counts', () => {
    expect(excludedMessages({ trades_without_price: { count: 0 } })).toEqual([]);
    expect(excludedMessage(tradesExcluded({ excluded_count: 0, unmatched: 0 }))).toBeNull();
  });

  it('of trades is their prices and matches', () => {
    expect(excludedMessage(tradesExcluded({ excluded_count: 2, unmatched: 1 }))).toBe(
      '2 open trades without a price excluded; 1 unmatched offset excluded',
    );
  });

  it('of plans to finish is lots without one, not a lot past its out date with one', () => {
    const lots = [
      { lot: 'open', missing: ['feed' as const, 'yardage' as const] },
      { lot: 'past', missing: ['feed' as const] },
      { lot: 'planned', missing: [] },
    ];
    expect(excludedMessages(lotsWithoutPlan(lots))).toEqual([
      '2 lots without a plan to finish: open and past',
    ]);
  });

  it('does not claim to exclude shipments, which may count at an estimate', () => {
    expect(excludedMessages({ shipments_without_proceeds: { count: 1, amount: 35_182.35 } })).toEqual([
      '1 shipment without proceeds (about $35,182.35)',
    ]);
  });

  it('reads for one record and for several, whatever the reason', () => {
    for (const reason of EXCLUDED_REASONS) {
      expect(excludedMessage({ [reason]: { count: 1 } })).toMatch(/^1 .*[a-z]( excluded(; close it)?)?$/);
      expect(excludedMessage({ [reason]: { count: 1200 } })).toMatch(/^1,200 [a-zA-Z ]*(s|ies)\b/);
    }
  });

  it('adds up by reason and name', () => {
    const one = { stopped_contracts: excludedGroup([{ name: 'GFX26', count: 3 }]) };
    const other = {
      stopped_contracts: excludedGroup([
        { name: 'GFV26', count: 1 },
        { name: 'GFX26', count: 1 },
      ]),
      policies_without_put: { count: 1, amount: 100 },
    };
    expect(sumExcluded([one, {}, other, { policies_without_put: { count: 2, amount: 50 } }])).toEqual({
      policies_without_put: { count: 3, amount: 150, names: [] },
      stopped_contracts: {
        count: 5,
        names: [
          { name: 'GFV26', count: 1 },
          { name: 'GFX26', count: 4 },
        ],
      },
    });
  });

  it('names five records and counts the others', () => {
    expect(listed(['7', '9'])).toBe('7 and 9');
    expect(listed(['1', '2', '3', '4', '5', '6', '7'])).toBe('1, 2, 3, 4, 5 and 2 more');
  });
});
