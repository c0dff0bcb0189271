import { z } from 'zod';
import { expenseSchema } from '#domain/expenses/expenses';
import { daySchema } from '#domain/kit/fields';
import { lotSchema, receivingSchema, outSchema } from '#domain/lots/lots';
import { feedingPlanSchema } from '#domain/plan/feeding-plan';
import { balanceSchema } from '#domain/risk/margin/records';
import { lrpSchema } from '#domain/lrp/lrp';
import { savedComparisonSchema } from '#domain/risk/comparisons';
import { noteSchema } from '#domain/notes/notes';
import { savedScenarioSchema } from '#domain/risk/matrix/scenario';
import { snapshotSchema } from '#domain/snapshots/snapshots';
import { tradeSchema } from '#domain/trades/trades';
import { borrowingReportSchema, borrowingTermSchema } from '#domain/reports/borrowing-form';
import { signedInRead, type OutputOf } from './endpoint.ts';

/** Columns that are internal to the database: the records name their lot and owner instead. */
const inner = { id: true, version: true } as const;

const columnOfPlan = <Of extends z.ZodType>(of: Of) => z.union([of, z.null()]).default(null);
const plan = feedingPlanSchema.shape;

/** The plan to finish a lot, empty without one: an import of the file plans its lots again. */
const planColumns = {
  feed_rate: columnOfPlan(plan.feed_rate),
  feed_unit: columnOfPlan(plan.feed_unit),
  feed_type: columnOfPlan(plan.feed_type),
  yardage: plan.yardage.default(null),
  medicine: columnOfPlan(plan.medicine),
  care: columnOfPlan(plan.care),
  freight: columnOfPlan(plan.freight),
  marketing: columnOfPlan(plan.marketing),
  interest: plan.interest.default(null),
  deaths: plan.deaths.default(null),
  bills_cover: columnOfPlan(plan.bills_cover),
  billed_feed: plan.billed_feed.default(null),
  billed_yardage: plan.billed_yardage.default(null),
  all_billed: columnOfPlan(plan.all_billed),
};

/** The kinds of records of an entity, each with its fields in the order of the file's columns. */
export const exportedRecords = {
  lots: lotSchema
    .omit({
      ...inner,
      receiving_count: true,
      cover: true,
      missing: true,
      created_at: true,
      updated_at: true,
    })
    .extend(planColumns),
  receivings: receivingSchema.omit({ ...inner, lot_id: true }),
  outs: outSchema.omit({ ...inner, lot_id: true }),
  expenses: expenseSchema.omit({ ...inner, lot_id: true, created_at: true }),
  trades: tradeSchema.omit({ ...inner, lot_id: true, created_at: true }),
  // Only administrators see the put behind a policy.
  lrp: lrpSchema.omit({
    ...inner,
    lot_id: true,
    user_id: true,
    created_by: true,
    put_symbol: true,
    put_qty: true,
  }),
  equity_history: snapshotSchema,
  scenarios: savedScenarioSchema.omit({ ...inner, lot_id: true }),
  comparisons: savedComparisonSchema.omit({ ...inner, lot_id: true }),
  notes: noteSchema.pick({
    about: true,
    text: true,
    due_on: true,
    assignee_name: true,
    done_at: true,
    shared: true,
    created_by: true,
    created_at: true,
  }),
  account_balances: balanceSchema.omit(inner),
  borrowing_terms: borrowingTermSchema,
  // The report itself is a file of its own.
  borrowing_reports: borrowingReportSchema.omit({ ...inner, report: true }),
};
export type ExportedKind = keyof typeof exportedRecords;

export const exportRecords = signedInRead('/api/export', {
  wholeBook: true,
  mayBeOld: true,
  summary:
    'Returns all records of the user’s own entity as one consistent snapshot: lots, receivings, outs, expenses, trades, the LRP policies they can see, equity history, saved scenarios and comparisons, notes that they can see, statements of broker accounts, lenders’ rates and borrowing bases. An administrator gets their own entity too, and inside a client the client.',
  output: z.object({
    entity_name: z.string(),
    today: daySchema,
    lots: z.array(exportedRecords.lots),
    receivings: z.array(exportedRecords.receivings),
    outs: z.array(exportedRecords.outs),
    expenses: z.array(exportedRecords.expenses),
    trades: z.array(exportedRecords.trades),
    lrp: z.array(exportedRecords.lrp),
    equity_history: z.array(exportedRecords.equity_history),
    scenarios: z.array(exportedRecords.scenarios),
    comparisons: z.array(exportedRecords.comparisons),
    notes: z.array(exportedRecords.notes),
    account_balances: z.array(exportedRecords.account_balances),
    borrowing_terms: z.array(exportedRecords.borrowing_terms),
    borrowing_reports: z.array(exportedRecords.borrowing_reports),
  }),
});
export type ExportedBook = OutputOf<typeof exportRecords>;
