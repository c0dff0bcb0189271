import { describe, expect, it } from 'vitest';
import { hedgeOf } from './hedging.ts';
import { excludedMessages } from './excluded.ts';
import { summedHedge } from './summed-book.ts';
import { lots, lotsOfDecember, prices, put, sold, today } from '../testing/summed-book.ts';

const policy = { endorsement_number: 'E', end_date: today, head_count: 100, insured_value: 300_000 };

describe('the hedge of open positions', () => {
  it('includes only positions on lots with head', () => {
    const unassigned = { ...sold, lot_state: null, quantity: 90 };
    const hedge = summedHedge({ lots, trades: [sold, unassigned], policies: [put], prices }, today);
    expect(hedge).toEqual({
      percent: 50,
      hedged_weight: 200_000,
      hedgeable_weight: 400_000,
      excluded: {},
      unassigned_weight: 3_600_000,
    });
    const alone = hedgeOf(
      { current_hd: 400, est_out_wt: 1000 },
      {
        trades: [{ ...sold, status: 'open' }],
        policies: [{ ...policy, symbol: 'LEZ2200Q', contracts: 4 }],
        prices,
      },
      today,
    );
    expect(alone.hedged_weight).toBe(hedge.hedged_weight);
  });

  it('counts positions without a quoted delta, and has no percentage without weight', () => {
    const option = { ...sold, symbol: 'LEZ2300Q', p_c: 'put' as const, trades: 3 };
    const unquoted = { ...put, symbol: 'LEZ2300Q' };
    const { percent, hedged_weight, excluded } = summedHedge(
      { lots: [], trades: [option], policies: [unquoted], prices },
      today,
    );
    expect([percent, hedged_weight]).toEqual([null, null]);
    expect(excludedMessages(excluded)).toEqual([
      '5 positions without a quoted delta excluded: LEZ2300Q and 2 more',
    ]);
  });

  it('is unknown if there is only insurance without a put, and reports the insured value', () => {
    const bare = { ...put, symbol: null, policies: 1, contracts: null, insured_value: 370_065 };
    const hedge = summedHedge({ lots, trades: [], policies: [bare], prices }, today);
    expect(hedge).toMatchObject({ percent: null, hedged_weight: null });
    expect(excludedMessages(hedge.excluded)).toEqual([
      '1 LRP policy with no put assigned ($370,065 insured) excluded',
    ]);
  });

  it('excludes positions that have stopped trading, and names them', () => {
    const expired = { ...sold, symbol: 'GFX26', description: 'FDR CATTLE' };
    const lapsed = { ...put, symbol: 'LEV2200Q' };
    const hedge = summedHedge({ lots, trades: [sold, expired], policies: [lapsed], prices }, today);
    expect(hedge).toMatchObject({ percent: 30, hedged_weight: 120_000 });
    expect(excludedMessages(hedge.excluded)).toEqual([
      '2 LRP policies with an expired put ($600,000 insured) excluded',
      '3 contracts no longer trading excluded: 3 GFX26; close them',
    ]);
  });

  it('excludes positions on no lot with head too, and counts those of both together', () => {
    const expired = { ...sold, symbol: 'GFX26', description: 'FDR CATTLE' };
    const bare = { ...put, symbol: null, policies: 1, contracts: null, insured_value: 370_065 };
    const trades = [expired, { ...expired, lot_state: null, quantity: 2 }];
    const hedge = summedHedge(
      { lots, trades, policies: [bare, { ...bare, lot_state: 'closed out' as const }], prices },
      today,
    );
    expect(excludedMessages(hedge.excluded)).toEqual([
      '2 LRP policies with no put assigned ($740,130 insured) excluded',
      '5 contracts no longer trading excluded: 5 GFX26; close them',
    ]);
  });

  it('rounds its percentage once, at the end', () => {
    const few = [{ ...lotsOfDecember, weight: 11.06, exact_weight: 11.0557 }];
    expect(summedHedge({ lots: few, trades: [sold], policies: [], prices }, today)).toMatchObject({
      hedgeable_weight: 11.06,
      percent: 1_085_413,
    });
  });
});
