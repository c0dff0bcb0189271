import type { Day } from '../kit/days.ts';
import { head as headText, money, weightExact } from '../kit/format.ts';
import {
  expenseWarnings,
  lotWarnings,
  outWarnings,
  receivingWarnings,
  type Warnings,
} from '../lots/form-warnings.ts';
import { partnershipShare } from '../lots/lots.ts';
import { lrpWarnings } from '../lrp/lrp-form-warnings.ts';
import { headWeightWarning, priceWarning } from '../kit/plausibility.ts';
import type { FileExpense, FileLot, FileLrp, FileOut, FileReceiving } from './forms.ts';
import type { RecordKind } from './kinds.ts';
import type { FileRecord } from './reader.ts';

/**
 * What is saved of a partnership lot, or that its percentage does not count. Example: 50 % of 120 head gives '50% of the lot is
 * saved: 60 hd, 45,000 lb, $112,500.00'. Source: decision 11.
 */
function shareWarning(lot: FileLot): string | null {
  const { partnership, percent_owned } = lot;
  if (percent_owned === 100) return null;
  if (!partnership) return 'This counts only on a partnership lot';
  if ((lot.total_received as number | undefined) === undefined) return null;
  const share = partnershipShare(percent_owned, lot);
  return `${percent_owned}% of the lot is saved: ${headText(share.total_received)} hd, ${weightExact(share.total_pay_wt)} lb, ${money(share.total_cost)}`;
}

/**
 * Adds what a figure of one head or one cwt is that stands where the total belongs. Example: 650 lb for 100 head gives '6.5 lb a
 * head is outside of the usual 300 to 1,800 lb. Is this the weight of one head? The total belongs here'.
 */
function withMeaning(warning: string | null, isOfOne: boolean, what: string): string | null {
  return warning === null || !isOfOne ? warning : `${warning}. Is this ${what}? The total belongs here`;
}

const weightWarning = (warning: string | null, pounds: number | null): string | null =>
  withMeaning(warning, pounds !== null && headWeightWarning(pounds) === null, 'the weight of one head');

const amountWarning = (warning: string | null, dollars: number | null): string | null =>
  withMeaning(warning, dollars !== null && priceWarning(dollars) === null, 'a price per cwt');

/** Lists of deaths often have no type, and a row without one is taken for a shipment. */
const bareShipment = ({ type, weight, proceeds }: FileOut): string | null =>
  type === 'shipped' && weight === null && proceeds === null
    ? 'A shipment without weight and proceeds: if these head died, Type must be dead'
    : null;

function warningsOf(kind: RecordKind, record: FileRecord, dateIn: Day | null, today: Day): Warnings {
  switch (kind) {
    case 'lots': {
      const lot = record as unknown as FileLot;
      const found = lotWarnings(lot, today);
      return {
        ...found,
        total_pay_wt: weightWarning(found['total_pay_wt'] ?? null, lot.total_pay_wt),
        total_cost: amountWarning(found['total_cost'] ?? null, lot.total_cost),
        percent_owned: shareWarning(lot),
      };
    }
    case 'receivings': {
      const receiving = record as unknown as FileReceiving;
      const found = receivingWarnings(receiving, today);
      return {
        ...found,
        pay_wt: weightWarning(found['pay_wt'] ?? null, receiving.pay_wt),
        cost: amountWarning(found['cost'] ?? null, receiving.cost),
      };
    }
    case 'outs': {
      const out = record as unknown as FileOut;
      const found = outWarnings(out, { date_in: dateIn ?? out.date_out }, today);
      return {
        ...found,
        weight: weightWarning(found['weight'] ?? null, out.weight),
        proceeds: amountWarning(found['proceeds'] ?? null, out.proceeds),
        type: bareShipment(out),
      };
    }
    case 'expenses': {
      const expense = record as unknown as FileExpense;
      // Nearly all of a hundred thousand expenses lie in the past, where nothing is unusual.
      return expense.date <= today ? {} : expenseWarnings(expense, today);
    }
    case 'lrp':
      return lrpWarnings(record as unknown as FileLrp, today);
  }
}

/**
 * What is unusual about a record that may be saved, by field, as the forms warn. Example: 750 lb for 120 head, an average taken for
 * a total, warns of 6.25 lb a head. Source: decision 49.
 */
export const rowWarnings = (
  kind: RecordKind,
  record: FileRecord,
  { dateIn, today }: { dateIn: Day | null; today: Day },
): { field: string; message: string }[] =>
  Object.entries(warningsOf(kind, record, dateIn, today)).flatMap(([field, message]) =>
    message === null ? [] : [{ field, message }],
  );
