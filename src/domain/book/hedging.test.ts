import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HedgingPolicy, HedgingTrade } from './hedge-weights.ts';
import { cumulativeHedge, type Hedge } from './hedging.ts';
import { hedgeAtDeltas } from '../testing/hedge.ts';
import { plus, rounded } from '../kit/money.ts';
import { excludedMessages } from './excluded.ts';
import { TRADE_STATUSES } from '../trades/trades.ts';

const today = '2026-11-20';
const lot = { current_hd: 624, est_out_wt: 1257 };
const future: HedgingTrade & { delta: number | null } = {
  status: 'open',
  b_s: 'Sell',
  quantity: 7,
  description: 'LIVE CATTLE',
  p_c: null,
  delta: null,
};
const put = { ...future, b_s: 'Buy', p_c: 'put' as const, symbol: 'LEZ2200Q', delta: -0.5 };
const policy: HedgingPolicy & { delta: number | null } = {
  endorsement_number: 'E-1',
  end_date: today,
  symbol: 'LEZ2150Q',
  contracts: 5,
  delta: -0.43,
  head_count: 312,
  insured_value: 370_065,
};

const aTrade = fc.record({
  status: fc.constantFrom(...TRADE_STATUSES, null),
  b_s: fc.constantFrom('Buy', 'Sell'),
  quantity: fc.integer({ min: 1, max: 50 }),
  description: fc.constantFrom('LIVE CATTLE', 'FDR CATTLE'),
  p_c: fc.constantFrom('put' as const, 'call' as const, null),
  delta: fc.oneof(
    fc.constant(null),
    fc.integer({ min: -100, max: 100 }).map((hundredths) => hundredths / 100),
  ),
});

const withoutDelta = ({ excluded }: Hedge) =>
  excluded.positions_without_delta?.names?.map(({ name }) => name);

describe('the hedge of a lot', () => {
  it('is the sum of its futures, options and LRP parts', () => {
    fc.assert(
      fc.property(fc.array(aTrade), (trades) => {
        const hedge = hedgeAtDeltas(lot, trades, [policy], today);
        const parts = plus(hedge.futures_weight, hedge.options_weight ?? 0, hedge.lrp_weight ?? 0);
        expect(rounded(parts, 2)).toBe(hedge.hedged_weight);
      }),
    );
  });

  it('changes sign when every direction is reversed', () => {
    fc.assert(
      fc.property(fc.array(aTrade), (trades) => {
        const turned = trades.map((trade) => ({ ...trade, b_s: trade.b_s === 'Buy' ? 'Sell' : 'Buy' }));
        const [one, other] = [hedgeAtDeltas(lot, trades, [], today), hedgeAtDeltas(lot, turned, [], today)];
        expect((one.hedged_weight ?? 0) + (other.hedged_weight ?? 0)).toBe(0);
      }),
    );
  });

  it('is split by kind of protection', () => {
    expect(hedgeAtDeltas(lot, [future, put], [policy], today)).toEqual({
      hedgeable_weight: 784_368,
      hedged_weight: 506_000,
      futures_weight: 280_000,
      options_weight: 140_000,
      lrp_weight: 86_000,
      percent_hedged: 64.51,
      short_futures: 7,
      insured_head: 312,
      percent_insured: 50,
      floor_weight: 506_000,
      short_calls_weight: 0,
      other_contracts: { weight: 0, names: [] },
      counted: { futures: 1, options: 1, lrp: 1 },
      excluded: {},
    });
  });

  it('leaves out positions without a quoted delta, and names them', () => {
    const hedge = hedgeAtDeltas(lot, [{ ...put, delta: null }], [{ ...policy, delta: null }], today);
    expect(hedge).toMatchObject({
      hedged_weight: null,
      percent_hedged: null,
    });
    expect(withoutDelta(hedge)).toEqual(['LEZ2200Q', 'LRP E-1']);
    const unnamed = { ...put, delta: null, symbol: null };
    expect(withoutDelta(hedgeAtDeltas(lot, [unnamed], [], today))).toEqual(['LIVE CATTLE']);
  });

  it('ignores closed trades and ended policies', () => {
    const ended = { ...policy, end_date: '2026-11-19' };
    expect(hedgeAtDeltas(lot, [{ ...future, status: 'closed' }], [ended], today)).toMatchObject({
      hedged_weight: 0,
      percent_hedged: 0,
      short_futures: 0,
      percent_insured: 0,
      excluded: {},
    });
  });

  it('rounds its percentage once, at the end', () => {
    const few = { current_hd: 0.51, est_out_wt: 1105.57 };
    const bought = { ...future, b_s: 'Buy', quantity: 3 };
    expect(hedgeAtDeltas(few, [bought], [], today)).toMatchObject({
      hedgeable_weight: 563.8407,
      percent_hedged: -21_282.61,
    });
    const hedge = hedgeAtDeltas(few, [bought], [], today);
    expect(cumulativeHedge([{ ...few, ...hedge }])).toBe(-21_282.6);
  });

  it('treats a strike without put or call as an option of unknown delta, not as a future', () => {
    expect(hedgeAtDeltas(lot, [{ ...future, strike: 220 }], [], today)).toMatchObject({
      futures_weight: 0,
      short_futures: 0,
      excluded: { positions_without_delta: { count: 1, names: [{ name: 'LIVE CATTLE', count: 1 }] } },
    });
  });

  it('has no percentage when there is nothing to hedge', () => {
    expect(hedgeAtDeltas({ current_hd: 0, est_out_wt: 1257 }, [future], [], today).percent_hedged).toBeNull();
  });
});

describe('insurance without its put', () => {
  const bare = { ...policy, symbol: null, contracts: null, delta: null, head_count: 118 };
  const insured = { current_hd: 118, est_out_wt: 1250 };

  it('on all head leaves the hedge unknown, and counts the head as insured', () => {
    const hedge = hedgeAtDeltas(insured, [], [bare], today);
    expect(hedge).toMatchObject({
      hedged_weight: null,
      lrp_weight: null,
      percent_hedged: null,
      floor_weight: null,
      insured_head: 118,
      percent_insured: 100,
    });
    expect(excludedMessages(hedge.excluded)).toEqual([
      '1 LRP policy with no put assigned ($370,065 insured) excluded: E-1',
    ]);
  });

  it('is excluded where other positions are known', () => {
    const hedge = hedgeAtDeltas(
      insured,
      [{ ...future, quantity: 2 }],
      [bare, { ...bare, symbol: 'LEZ2200Q' }],
      today,
    );
    expect(hedge).toMatchObject({ hedged_weight: 80_000, percent_hedged: 54.24, lrp_weight: null });
    expect(excludedMessages(hedge.excluded)).toEqual([
      '2 LRP policies with no put assigned ($740,130 insured) excluded: E-1',
    ]);
  });

  it('has no contracts when its put quantity is 0, as other records carry the put', () => {
    const none = { ...policy, contracts: 0, delta: null };
    const hedge = hedgeAtDeltas(insured, [], [none], today);
    expect(hedge).toMatchObject({ hedged_weight: 0, lrp_weight: 0, excluded: {} });
  });

  it('is reported as expired when its put has expired', () => {
    const expired = { ...policy, symbol: 'LEV2200Q', end_date: '2027-01-05' };
    const hedge = hedgeAtDeltas(insured, [], [expired], today);
    expect(hedge).toMatchObject({ hedged_weight: null, lrp_weight: null, insured_head: 312 });
    expect(excludedMessages(hedge.excluded)).toEqual([
      '1 LRP policy with an expired put ($370,065 insured) excluded: E-1',
    ]);
  });
});

describe('positions that have stopped trading', () => {
  // GFX26 traded through 2026-11-19; options on LE October 2026 through 2026-10-02.
  const feeder = { ...future, description: 'FDR CATTLE', symbol: 'GFX26', quantity: 3 };
  const option = { ...put, symbol: 'LEV2200Q', quantity: 2 };

  it('protect nothing from the day after their last trading day, and are named', () => {
    const lastDay = hedgeAtDeltas(lot, [feeder], [], '2026-11-19');
    expect(lastDay).toMatchObject({ hedged_weight: 150_000, short_futures: 3 });
    const dayAfter = hedgeAtDeltas(lot, [feeder], [], today);
    expect(dayAfter).toMatchObject({
      hedged_weight: 0,
      percent_hedged: 0,
      short_futures: 0,
      floor_weight: 0,
    });
    expect(excludedMessages(dayAfter.excluded)).toEqual([
      '3 contracts no longer trading excluded: 3 GFX26; close them',
    ]);
  });

  it('are named once per symbol, including options with or without a quote', () => {
    for (const of of [option, { ...option, delta: null }]) {
      const held = [feeder, { ...feeder, quantity: 1, b_s: 'Buy' }, of, of];
      const { excluded, hedged_weight } = hedgeAtDeltas(lot, held, [], today);
      expect(excludedMessages(excluded)).toEqual([
        '8 contracts no longer trading excluded: 4 GFX26 and 4 LEV2200Q; close them',
      ]);
      expect([excluded.positions_without_delta, hedged_weight]).toEqual([undefined, 0]);
    }
    const single = hedgeAtDeltas(lot, [{ ...feeder, quantity: 1 }], [], today).excluded;
    expect(excludedMessages(single)).toEqual(['1 contract no longer trading excluded: 1 GFX26; close it']);
  });

  it('do not hide that the insurance is unknown', () => {
    const bare = { ...policy, symbol: null, contracts: null, delta: null };
    expect(hedgeAtDeltas(lot, [feeder], [bare], today)).toMatchObject({
      hedged_weight: null,
      percent_hedged: null,
    });
  });
});

describe('the parts of a hedge', () => {
  const fat = { ...lot, futures_contract: 'LEZ26' };

  it('name positions whose underlying is not the lot’s contract', () => {
    const feeder = { ...future, description: 'FDR CATTLE', symbol: 'GFF27', quantity: 2 };
    const own = { ...future, symbol: 'LEZ26', quantity: 1 };
    expect(hedgeAtDeltas(fat, [feeder, own, put], [policy], today)).toMatchObject({
      hedged_weight: 100_000 + 40_000 + 140_000 + 86_000,
      other_contracts: { weight: 100_000, names: ['GFF27'] },
    });
    const later = { ...own, symbol: 'LEG27' };
    const unnamed = { ...own, symbol: null, description: 'CORN' };
    const hedge = hedgeAtDeltas(fat, [later, unnamed], [], today);
    expect(hedge.other_contracts).toEqual({ weight: 40_000, names: ['LEG27'] });
    expect(hedge).toMatchObject({ futures_weight: 40_000, short_futures: 1, counted: { futures: 1 } });
    expect(excludedMessages(hedge.excluded)).toEqual(['1 contract of an unknown kind excluded: 1 CORN']);
  });

  it('do not name the put of LRP insurance', () => {
    const otherMonth = { ...policy, symbol: 'LEG2200R' };
    expect(hedgeAtDeltas(fat, [], [otherMonth], today).other_contracts).toEqual({
      weight: 86_000,
      names: ['LRP'],
    });
  });

  it('count serial-month options with their underlying future', () => {
    const serial = { ...put, symbol: 'LEX2200Q' };
    expect(hedgeAtDeltas(fat, [serial], [], '2026-11-02').other_contracts.names).toEqual([]);
  });

  it('give no floor to calls sold alone', () => {
    const call = { ...put, b_s: 'Sell', p_c: 'call' as const, symbol: 'LEZ2300D', delta: 0.5, quantity: 40 };
    expect(hedgeAtDeltas(fat, [call], [], today)).toMatchObject({
      hedged_weight: 800_000,
      percent_hedged: 101.99,
      floor_weight: 0,
      short_calls_weight: 800_000,
    });
  });

  it('sum the floor from net short futures, puts bought less sold, and LRP', () => {
    const soldPut = { ...put, b_s: 'Sell', quantity: 2 };
    expect(hedgeAtDeltas(fat, [future, put, soldPut], [policy], today).floor_weight).toBe(
      280_000 + 140_000 - 40_000 + 86_000,
    );
    const long = { ...future, b_s: 'Buy' };
    expect(hedgeAtDeltas(fat, [long, put], [], today)).toMatchObject({
      hedged_weight: -140_000,
      floor_weight: 140_000,
    });
  });

  it('sum floor, short calls and a net long position to the hedged weight', () => {
    fc.assert(
      fc.property(fc.array(aTrade), (trades) => {
        const hedge = hedgeAtDeltas(fat, trades, [policy], today);
        const calls = trades.filter((trade) => trade.status !== 'closed' && trade.p_c === 'call');
        const bought = hedgeAtDeltas(fat, calls, [], today).hedged_weight ?? 0;
        const rest = plus(hedge.floor_weight ?? 0, bought, Math.min(0, hedge.futures_weight));
        expect(rounded(rest, 2)).toBe(hedge.hedged_weight);
      }),
    );
  });
});
