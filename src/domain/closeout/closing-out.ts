import { z } from 'zod';
import type { Expense } from '../expenses/expenses.ts';
import { idSchema, optionalNumber } from '../kit/fields.ts';
import { LIMITS } from '../kit/limits.ts';
import { counted, day, dollars } from '../kit/format.ts';
import type { LrpPosition } from '../lrp/lrp.ts';
import { minus, plus, toCents } from '../kit/money.ts';
import type { Out } from '../lots/lots.ts';
import type { PlannedLot, PlanRecords } from '../plan/records.ts';
import { type PlanRow, planOfLot, type RowFields } from '../plan/rows.ts';
import { isOpen, type Trade } from '../trades/trades.ts';
import { isWithoutProceeds } from './lot-sums.ts';

/** Records still open on a lot when its last head leave. */
export interface StillOpen {
  is_unpriced: boolean;
  shipments: Out[];
  /** Projected expenses that the user entered; those of the plan follow the plan. */
  expenses: Expense[];
  policies: LrpPosition[];
  trades: Trade[];
  /** Rows the plan still writes: feed and yardage eaten and not yet billed, and interest. */
  unbilled: PlanRow[];
}

/**
 * The rows a lot's plan still writes once its last head left, whether or not all bills are said to be in; `records` hold the out
 * that closes it. Example: 100 head at $2 a day, billed through Nov 5 and shipped on Nov 18, leave one row of $2,400. Source:
 * beyond-2 J13.
 */
export const unbilledRows = (plan: RowFields | null, lot: PlannedLot, records: PlanRecords): PlanRow[] =>
  plan === null ? [] : planOfLot({ ...plan, all_billed: false }, lot, records).rows;

interface LotRecords {
  outs: readonly Out[];
  expenses: readonly Expense[];
  lrp: readonly LrpPosition[];
  trades: readonly Trade[];
}

/**
 * Whether an out of so many head closes its lot; `record` is the out that is edited. Example: 40 head of a lot of 40 do, and so does an
 * out of 10 head changed to 50. Source: decision 76.
 */
export const takesLastHead = (
  { current_hd }: { current_hd: number },
  head: number | null,
  record: Pick<Out, 'head_count'> | null,
): boolean =>
  current_hd > 0 && head !== null && toCents(minus(plus(current_hd, record?.head_count ?? 0), head)) === 0;

/**
 * Records still open on a lot once an out has taken its last head; null where there are none. Example: of two shipments, the one
 * without proceeds. Source: decision 76.
 */
export function stillOpen(
  records: LotRecords,
  record: Pick<Out, 'id'> | null,
  typed: Pick<Out, 'type' | 'proceeds'>,
  unbilled: PlanRow[],
): StillOpen | null {
  const is_unpriced = isWithoutProceeds(typed);
  const open = {
    shipments: records.outs.filter((out) => isWithoutProceeds(out) && out.id !== record?.id),
    expenses: records.expenses.filter(({ expense_category: of, plan }) => of === 'projected' && !plan),
    policies: [...records.lrp],
    trades: records.trades.filter(isOpen),
    unbilled,
  };
  const isOpenStill = is_unpriced || Object.values(open).some((some) => some.length > 0);
  return isOpenStill ? { is_unpriced, ...open } : null;
}

/** Example: 'Projected feed of $800 on Apr 1, 2026' */
export const projectedMessage = ({ type, amount, date }: Pick<Expense, 'type' | 'amount' | 'date'>): string =>
  `Projected ${type} of ${dollars(amount)} on ${day(date)}`;

/** Example: 'LRP endorsement 1234567, in force until Jan 5, 2027' */
export const inForceMessage = ({ endorsement_number: number, end_date }: LrpPosition): string =>
  `${number === null ? 'LRP policy of another user' : `LRP endorsement ${number}`}, in force until ${day(end_date)}`;

/** Example: '3 open trades: LEZ26' */
export const openTradesMessage = (trades: readonly Pick<Trade, 'symbol' | 'description'>[]): string =>
  `${counted(trades.length, 'open trade')}: ${[...new Set(trades.map(({ symbol, description }) => symbol ?? description))].join(', ')}`;

const record = z.object({ id: idSchema, version: z.int().positive() });

/** Records settled together with the out that closes a lot; all others stay unchanged. */
export const closingOutSchema = z.object({
  /** Proceeds of earlier shipments; null keeps one without. */
  proceeds: z
    .array(record.extend({ proceeds: optionalNumber('Proceeds', { min: 0, max: LIMITS.money }) }))
    .max(1000)
    .default([]),
  /** Projected expenses to delete, and to book as actual: on their day, or today where that is still to come. */
  delete_expenses: z.array(record).max(5000).default([]),
  book_expenses: z.array(record).max(5000).default([]),
  /** Whether no bill is to come, so that the plan writes no row; absent leaves it as it is. */
  all_billed: z.boolean().optional(),
});
export type ClosingOut = z.infer<typeof closingOutSchema>;
