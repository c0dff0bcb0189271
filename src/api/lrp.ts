import { z } from 'zod';
import { daySchema, idSchema } from '#domain/kit/fields';
import { LIMITS } from '#domain/kit/limits';
import { lrpType, pricedLrpSchema } from '#domain/lrp/lrp';
import { policySettlementForm } from '#domain/closeout/settlement';
import { addLrpForm, editLrpForm } from '#domain/lrp/lrp-form';
import { userSchema } from '#domain/users/users';
import { endpoint, signedInRead, deletion, recordId, version } from './endpoint.ts';

export const listLrp = signedInRead('/api/lrp', {
  mayBeOld: true,
  summary:
    'Lists LRP policies by effective date, newest first, with theoretical value and P/L at the current quotes, and the day on which the premium is due by the rules of the crop year (`premium_due`). A producer gets their own, without the puts; an admin gets all.',
  output: z.array(pricedLrpSchema.extend({ premium_due: daySchema.nullable() })),
});

/** A producer as an option when an administrator chooses the owner of a policy. */
export const lrpProducer = userSchema.pick({ id: true, entity_name: true, full_name: true });
export type LrpProducer = z.infer<typeof lrpProducer>;

export const listLrpProducers = endpoint('GET /api/lrp/producers', 'chooseInsured', {
  mayBeOld: true,
  summary: 'Lists every producer by entity name, for an admin to choose the owner of an LRP policy.',
  output: z.array(lrpProducer),
});

export const checkSubsidyCapture = signedInRead('/api/lrp/subsidy-capture', {
  mayBeOld: true,
  summary:
    'Names the sold options of the entity for which RMA would presume subsidy capture with an LRP policy of these days and premium ($/cwt, after the subsidy). An admin names the producer by `user_id`. It warns and saves nothing.',
  input: z.object({
    type: lrpType,
    effective_date: daySchema,
    end_date: daySchema,
    premium: z.coerce.number().min(0).max(LIMITS.price),
    user_id: z.uuid().optional(),
  }),
  output: z.array(z.object({ trade_id: idSchema, trade: z.string(), conditions: z.array(z.string()) })),
});

export const addLrp = endpoint('POST /api/lrp', 'recordPolicies', {
  summary:
    'Adds an LRP policy to one lot, or in split mode one record per split, all or none. The server calculates total premium and net coverage (decision 28). A producer’s policy is their own and has no put; an admin chooses the owner.',
  input: addLrpForm,
  output: z.array(pricedLrpSchema),
  errors: ['forbidden', 'not_found'],
});

export const editLrp = endpoint('PUT /api/lrp/:id', 'recordPolicies', {
  summary:
    'Changes one LRP record. Without a `user_id` it keeps its owner; only an admin can assign it to another producer.',
  input: editLrpForm.safeExtend({ id: recordId, version }),
  output: pricedLrpSchema,
  errors: ['forbidden', 'not_found', 'conflict'],
});

export const settleLrp = endpoint('PUT /api/lrp/:id/settlement', 'recordPolicies', {
  summary:
    'Settles an endorsement that has ended: its actual ending value goes on all of its records, and the indemnity paid is divided over them by head x target weight, to the cent. Both empty clears them. `id` and `version` are of any of its records; the answer has all of them.',
  input: policySettlementForm.extend({ id: recordId, version }),
  output: z.array(pricedLrpSchema),
  errors: ['not_found', 'conflict'],
});

export const deleteLrp = deletion('/api/lrp/:id', 'recordPolicies', 'Deletes one LRP record.');
