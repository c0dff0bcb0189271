import { z } from 'zod';
import { closingOutSchema } from '#domain/closeout/closing-out';
import { outForm, outSchema } from '#domain/lots/lots';
import { endpoint, deletion, recordId, version } from './endpoint.ts';

/** Only with an out that takes the last head. */
const closing_out = closingOutSchema.optional();

/** The out, and the history entries that restore the expenses deleted with it. */
const savedOut = outSchema.extend({ deletions: z.array(z.int()).optional() });

export const addOut = endpoint('POST /api/lots/:lot_id/outs', 'recordCattle', {
  summary:
    'Records head shipped or dead. Refused when the lot has fewer head. An out that takes the last head can settle what is still open in the same transaction (`closing_out`): enter proceeds of earlier shipments, delete projected expenses or book them as actual, and say whether all bills are in (`all_billed`), so that the plan to finish writes no row.',
  input: outForm.safeExtend({ lot_id: recordId, closing_out }),
  output: savedOut,
  errors: ['not_found', 'conflict'],
});

export const editOut = endpoint('PUT /api/outs/:id', 'recordCattle', {
  summary: 'Changes an out. Refused when the lot has fewer head. `closing_out` as in adding one.',
  input: outForm.safeExtend({ id: recordId, version, closing_out }),
  output: savedOut,
  errors: ['not_found', 'conflict'],
});

export const deleteOut = deletion(
  '/api/outs/:id',
  'recordCattle',
  'Deletes an out and returns its head to the lot.',
);
