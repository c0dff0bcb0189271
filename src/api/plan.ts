import { z } from 'zod';
import { feedingPlanForm, feedingPlanSchema } from '#domain/plan/feeding-plan';
import { OWN_PROJECTED } from '#domain/plan/own-projected';
import { daySchema, idSchema } from '#domain/kit/fields';
import { lotSchema } from '#domain/lots/lots';
import { endpoint, signedInRead, done, historyId, ownerChoice, recordId, version } from './endpoint.ts';

/** How to treat own projected expenses that the plan holds too; the save is refused while it is missing and there are some. */
const own_projected = z.enum(OWN_PROJECTED).optional();

/** The plan of a lot, and the rates of the entity's plan that was saved last, which a new plan begins with. */
const planOfLot = z.object({
  plan: feedingPlanSchema.nullable(),
  usual: feedingPlanSchema.nullable(),
});

export const getPlan = signedInRead('/api/lots/:id/plan', {
  summary:
    'Returns the plan to finish a lot, null without one, and as `usual` the plan that the entity saved last.',
  input: z.object({ id: recordId }),
  output: planOfLot,
  errors: ['not_found'],
});

/** The entry of the history by which a saving of plans is undone; null where it changed nothing. */
const undo = z.int().nullable();

export const savePlan = endpoint('PUT /api/lots/:id/plan', 'recordExpenses', {
  summary:
    'Saves the plan to finish a lot and writes its projected expenses. `version` is that of the plan edited, missing for a new one. Refused with `own_projected` in `fields` while the lot has own projected expenses of types that the plan holds and `own_projected` does not say whether to `replace` or `keep` them.',
  input: feedingPlanForm.extend({ id: recordId, version: version.optional(), own_projected }),
  output: z.object({ plan: feedingPlanSchema, undo }),
  errors: ['not_found', 'conflict'],
});

export const deletePlan = endpoint('DELETE /api/lots/:id/plan', 'recordExpenses', {
  summary: 'Deletes the plan of a lot with the projected expenses that it wrote.',
  input: z.object({ id: recordId }),
  output: z.object({ deletion: z.int() }),
  errors: ['not_found'],
});

/** A lot with head, with its plan. */
export const plannedLotSchema = z.object({
  ...lotSchema.pick({
    id: true,
    lot: true,
    owner: true,
    current_hd: true,
    total_received: true,
    total_pay_wt: true,
    est_out_wt: true,
    est_out_date: true,
    cover: true,
    missing: true,
  }).shape,
  /** The sum of head x day number of the receivings, by which the average daily gain is worked out. */
  in_days: z.number(),
  /** The date of the newest yardage bill. */
  yardage_billed: daySchema.nullable(),
  plan: feedingPlanSchema.nullable(),
});
export type PlannedLotRow = z.infer<typeof plannedLotSchema>;

export const listPlans = signedInRead('/api/plans', {
  summary:
    'Lists the lots with head that the user can see, with their plans, and as `usual` the plan that was saved last: of the entity `owner`, else of the user’s scope.',
  input: z.object({ owner: ownerChoice }),
  output: z.object({ lots: z.array(plannedLotSchema), usual: feedingPlanSchema.nullable() }),
  errors: ['not_found'],
});

export const savePlans = endpoint('PUT /api/plans', 'recordExpenses', {
  summary:
    'Saves the plans of several lots together, all or none. Each is as in the request that saves one; `fields` of a refusal begin with `plans.` and the index, and its message with the lot. Refused with `own_projected` in `fields`, with their sum and lots, while lots have own projected expenses that their plans hold and it is not said whether to `replace` or `keep` them.',
  input: z.object({
    plans: z
      .array(feedingPlanForm.extend({ lot_id: idSchema, version: version.optional() }))
      .min(1)
      .max(1000),
    own_projected,
  }),
  output: z.object({ saved: z.int(), undo }),
  errors: ['not_found', 'conflict'],
});

export const undoPlans = endpoint('POST /api/plans/saves/:id/undo', 'recordExpenses', {
  summary:
    'Undoes a saving of one or several plans, all or none: puts back the former plans, deletes those that were new, and restores the own projected expenses that were replaced. `id` is the `undo` that the saving returned. Refused once one of the plans has changed.',
  input: z.object({ id: historyId }),
  output: done,
  errors: ['not_found', 'conflict'],
});
