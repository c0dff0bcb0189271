import { valuedWithoutBasis, withoutBasisMessages } from '#domain/book/equity';
import { excludedMessages } from '#domain/book/excluded';
import { type LotRisk, riskTotals } from '#domain/book/risk';
import type { Day } from '#domain/kit/days';
import { stoppedContracts, stoppedLotsMessages } from '#domain/market/watchlist';

/** Lots excluded from totals, without a basis, or with a contract that has stopped trading. Source: decisions 45, 46 and 51. */
export function lotNotes(risks: readonly LotRisk[], today: Day): string[] {
  const { est_future_value, cost_without_price } = riskTotals(risks);
  const priced = risks.filter((lot) => lot.est_future_value !== null);
  return [
    ...excludedMessages({
      lots_without_price: { count: est_future_value.excluded_count, amount: cost_without_price },
      unmatched_offsets: { count: risks.reduce((sum, lot) => sum + lot.unmatched_offsets, 0) },
    }),
    ...withoutBasisMessages(valuedWithoutBasis(risks)),
    ...stoppedLotsMessages(stoppedContracts(priced, today), today),
  ];
}
