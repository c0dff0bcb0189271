import { z } from 'zod';
import { expenseSchema } from '#domain/expenses';
import { addLotForm, basisForm, editLotForm } from '#domain/lot-form';
import { lotSchema } from '#domain/lots';
import { pricedLrpSchema } from '#domain/lrp';
import { endedLrpSchema } from '#domain/closeout/lrp-result';
import { lrpPositionSchema } from '#domain/lrp-positions';
import { outSchema } from '#domain/outs';
import { receivingSchema } from '#domain/receivings';
import { tradeSchema } from '#domain/trades';
import { endpoint } from './endpoint.ts';
import { deleted, recordId, version } from './records.ts';

export const listLots = endpoint({
  method: 'GET',
  path: '/api/lots',
  requires: 'signed-in',
  mayBeOld: true,
  summary:
    'Lists all lots that the user can see: for an admin by date in, newest first; for a producer by lot number.',
  input: z.object({}),
  output: z.array(lotSchema),
  errors: [],
});

/** A lot as an option of a picker. */
export const lotChoice = lotSchema.pick({ id: true, lot: true, owner: true, est_out_date: true });
export type LotChoice = z.infer<typeof lotChoice>;

export const listLotChoices = endpoint({
  method: 'GET',
  path: '/api/lots/choices',
  requires: 'signed-in',
  mayBeOld: true,
  summary:
    'Lists all lots that the user can see, in natural order of their numbers (9 before 10), to choose one for a record.',
  input: z.object({}),
  output: z.array(lotChoice),
  errors: [],
});

/**
 * A lot with its records: its trades, newest first, and its LRP policies. `policies` lists those that the user can see;
 * `lrp` has the part of all counting policies of the entity in the lot's figures, and `ended_lrp` the results of the ended ones
 * (decision 44). The rules calculate every figure of the lot page from this and from the prices (`/api/prices`).
 */
export const lotDetail = z.object({
  lot: lotSchema,
  receivings: z.array(receivingSchema),
  outs: z.array(outSchema),
  trades: z.array(tradeSchema),
  expenses: z.array(expenseSchema),
  policies: z.array(pricedLrpSchema),
  lrp: z.array(lrpPositionSchema),
  ended_lrp: z.array(endedLrpSchema),
  /** The interest rate of the lot's entity, percent a year; null until it is set. */
  interest_rate: z.number().nullable(),
});
export type LotDetail = z.infer<typeof lotDetail>;

export const findLot = endpoint({
  method: 'GET',
  path: '/api/lots/named/:lot',
  requires: 'signed-in',
  summary:
    'Finds the lot with this number, ignoring case, with its records. `owners` names every visible entity that uses the number; `found` is null unless exactly one does (decision 9).',
  input: z.object({ lot: z.string().max(60), owner: z.string().max(120).optional() }),
  output: z.object({ owners: z.array(z.string()), found: lotDetail.nullable() }),
  errors: [],
});

export const addLot = endpoint({
  method: 'POST',
  path: '/api/lots',
  requires: 'recordCattle',
  summary:
    'Adds a lot and its first receiving. A partnership is stored as the owner’s share (decision 11). A producer’s lot belongs to their own entity.',
  input: addLotForm,
  output: lotSchema,
  errors: ['conflict', 'not_found'],
});

export const editLot = endpoint({
  method: 'PUT',
  path: '/api/lots/:id',
  requires: 'recordCattle',
  summary:
    'Changes a lot. Head, pay weight and cost can change only while the lot has a single receiving, which changes with them (decision 12).',
  input: editLotForm.safeExtend({ id: recordId, version }),
  output: lotSchema,
  errors: ['not_found', 'conflict'],
});

export const editBasis = endpoint({
  method: 'PUT',
  path: '/api/lots/:id/basis',
  requires: 'recordCattle',
  summary: 'Sets a lot’s basis in dollars per cwt, or clears it.',
  input: basisForm.safeExtend({ id: recordId, version }),
  output: lotSchema,
  errors: ['not_found', 'conflict'],
});

export const countLotRecords = endpoint({
  method: 'GET',
  path: '/api/lots/:id/record-counts',
  requires: 'signed-in',
  summary:
    'Counts the records of a lot that deleting it would delete, and those it would leave behind (decision 13).',
  input: z.object({ id: recordId }),
  output: z.object({ receivings: z.int(), outs: z.int(), expenses: z.int(), trades: z.int(), lrp: z.int() }),
  errors: ['not_found'],
});

export const deleteLot = endpoint({
  method: 'DELETE',
  path: '/api/lots/:id',
  requires: 'recordCattle',
  summary: 'Deletes a lot with its receivings, outs and expenses.',
  input: z.object({ id: recordId }),
  output: deleted,
  errors: ['not_found'],
});

export const lotEndpoints = [
  listLots,
  listLotChoices,
  findLot,
  addLot,
  editLot,
  editBasis,
  countLotRecords,
  deleteLot,
];
