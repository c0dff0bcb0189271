import { describe, expect, it } from 'vitest';
import { hedgeOf } from './hedging.ts';
import { notCountedMessages } from './not-counted.ts';
import { positionsHedge } from './positions-hedge.ts';
import { lots, lotsOfDecember, prices, put, sold, today } from '../testing/positions.ts';

const none = { policies: 0, insured: 0, endorsements: [] };
const policy = { endorsement_number: 'E', end_date: today, head_count: 100, insured_value: 300_000 };

describe('the hedge of open positions', () => {
  it('includes only positions on lots with head', () => {
    const elsewhere = { ...sold, lot_state: null, quantity: 90 };
    const hedge = positionsHedge({ lots, trades: [sold, elsewhere], policies: [put] }, prices, today);
    expect(hedge).toEqual({
      percent: 50,
      hedged_weight: 200_000,
      hedgeable_weight: 400_000,
      without_delta: 0,
      not_counted: { without_put: none, expired_put: none, stopped: [], unknown: [] },
      elsewhere_weight: 3_600_000,
    });
    const alone = hedgeOf(
      { current_hd: 400, est_out_wt: 1000 },
      [{ ...sold, status: 'open', delta: 1 }],
      [{ ...policy, put_symbol: 'LEZ2200Q', put_qty: 4, delta: -0.5 }],
      today,
    );
    expect(alone.hedged_weight).toBe(hedge.hedged_weight);
  });

  it('counts positions without a quoted delta, and has no percentage without weight', () => {
    const option = { ...sold, symbol: 'LEZ2300Q', p_c: 'put' as const, trades: 3 };
    const unquoted = { ...put, put_symbol: 'LEZ2300Q' };
    const { percent, hedged_weight, without_delta } = positionsHedge(
      { lots: [], trades: [option], policies: [unquoted] },
      prices,
      today,
    );
    expect([percent, hedged_weight, without_delta]).toEqual([null, null, 5]);
  });

  it('is unknown if there is only insurance without a put, and reports the insured value', () => {
    const bare = { ...put, put_symbol: null, policies: 1, contracts: null, insured: 370_065 };
    const hedge = positionsHedge({ lots, trades: [], policies: [bare] }, prices, today);
    expect(hedge).toMatchObject({ percent: null, hedged_weight: null, without_delta: 0 });
    expect(notCountedMessages(hedge.not_counted)).toEqual([
      '1 policy ($370,065 insured) not counted: its put is missing',
    ]);
  });

  it('leaves out positions that have stopped trading, and names them', () => {
    const expired = { ...sold, symbol: 'GFX26', description: 'FDR CATTLE' };
    const lapsed = { ...put, put_symbol: 'LEV2200Q' };
    const hedge = positionsHedge({ lots, trades: [sold, expired], policies: [lapsed] }, prices, today);
    expect(hedge).toMatchObject({ percent: 30, hedged_weight: 120_000, without_delta: 0 });
    expect(notCountedMessages(hedge.not_counted)).toEqual([
      '2 policies ($600,000 insured) not counted: their puts have expired',
      '3 GFX26 have stopped trading: close them',
    ]);
  });

  it('rounds its percentage once, at the end', () => {
    const few = [{ ...lotsOfDecember, weight: 11.06, exact_weight: 11.0557 }];
    expect(positionsHedge({ lots: few, trades: [sold], policies: [] }, prices, today)).toMatchObject({
      hedgeable_weight: 11.06,
      percent: 1_085_413,
    });
  });
});
