import { type LrpPolicy, lrpProfit, netCoverage, type PricedLrpPolicy, totalPremium } from '../lrp/lrp.ts';

type Priced = PricedLrpPolicy & Pick<LrpPolicy, 'put_symbol' | 'put_qty'>;

/** A policy on 100 head with 2 puts at 8.00, and the figures that follow from its fields. */
export function pricedPolicy(policy: Partial<Priced> = {}): Priced {
  const typed = { head_count: 100, target_wt: 700, premium: 6.4955, coverage: 397.61, ...policy };
  const put = { put_symbol: 'GFX3900Q', put_qty: 2, ...policy };
  const value = policy.theoretical_value === undefined ? 8 : policy.theoretical_value;
  return {
    id: 1,
    user_id: null,
    created_by: null,
    insured_name: 'Lazy K',
    endorsement_number: 'E-1',
    lot: '9',
    lot_id: 9,
    state: 'TX',
    county: 'Deaf Smith',
    type: 'strs_wt_2',
    effective_date: '2026-06-22',
    end_date: '2027-01-18',
    actual_ending_value: null,
    indemnity: null,
    result: null,
    ...typed,
    ...put,
    total_premium: totalPremium(typed),
    net_coverage: netCoverage(typed),
    theoretical_value: value,
    profit_loss: lrpProfit({ ...typed, ...put }, value),
    put_price:
      value === null
        ? null
        : { kind: 'last price', source: 'simulated', updated_at: '2026-11-20T19:05:00Z', stale: false },
    ended: false,
    covered_percent: null,
    version: 1,
    ...policy,
  };
}
