import { receivingForm, receivingSchema } from '#domain/lots/lots';
import { endpoint, deletion, recordId, version } from './endpoint.ts';

export const addReceiving = endpoint('POST /api/lots/:lot_id/receivings', 'recordCattle', {
  summary: 'Adds a receiving to a lot and recalculates the lot’s totals (decision 10).',
  input: receivingForm.safeExtend({ lot_id: recordId }),
  output: receivingSchema,
  errors: ['not_found'],
});

export const editReceiving = endpoint('PUT /api/receivings/:id', 'recordCattle', {
  summary: 'Changes a receiving. Refused when the lot’s head would become negative.',
  input: receivingForm.safeExtend({ id: recordId, version }),
  output: receivingSchema,
  errors: ['not_found', 'conflict'],
});

export const deleteReceiving = deletion(
  '/api/receivings/:id',
  'recordCattle',
  'Deletes a receiving. Refused when the lot’s head would become negative.',
  ['not_found', 'conflict'],
);
