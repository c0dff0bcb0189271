import type { Day } from '#domain/kit/days';
import type { LotRisk } from '#domain/book/risk';
import { riskTotals } from '#domain/book/risk-totals';
import { stoppedContracts } from '#domain/market/stopped-contracts';
import { stoppedNotes, withoutPriceNotes } from '../ui/value-notes.ts';

/** The notes below totals of these lots: lots without a price, and lots whose contract has stopped trading. */
export function lotNotes(risks: readonly LotRisk[], today: Day): string[] {
  const { est_future_value, cost_without_price } = riskTotals(risks);
  const priced = risks.filter((lot) => lot.est_future_value !== null);
  return [
    ...withoutPriceNotes({ lots_without_price: est_future_value.left_out, cost_without_price }),
    ...stoppedNotes(stoppedContracts(priced, today), today),
  ];
}
