import { whyNotSettle } from '../closeout/settlement.ts';
import type { Day } from '../kit/days.ts';
import { ruleValue, weightExact } from '../kit/format.ts';
import { netCoverage, totalPremium } from '../lrp/lrp.ts';
import type { FileLrp } from './forms.ts';
import type { ReadRow } from './reader.ts';
import type { RowProblem } from './sheet.ts';

/** The totals that a row of a policy states and that differ from its figures. Example: a stated premium of $9,000 where it comes to $8,400. */
export function policyTotalProblems({ record, stated }: ReadRow, rowIndex: number, today: Day): RowProblem[] {
  const policy = record as FileLrp;
  const totals: [field: string, total: number, shown: string][] = [
    ['total_premium', totalPremium(policy), weightExact(totalPremium(policy))],
    ['net_coverage', netCoverage(policy), ruleValue(netCoverage(policy))],
  ];
  const isSettled = policy.actual_ending_value !== null || policy.indemnity !== null;
  const early = isSettled ? whyNotSettle([policy], today) : null;
  if (policy.premium > policy.coverage)
    return [
      { rowIndex, field: 'premium', message: 'The premium is above the coverage: is it the policy’s total?' },
    ];
  if (early !== null) return [{ rowIndex, field: 'actual_ending_value', message: early }];
  return totals.flatMap(([field, total, shown]) => {
    const value = stated[field];
    if (typeof value !== 'number' || value === total) return [];
    return [{ rowIndex, field, message: `This differs: the figures of this policy come to ${shown}` }];
  });
}
