import { outForm, outSchema } from '#domain/outs';
import { endpoint } from './endpoint.ts';
import { deletion, recordId, version } from './records.ts';

export const addOut = endpoint({
  method: 'POST',
  path: '/api/lots/:lot_id/outs',
  requires: 'recordCattle',
  summary: 'Records head shipped or dead. Refused when the lot has fewer head.',
  input: outForm.safeExtend({ lot_id: recordId }),
  output: outSchema,
  errors: ['not_found', 'conflict'],
});

export const editOut = endpoint({
  method: 'PUT',
  path: '/api/outs/:id',
  requires: 'recordCattle',
  summary: 'Changes an out. Refused when the lot has fewer head.',
  input: outForm.safeExtend({ id: recordId, version }),
  output: outSchema,
  errors: ['not_found', 'conflict'],
});

export const deleteOut = deletion({
  path: '/api/outs/:id',
  requires: 'recordCattle',
  summary: 'Deletes an out and returns its head to the lot.',
});

export const outEndpoints = [addOut, editOut, deleteOut];
