import { z } from 'zod';
import { addLotForm, basisForm, editLotForm } from '#domain/lots/lot-form';
import { lotSchema } from '#domain/lots/lots';
import { endpoint, signedInRead, deletion, recordId, version } from './endpoint.ts';

export const listLots = signedInRead('/api/lots', {
  mayBeOld: true,
  summary:
    'Lists all lots that the user can see: for an admin by date in, newest first; for a producer by lot number.',
  output: z.array(lotSchema),
});

export const lotChoice = lotSchema.pick({ id: true, lot: true, owner: true, est_out_date: true });
export type LotChoice = z.infer<typeof lotChoice>;

export const listLotChoices = signedInRead('/api/lots/choices', {
  mayBeOld: true,
  summary:
    'Lists all lots that the user can see, in natural order of their numbers (9 before 10), to choose one for a record.',
  output: z.array(lotChoice),
});

export const addLot = endpoint('POST /api/lots', 'recordCattle', {
  summary:
    'Adds a lot and its first receiving. A partnership is stored as the owner’s share (decision 11). A producer’s lot belongs to their own entity.',
  input: addLotForm,
  output: lotSchema,
  errors: ['conflict', 'not_found'],
});

export const editLot = endpoint('PUT /api/lots/:id', 'recordCattle', {
  summary:
    'Changes a lot. Head, pay weight and cost can change only while the lot has a single receiving, which changes with them (decision 12).',
  input: editLotForm.safeExtend({ id: recordId, version }),
  output: lotSchema,
  errors: ['not_found', 'conflict'],
});

export const editBasis = endpoint('PUT /api/lots/:id/basis', 'recordCattle', {
  summary: 'Sets a lot’s basis in dollars per cwt, or clears it.',
  input: basisForm.safeExtend({ id: recordId, version }),
  output: lotSchema,
  errors: ['not_found', 'conflict'],
});

export const countLotRecords = signedInRead('/api/lots/:id/record-counts', {
  summary:
    'Counts the records of a lot that deleting it would delete, and those it would leave behind (decision 13).',
  input: z.object({ id: recordId }),
  output: z.object({ receivings: z.int(), outs: z.int(), expenses: z.int(), trades: z.int(), lrp: z.int() }),
  errors: ['not_found'],
});

export const deleteLot = deletion(
  '/api/lots/:id',
  'recordCattle',
  'Deletes a lot with its receivings, outs and expenses.',
);
