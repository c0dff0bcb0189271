import { z } from 'zod';
import { idSchema, optionalNumber } from '../kit/fields.ts';
import { LIMITS } from '../kit/limits.ts';
import { costsShape, type FeedingPlan, type FeedingPlanForm, feedingPlanForm } from './feeding-plan.ts';
import { OWN_PROJECTED } from './own-projected.ts';

const FEED_RATE = 'Feed rate must be a number of at least 0';

/** A row of Plan All Lots. A lot that has no plan may stay without one: its row is then blank. */
export const planRowForm = z
  .object({
    lot_id: idSchema,
    feed_unit: costsShape.feed_unit,
    feed_rate: optionalNumber('Feed rate', { min: 0, max: LIMITS.price, decimals: 4 }, FEED_RATE),
    yardage: costsShape.yardage,
    interest: costsShape.interest,
    /** Whether the lot has a plan, which deleting on its own page ends. */
    has_plan: z.boolean().default(false),
    /** Whether fields not shown in the row, such as freight, begin with the entity's usual rates. */
    usual: z.boolean().default(false),
  })
  .superRefine((row, check) => {
    const isBlank = row.yardage === null && row.interest === null;
    if (row.feed_rate === null && (row.has_plan || !isBlank))
      check.addIssue({ code: 'custom', path: ['feed_rate'], message: FEED_RATE });
  });
export type PlanRowForm = z.infer<typeof planRowForm>;

/** Plan All Lots. */
export const plansForm = z.object({
  plans: z.array(planRowForm),
  own_projected: z.enum(OWN_PROJECTED).or(z.literal('')).default(''),
});
export type TypedPlans = z.infer<typeof plansForm>;

/**
 * The plan of a row, with the fields it does not show from the lot's plan or the entity's usual rates; null for a blank row.
 * Example: a row with usual rates has the freight of the usual plan, and nothing that is billed.
 */
export function planOfRow(
  row: PlanRowForm,
  plan: FeedingPlan | null,
  usual: FeedingPlan | null,
): FeedingPlanForm | null {
  const { feed_unit, feed_rate, yardage, interest } = row;
  if (feed_rate === null) return null;
  const others = plan ?? (row.usual && usual ? ofNewLot(usual) : {});
  return feedingPlanForm.parse({ ...others, feed_unit, feed_rate, yardage, interest });
}

const ofNewLot = (usual: FeedingPlan) => ({
  ...usual,
  billed_feed: null,
  billed_yardage: null,
  all_billed: false,
});
