import { z } from 'zod';
import { pricedLrpSchema } from '#domain/lrp';
import { addLrpForm, editLrpForm } from '#domain/lrp-form';
import { userSchema } from '#domain/users';
import { endpoint } from './endpoint.ts';
import { deleted, recordId, version } from './records.ts';

export const listLrp = endpoint({
  method: 'GET',
  path: '/api/lrp',
  requires: 'signed-in',
  mayBeOld: true,
  summary:
    'All LRP policies in sight, by effective date, newest first, each with its theoretical value and P/L at the current quotes: a producer’s own, without their puts; for an admin everybody’s.',
  input: z.object({}),
  output: z.array(pricedLrpSchema),
  errors: [],
});

/** A producer as an administrator picks them for a policy. */
export const lrpProducer = userSchema.pick({ id: true, entity_name: true, full_name: true });
export type LrpProducer = z.infer<typeof lrpProducer>;

export const listLrpProducers = endpoint({
  method: 'GET',
  path: '/api/lrp/producers',
  requires: 'chooseInsured',
  mayBeOld: true,
  summary: 'Every producer by entity name: whose an admin can make an LRP policy.',
  input: z.object({}),
  output: z.array(lrpProducer),
  errors: [],
});

export const addLrp = endpoint({
  method: 'POST',
  path: '/api/lrp',
  requires: 'recordPolicies',
  summary:
    'Adds an LRP policy to one lot, or in split mode one record for each split, all or none. Total premium and net coverage are worked out here (decision 28). A producer’s policy is their own and takes no put; an admin says whose it is.',
  input: addLrpForm,
  output: z.array(pricedLrpSchema),
  errors: ['forbidden', 'not_found'],
});

export const editLrp = endpoint({
  method: 'PUT',
  path: '/api/lrp/:id',
  requires: 'recordPolicies',
  summary:
    'Changes one LRP record. Without a `user_id` it stays whose it is; only an admin can give it to another producer.',
  input: editLrpForm.safeExtend({ id: recordId, version }),
  output: pricedLrpSchema,
  errors: ['forbidden', 'not_found', 'conflict'],
});

export const deleteLrp = endpoint({
  method: 'DELETE',
  path: '/api/lrp/:id',
  requires: 'recordPolicies',
  summary: 'Deletes one LRP record.',
  input: z.object({ id: recordId }),
  output: deleted,
  errors: ['not_found'],
});

export const lrpEndpoints = [listLrp, listLrpProducers, addLrp, editLrp, deleteLrp];
