import { moneyWhole, percentTenths, weight } from '../kit/format.ts';
import type { RiskTotals } from './risk.ts';

/**
 * The hedge of a book in a line: the hedged share of its cattle, the weight that is open to the market, and the gain of that
 * weight per $1.00/cwt, $. Unknown parts are left out; over-hedged weight gains as prices fall, so its dollars are negative.
 * Example: '48.6% hedged', '774,353 lb open', '$7,744 a dollar'. Source: decisions 24, 26 and 41.
 */
export function hedgeSummary({
  hedgeable_weight,
  cumulative_hedge,
  unhedged_weight,
  dollar_move,
}: Pick<RiskTotals, 'hedgeable_weight' | 'cumulative_hedge' | 'unhedged_weight' | 'dollar_move'>): string[] {
  if (hedgeable_weight === 0) return ['No lots with head'];
  if (cumulative_hedge === null || unhedged_weight === null) return ['Hedge unknown'];
  const state = unhedged_weight < 0 ? 'over-hedged' : 'open';
  return [
    `${percentTenths(cumulative_hedge)} hedged`,
    `${weight(Math.abs(unhedged_weight))} lb ${state}`,
    `${moneyWhole(dollar_move)} a dollar`,
  ];
}
