import { z } from 'zod';
import { FEEDING_PLAN_COLUMNS, feedingPlanForm, type FeedingPlanForm } from '../plan/feeding-plan.ts';

/** A cell of the plan's columns in a sheet of lots, as read. */
const cell = z.union([z.string(), z.number(), z.boolean()]).nullish();

/** The columns of a plan in a sheet of lots. They count only where the lot has a feed rate: other files have totals under such headings. */
export const planCells = Object.fromEntries(FEEDING_PLAN_COLUMNS.map((column) => [column, cell])) as Record<
  keyof FeedingPlanForm,
  typeof cell
>;

type PlanCells = Readonly<Record<string, unknown>>;

const read = (lot: PlanCells) =>
  feedingPlanForm.safeParse(
    Object.fromEntries(FEEDING_PLAN_COLUMNS.map((column) => [column, lot[column] ?? undefined])),
  );

const hasPlan = ({ feed_rate }: PlanCells): boolean => feed_rate !== undefined && feed_rate !== null;

/** Checks the plan of a lot with a feed rate as its form does. */
export const withPlan = <Shape extends z.ZodRawShape>(form: z.ZodObject<Shape>): z.ZodObject<Shape> =>
  form.superRefine((lot, check) => {
    if (!hasPlan(lot)) return;
    for (const { path, message } of read(lot).error?.issues ?? [])
      check.addIssue({ code: 'custom', path: [...path], message });
  });

/** The plan of a lot in a file; null without a feed rate. Example: a feed rate of 3.40 and yardage of 0.45 a head-day. */
export const planOfFile = (lot: PlanCells): FeedingPlanForm | null =>
  hasPlan(lot) ? (read(lot).data ?? null) : null;
