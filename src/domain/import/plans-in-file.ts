import { groupedBy } from '../kit/grouping.ts';
import { billSeen, newestBill } from '../plan/billed-through.ts';
import type { FeedingPlan, FeedingPlanForm } from '../plan/feeding-plan.ts';
import { planProblem } from '../plan/plan-problem.ts';
import type { PlanRecords } from '../plan/records.ts';
import { type FileExpense, type FileLot, type FileOut, type FileReceiving, planOfFile } from './forms.ts';
import { lotNumberKey, type RowProblem } from './sheet.ts';
import { firstReceivings } from './lot-lines.ts';
import type { RecordsToSave } from './verdict.ts';

/** A plan to finish a lot of a file, with the file's records of the lot, on which its rows depend. */
interface PlanInFile {
  lot: FileLot;
  plan: FeedingPlanForm & Pick<FeedingPlan, 'billed_feed_seen' | 'billed_yardage_seen'>;
  records: PlanRecords;
}

export function plansInFile(saved: RecordsToSave): PlanInFile[] {
  const lots = saved.lots as unknown as FileLot[];
  const planned = lots.flatMap((lot) => {
    const form = planOfFile(lot);
    return form ? [{ lot, form }] : [];
  });
  if (planned.length === 0) return [];
  const keys = new Set(planned.map(({ lot }) => lotNumberKey(lot.lot)));
  const byLot = <Row extends { lot: string }>(rows: readonly Row[]) =>
    groupedBy(
      rows.filter(({ lot }) => keys.has(lotNumberKey(lot))),
      ({ lot }) => lotNumberKey(lot),
    );
  const receivings = byLot([...firstReceivings(lots), ...(saved.receivings as unknown as FileReceiving[])]);
  const outs = byLot(saved.outs as unknown as FileOut[]);
  const expenses = byLot(saved.expenses as unknown as FileExpense[]);
  return planned.map(({ lot, form }) => {
    const key = lotNumberKey(lot.lot);
    const of = {
      receivings: receivings.get(key) ?? [],
      outs: outs.get(key) ?? [],
      expenses: expenses.get(key) ?? [],
    };
    const seen = (billed: 'feed' | 'yardage') =>
      billSeen(form[`billed_${billed}`], null, newestBill(of.expenses, billed));
    const plan = { ...form, billed_feed_seen: seen('feed'), billed_yardage_seen: seen('yardage') };
    return { lot, plan, records: of };
  });
}

/**
 * The refusals of plans in a file, as in their form, by lot. Example: a cost of gain for 640 lb out of 650 lb in. Source:
 * beyond-2 J, bad input.
 */
export const planProblemsInFile = (
  saved: RecordsToSave,
): (Omit<RowProblem, 'rowIndex'> & { lot: string })[] =>
  plansInFile(saved).flatMap(({ lot, plan, records }) => {
    const problem = planProblem(plan, lot, records);
    return problem ? [{ lot: lot.lot, ...problem }] : [];
  });
