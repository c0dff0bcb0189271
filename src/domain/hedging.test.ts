import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cumulativeHedge, gaugeColour, gaugeFill, hedgeOf, type HedgeTrade } from './hedging.ts';
import { plus, rounded } from './money.ts';
import { TRADE_STATUSES } from './trades.ts';

const today = '2026-11-20';
const lot = { current_hd: 624, est_out_wt: 1257 };
const future: HedgeTrade = {
  status: 'open',
  b_s: 'Sell',
  quantity: 7,
  description: 'LIVE CATTLE',
  p_c: null,
  delta: null,
};
const put = { ...future, b_s: 'Buy', p_c: 'put' as const, symbol: 'LEZ2200Q', delta: -0.5 };
const policy = {
  endorsement_number: 'E-1',
  end_date: today,
  put_symbol: 'LEZ2200Q',
  put_qty: 5,
  delta: -0.43,
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

describe('the hedge of a lot', () => {
  it('is the sum of its futures, options and LRP parts', () => {
    fc.assert(
      fc.property(fc.array(aTrade), (trades) => {
        const hedge = hedgeOf(lot, trades, [policy], today);
        const parts = plus(hedge.futures_weight, hedge.options_weight, hedge.lrp_weight);
        expect(rounded(parts, 2)).toBe(hedge.hedged_weight);
      }),
    );
  });

  it('turns its sign when every side turns', () => {
    fc.assert(
      fc.property(fc.array(aTrade), (trades) => {
        const turned = trades.map((trade) => ({ ...trade, b_s: trade.b_s === 'Buy' ? 'Sell' : 'Buy' }));
        const sum =
          hedgeOf(lot, trades, [], today).hedged_weight + hedgeOf(lot, turned, [], today).hedged_weight;
        expect(sum).toBe(0);
      }),
    );
  });

  it('splits into what protects it', () => {
    expect(hedgeOf(lot, [future, put], [policy], today)).toEqual({
      hedgeable_weight: 784_368,
      hedged_weight: 506_000,
      futures_weight: 280_000,
      options_weight: 140_000,
      lrp_weight: 86_000,
      percent_hedged: 64.51,
      short_futures: 7,
      without_delta: [],
    });
  });

  it('leaves out and names what has no quoted delta', () => {
    const hedge = hedgeOf(lot, [{ ...put, delta: null }], [{ ...policy, delta: null }], today);
    expect(hedge).toMatchObject({ hedged_weight: 0, without_delta: ['LEZ2200Q', 'LRP E-1'] });
    const unnamed = { ...put, delta: null, symbol: null };
    expect(hedgeOf(lot, [unnamed], [], today).without_delta).toEqual(['LIVE CATTLE']);
  });

  it('does not count what is closed or has ended, nor a policy without a put', () => {
    const ended = { ...policy, end_date: '2026-11-19' };
    const bare = { ...policy, put_symbol: null, put_qty: null, delta: null };
    expect(hedgeOf(lot, [{ ...future, status: 'closed' }], [ended, bare], today)).toMatchObject({
      hedged_weight: 0,
      short_futures: 0,
      without_delta: [],
    });
  });

  it('takes a strike without put or call for an option of unknown delta, not for a future', () => {
    expect(hedgeOf(lot, [{ ...future, strike: 220 }], [], today)).toMatchObject({
      futures_weight: 0,
      short_futures: 0,
      without_delta: ['LIVE CATTLE'],
    });
  });

  it('has no percentage when there is nothing to hedge', () => {
    expect(hedgeOf({ current_hd: 0, est_out_wt: 1257 }, [future], [], today).percent_hedged).toBeNull();
  });
});

describe('the cumulative hedge', () => {
  it('is over lots with head, to one decimal', () => {
    const lots = [
      { current_hd: 624, hedged_weight: 366_000, hedgeable_weight: 784_368 },
      { current_hd: 100, hedged_weight: 0, hedgeable_weight: 215_632 },
      { current_hd: 0, hedged_weight: 40_000, hedgeable_weight: 0 },
    ];
    expect(cumulativeHedge(lots)).toBe(36.6);
    expect(cumulativeHedge([])).toBeNull();
  });

  it('of lots that are hedged alike is the hedge of one', () => {
    const one = { current_hd: 10, hedged_weight: 5000, hedgeable_weight: 12_000 };
    expect(cumulativeHedge([one, one, one])).toBe(cumulativeHedge([one]));
  });
});

describe('the gauge', () => {
  it('changes colour at 80, 100 and 120 percent', () => {
    expect([-37.69, 79.99, 80, 99.99, 100, 119.99, 120].map(gaugeColour)).toEqual([
      'red',
      'red',
      'yellow',
      'yellow',
      'green',
      'green',
      'blue',
    ]);
  });

  it('fills from 0 to 100', () => {
    expect([-37.69, 46.66, 127.24].map(gaugeFill)).toEqual([0, 46.66, 100]);
  });
});
