import { describe, expect, it } from 'vitest';
import { pricesOf } from '../../market/prices.ts';
import type { ComparisonInput } from './input.ts';
import { optionChoices, optionsAround, quotedOptions, savedOptions } from './option-choices.ts';

const LEG27 = { root: 'LE', month: 2, year: 2027 } as const;

const quote = (symbol: string, last_price: number, delta: number | null) => ({
  symbol,
  last_price,
  bid_price: null,
  ask_price: null,
  settlement: null,
  previous_settlement: null,
  delta,
  stale: false,
});
const prices = pricesOf(
  [],
  [quote('LEG2360R', 7.1, -0.52), quote('LEF2300R', 4, -0.4), quote('LEJ2360R', 9, -0.5)],
);

const saved = (name: string, premium_day: string | null, change: Partial<ComparisonInput> = {}) => ({
  name,
  input: {
    contract: 'LEG27',
    strike: 232,
    premium: 5.5,
    sells_call: false,
    call_strike: 244,
    call_premium: 3,
    premium_day,
    ...change,
  } as ComparisonInput,
});

describe('the options to choose from', () => {
  it('are all that are quoted on the contract for an administrator, and the held ones for a producer', () => {
    const held = { trades: [{ symbol: 'LEG2360R' }] as never, prices };
    expect(quotedOptions(held, 'LEG27', true).map(({ symbol }) => symbol)).toEqual(['LEG2360R', 'LEF2300R']);
    expect(quotedOptions(held, 'LEG27', false)).toEqual([
      { symbol: 'LEG2360R', p_c: 'put', strike: 236, premium: 7.1, delta: -0.52, stale: false, saved: null },
    ]);
  });

  it('are no futures, and no options without a price', () => {
    const quoted = pricesOf(
      [{ symbol: 'LEG27', last_price: 236, previous_settlement: null }],
      [{ ...quote('LEG2360R', 7.1, null), last_price: null }],
    );
    expect(quotedOptions({ trades: [], prices: quoted }, 'LEG27', true)).toEqual([]);
  });

  it('include those of saved comparisons, each with its newest premium', () => {
    const found = savedOptions(
      [
        saved('Later', '2026-11-22', { premium: 6 }),
        saved('First', '2026-11-20', { sells_call: true }),
        saved('Other month', '2026-11-23', { contract: 'LEJ27' }),
        saved('Without a premium', null),
      ],
      LEG27,
    );
    expect(found.map(({ symbol, premium, saved: of }) => [symbol, premium, of?.name])).toEqual([
      ['LEG2320R', 6, 'Later'],
      ['LEG2440E', 3, 'First'],
    ]);
  });

  it('have a quote rather than a saved premium, the highest strike first', () => {
    const quoted = quotedOptions({ trades: [], prices }, 'LEG27', true);
    const both = optionChoices(quoted, savedOptions([saved('A', '2026-11-20', { strike: 236 })], LEG27));
    expect(both.map(({ strike, premium }) => [strike, premium])).toEqual([
      [236, 7.1],
      [230, 4],
    ]);
    const higher = savedOptions([saved('A', '2026-11-20', { strike: 240 })], LEG27);
    expect(optionChoices(quoted, higher).map(({ strike }) => strike)).toEqual([240, 236, 230]);
  });

  it('have no saved option without its strike or premium', () => {
    const of = (change: Partial<ComparisonInput>) =>
      savedOptions([saved('A', '2026-11-20', change)], LEG27).map(({ symbol, stale }) => [symbol, stale]);
    expect(of({})).toEqual([['LEG2320R', false]]);
    expect(of({ strike: null })).toEqual([]);
    expect(of({ premium: null })).toEqual([]);
    expect(of({ sells_call: true, call_premium: null })).toEqual([['LEG2320R', false]]);
  });

  it('are fetched around the price, and not once they have expired', () => {
    const around = optionsAround(LEG27, 236.075, 'put', '2026-11-24');
    expect([around.length, around[0], around.at(-1)]).toEqual([9, 'LEG2440R', 'LEG2280R']);
    // They expire on Friday, Feb 5.
    expect(optionsAround(LEG27, 236.075, 'put', '2027-02-05')).toHaveLength(9);
    expect(optionsAround(LEG27, 236.075, 'put', '2027-02-06')).toEqual([]);
  });
});
