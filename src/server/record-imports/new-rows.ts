import { lrpResult } from '#domain/closeout/hedge-results';
import { futuresContract, marketingClass } from '#domain/market/contracts';
import { partnershipShare } from '#domain/lots/lots';
import { netCoverage, totalPremium } from '#domain/lrp/lrp';
import type { FileLot, FileLrp, FileReceiving } from '#domain/import/forms';
import { isFirstReceiving } from '#domain/import/verdict';

export const lotRow = (lot: FileLot, entity_id: number) => ({
  ...lot,
  entity_id,
  marketing_class: marketingClass(lot.est_out_wt),
  futures_contract: futuresContract(lot.est_out_wt, lot.est_out_date),
});

/** The first receiving of each lot that has none in the file: its totals, of a partnership the owner's share (decision 11). */
export const firstReceivings = (lots: readonly FileLot[]): FileReceiving[] =>
  lots.filter(isFirstReceiving).map((lot) => {
    const { total_received, total_pay_wt, total_cost } = lot.partnership
      ? partnershipShare(lot.percent_owned, lot)
      : lot;
    const { lot: number, date_in, source, sex, location } = lot;
    return {
      lot: number,
      date_in,
      source,
      sex,
      location,
      received: total_received,
      pay_wt: total_pay_wt,
      cost: total_cost,
    };
  });

/** Whose policies a file adds, and who adds them. */
export interface Insured {
  user_id: string;
  created_by: string;
}

export function lrpRow(policy: FileLrp, lot_id: number | null, insured: Insured) {
  const total_premium = totalPremium(policy);
  const result = lrpResult({ ...policy, total_premium });
  return { ...policy, ...insured, lot_id, total_premium, net_coverage: netCoverage(policy), result };
}
