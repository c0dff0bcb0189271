import { describe, expect, it } from 'vitest';
import { excludedMessages } from '../../book/excluded.ts';
import { compareLot } from './compare-lot.ts';
import { explainedOf } from './comparison.ts';
import { aClosedState, aState, nothingBetween } from './testing/states.ts';

describe('lots whose result is unknown on a day', () => {
  it.each([
    ['no price on the first day', aState({ price: null }), aState(), { before: 'no price', after: null }],
    ['no price on the second', aState(), aState({ price: null }), { before: null, after: 'no price' }],
    [
      'a shipment without proceeds while head remain',
      aState(),
      aState({ current_hd: 80, total_shipped: 20, shipments_without_proceeds: 1 }),
      { before: null, after: 'no proceeds' },
    ],
    [
      'a last shipment without proceeds',
      aState(),
      aClosedState({ proceeds: 0, shipments_without_proceeds: 1 }),
      { before: null, after: 'no proceeds' },
    ],
    [
      'proceeds entered since',
      aState({ shipments_without_proceeds: 1 }),
      aState(),
      { before: 'no proceeds', after: null },
    ],
    [
      'a shipment without proceeds, deleted since',
      aState({ shipments_without_proceeds: 1 }),
      null,
      { before: 'no proceeds', after: null },
    ],
  ] as const)('are not compared with %s', (_, before, after, not_compared) => {
    expect(compareLot({ before, after, between: nothingBetween })).toMatchObject({
      causes: {},
      entered_after: null,
      not_compared,
    });
    const unknown = { lot_id: 1, lot: 'A', owner: 'Lazy K', before, after, between: nothingBetween };
    const known = { ...unknown, lot_id: 2, before: aState(), after: aState({ price: 221 }) };
    const pairs = [unknown, known];
    const explained = explainedOf(pairs);
    expect(explained).toMatchObject({ before: 70_000, after: 71_000, change: 1000, net_equity_change: 1000 });
    expect(explained.not_compared).toEqual([{ lot_id: 1, lot: 'A', owner: 'Lazy K', ...not_compared }]);
    expect(explained.lots.map(({ lot_id }) => lot_id)).toEqual([2]);
  });

  it('are compared once their proceeds are known', () => {
    const after = aClosedState({ proceeds: 222_000 });
    expect(compareLot({ before: aState(), after, between: nothingBetween })).toMatchObject({
      not_compared: null,
      causes: { shipped: { cattle: 2000 }, closed_out: { cattle: -72_000 } },
    });
  });

  it('have proceeds that come after they left apart', () => {
    const before = aClosedState({ proceeds: 0, shipments_without_proceeds: 1 });
    expect(compareLot({ before, after: aClosedState(), between: nothingBetween })).toMatchObject({
      not_compared: null,
      entered_after: { cattle: 220_000, trades: 0, lrp: 0 },
    });
  });
});

describe('lots before the cost to finish them on a day', () => {
  const pairOf = (lot: string, before: number | null, after: number | null) => ({
    lot_id: Number(lot),
    lot,
    owner: 'Lazy K',
    before: aState({ lots_without_plan: before }),
    after: aState({ lots_without_plan: after }),
    between: nothingBetween,
  });

  it('are compared, and named', () => {
    const { excluded, not_compared } = explainedOf([
      pairOf('1', 1, 0),
      pairOf('2', null, 0),
      pairOf('3', 0, 1),
    ]);
    expect(not_compared).toEqual([]);
    expect(excludedMessages(excluded)).toEqual(['2 lots without a plan to finish: 1 and 3']);
  });
});
