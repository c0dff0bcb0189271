import { describe, expect, it } from 'vitest';
import { excludedMessages } from '../../book/excluded.ts';
import { movedMessage, movedParts, scenarioSavedMessage } from './base.ts';
import { breakEvenLine, cellsLess } from './cells.ts';
import { futureOfPolicy } from '../../lrp/policy-value.ts';
import { pricesOf } from '../../market/prices.ts';
import { matrixOf } from './matrix.ts';
import { acrossSteps, lostHead, scenarioProblems, scenarioSchema, stepsAround } from './scenario.ts';
import { aLot, aScenario, aTrade, someFacts, TODAY } from './testing/scenario.ts';
import { type Hypothetical, hypotheticalName, hypotheticalSymbol } from './hypothetical.ts';

const put = { kind: 'put', contract: 'LEZ26', b_s: 'Buy', quantity: 2, strike: 220, price: 3.5 } as const;
const sold = { kind: 'future', contract: 'LEZ26', b_s: 'Sell', quantity: 2, price: 229.45 } as const;
const lrp = {
  kind: 'lrp',
  type: 'fed',
  end_date: '2026-12-20',
  head_count: 100,
  target_wt: 1400,
  coverage: 225,
  premium: 6,
} as const;

describe('the axes', () => {
  it('step around no change, lost head from none on', () => {
    expect(stepsAround(7, 2.5)).toEqual([-7.5, -5, -2.5, 0, 2.5, 5, 7.5]);
    expect(acrossSteps({ across: 'head', across_count: 5, across_step: 1 })).toEqual([0, -1, -2, -3, -4]);
  });

  it('lose whole head, never more than there are', () => {
    expect([lostHead(151, 0), lostHead(151, -1), lostHead(100, -1), lostHead(0.5, -1)]).toEqual([
      0, -2, -1, -0.5,
    ]);
  });

  it('of weight and head change the cattle only', () => {
    const facts = someFacts({ trades: [aTrade()] });
    const [weight, head] = (['weight', 'head'] as const).map((across) =>
      matrixOf(facts, aScenario({ across, across_step: across === 'weight' ? 25 : 1 })),
    );
    expect(weight?.without[2]?.[3]?.value).toBe(Math.round(151 * 1300 * 229.95) / 100);
    expect(head?.without[2]?.[1]?.value).toBe(Math.round(149 * 1275 * 229.95) / 100);
    expect(head?.without[2]?.[1]?.per_head).toBeCloseTo((head?.without[2]?.[1]?.result ?? 0) / 185, 1);
    expect(head?.without[2]?.[1]?.trades).toBe(11_360);
  });
});

describe('a hypothetical position', () => {
  const facts = someFacts();
  const differences = (...positions: Hypothetical[]) => {
    const { with: hypothetical, without } = matrixOf(facts, aScenario({ positions }));
    return cellsLess(hypothetical ?? [], without).map((row) => row[2]?.result);
  };

  it('adds what it makes at each price', () => {
    expect(differences(sold)).toEqual([16_000, 8000, 0, -8000, -16_000]);
    // Indemnity of 225 less the price on 1,400 cwt, less $8,400.
    expect(differences(lrp)).toEqual([13_370, -630, -8400, -8400, -8400]);
  });

  it('of LRP follows the future of the lot where there is one lot only', () => {
    const prices = pricesOf(
      [
        { symbol: 'LEZ26', last_price: 229.45, previous_settlement: null },
        { symbol: 'LEG27', last_price: 215, previous_settlement: null },
      ],
      [],
    );
    const ofLots = (...lots: ReturnType<typeof aLot>[]) => {
      const { with: hypothetical, without } = matrixOf(
        someFacts({ lots, prices }),
        aScenario({ positions: [lrp] }),
      );
      return cellsLess(hypothetical ?? [], without)[2]?.[2]?.result;
    };
    const february = aLot({ futures_contract: 'LEG27' });
    // Indemnity of 225 less 215 on 1,400 cwt, less $8,400; by its end date it follows December, which is above 225.
    expect(ofLots(february)).toBe(5600);
    expect(ofLots(february, aLot({ id: 2 }))).toBe(-8400);
  });

  it('of an option is worth its quote now, or without one its premium', () => {
    expect(differences({ ...put, price: 4 })[2]).toBe(-400);
    expect(differences({ ...put, strike: 210, price: 4 })[2]).toBe(0);
  });

  it('without a price is excluded and named', () => {
    const {
      notes,
      with: hypothetical,
      without,
    } = matrixOf(facts, aScenario({ positions: [{ ...sold, contract: 'LEQ27' }] }));
    expect(excludedMessages(notes.excluded)).toEqual([
      '1 hypothetical position without a price or factor excluded: Sell 2 LEQ27 at 229.45',
    ]);
    expect(hypothetical).toEqual(without);
  });

  it('has a symbol and a name', () => {
    expect([hypotheticalSymbol(put), hypotheticalSymbol(sold)]).toEqual(['LEZ2200Q', 'LEZ26']);
    expect([put, lrp].map(hypotheticalName)).toEqual([
      'Buy 2 LEZ26 220 put at 3.5',
      'LRP on 100 head at 225 for 6',
    ]);
  });

  it('makes the result the least it can be while its LRP ends after the day', () => {
    const isAtLeast = (target_date: string) =>
      matrixOf(facts, aScenario({ target_date, positions: [lrp] })).is_at_least;
    expect([isAtLeast('2026-12-19'), isAtLeast('2026-12-20')]).toEqual([true, false]);
  });
});

describe('a scenario', () => {
  const valid = { target_date: TODAY, price_step: 10, across_step: 2 };
  const refusal = (change: object) => {
    const result = scenarioSchema.safeParse({ ...valid, ...change });
    const [issue] = result.error?.issues ?? [];
    return issue ? [issue.path.join('.'), issue.message] : null;
  };

  it.each([
    [{}, null],
    [{ target_date: '' }, ['target_date', 'Day is required']],
    [{ price_step: 0 }, ['price_step', 'Price step must be greater than 0']],
    [{ price_step: 0.5, across_step: 0.5, gf_per_le: 0.5 }, null],
    [{ across_step: 50 }, null],
    [{ price_count: 6 }, ['price_count', 'Choose 5 or 7 steps']],
    [{ across_step: 51 }, ['across_step', 'Step must be at most 50 $/cwt']],
    [{ across: 'head', across_step: 16 }, ['across_step', 'Step must be at most 15 %']],
    [{ gf_per_le: -1 }, ['gf_per_le', 'Feeder move must be greater than 0']],
    [{ positions: [put, put, put, put] }, ['positions', 'At most 3 positions can be tried at once']],
    [
      { positions: [{ ...put, strike: 220.3 }] },
      ['positions.0.strike', 'The exchange lists strikes in steps of 0.50: 220.00, 220.50'],
    ],
    [{ positions: [{ ...put, strike: 222.5 }] }, null],
    [{ positions: [{ ...sold, contract: 'LEF27' }] }, ['positions.0.contract', 'Contract is required']],
    [{ positions: [{ ...sold, contract: 'CORN' }] }, ['positions.0.contract', 'Contract is required']],
    [
      { positions: [{ ...sold, quantity: 1.5 }] },
      ['positions.0.quantity', 'Contracts must be a whole number'],
    ],
    [
      { positions: [{ ...lrp, premium: 225 }] },
      ['positions.0.premium', 'The premium must be below the coverage'],
    ],
  ])('with %j is refused with %j', (change, expected) => expect(refusal(change)).toEqual(expected));

  it('says what its day does not allow', () => {
    const problems = (change: object, today = TODAY) => scenarioProblems(aScenario(change), today);
    expect(problems({})).toEqual({});
    expect(problems({ target_date: '2026-11-19' })).toEqual({ target_date: 'Choose today or a later day' });
    expect(problems({ positions: [sold, { ...put, contract: 'GFX26' }] })).toEqual({
      'positions.1.contract': 'GFX26 has stopped trading',
    });
    expect(problems({ target_date: '2026-12-05', positions: [put] }, '2026-12-05')).toEqual({
      'positions.0.contract': 'Options on LEZ26 have expired: choose a later contract',
    });
    expect(problems({ positions: [{ ...lrp, end_date: '2026-11-19' }] })).toEqual({
      'positions.0.end_date': 'The end date must be today or later',
    });
  });
});

describe('the break-even line', () => {
  it('runs between cells of which one is below zero', () => {
    expect(
      breakEvenLine([
        [-5, 0, null],
        [3, 8, -1],
      ]),
    ).toEqual([
      [
        { right: true, below: true },
        { right: false, below: false },
        { right: false, below: false },
      ],
      [
        { right: false, below: false },
        { right: true, below: false },
        { right: false, below: false },
      ],
    ]);
  });
});

describe('what has moved since a scenario was saved', () => {
  const { base } = matrixOf(someFacts({ trades: [aTrade()] }), aScenario());

  it('is named, the largest part first, and adds up', () => {
    const later = matrixOf(
      someFacts({ lots: [aLot({ total_expenses: 144_098.5 })], trades: [aTrade({ quantity: 5 })] }),
      aScenario(),
    ).base;
    expect(movedParts(base, later)).toEqual([
      { name: 'open trades', change: 2840 },
      { name: 'expenses', change: -1000 },
    ]);
    expect(movedMessage(base, later)).toBe(
      'At unchanged prices it has changed by +$1,840.00 since: open trades +$2,840.00, expenses −$1,000.00',
    );
    expect(movedMessage(base, base)).toBe('No change since');
  });

  it('has each part once, as it adds to the result', () => {
    const more = { value: 8, sales: 7, bought: 6, expenses: 5, closed: 4, settled: 3, trades: 2, lrp: 1 };
    const parts = Object.entries(more) as [keyof typeof more, number][];
    const now = {
      ...base,
      ...Object.fromEntries(parts.map(([key, change]) => [key, base[key] + change])),
      result: base.result + 14,
    };
    const changes = movedParts(base, now).map(({ change }) => change);
    expect(changes).toEqual([8, 7, -6, -5, 4, 3, 2, 1]);
    expect(changes.reduce((sum, change) => sum + change)).toBe(now.result - base.result);
  });

  it('names three of its prices', () => {
    const prices = ['LEZ26', 'LEG27', 'LEJ27', 'GFF27'].map((symbol, at) => ({ symbol, price: 230 + at }));
    const savedAt = (count: number) =>
      scenarioSavedMessage({ ...base, prices: prices.slice(0, count) }, '2026-11-25');
    expect(savedAt(3)).toBe('Saved at LEZ26 230.00, LEG27 231.00, LEJ27 232.00 on Nov 20');
    expect(savedAt(4)).toBe('Saved at LEZ26 230.00, LEG27 231.00, LEJ27 232.00 and 1 more on Nov 20');
  });

  it('says at which prices it was saved', () => {
    expect(scenarioSavedMessage(base, '2026-11-25')).toBe('Saved at LEZ26 229.45 on Nov 20');
    expect(scenarioSavedMessage({ ...base, prices: [] }, '2027-02-01')).toBe('Saved on Nov 20, 2026');
  });
});

describe('the future of a policy', () => {
  it.each([
    ['LE', '2026-12-20', 'LEZ26', 'LEZ26'],
    ['LE', '2026-12-20', 'LEG27', 'LEG27'],
    ['GF', '2027-01-10', 'LEZ26', 'GFF27'],
    ['GF', '2027-01-28', undefined, 'GFF27'],
    ['GF', '2027-01-29', undefined, 'GFH27'],
    ['LE', '2026-12-31', undefined, 'LEZ26'],
    ['LE', '2027-01-02', undefined, 'LEG27'],
    ['GF', '2026-11-20', undefined, 'GFF27'],
    // The last trading day is Friday the 29th.
    ['LE', '2028-12-30', undefined, 'LEG29'],
  ] as const)('of %s that ends on %s on a lot of %s is %s', (root, end_date, contract, expected) =>
    expect(futureOfPolicy({ root, end_date }, contract)).toBe(expected),
  );
});
