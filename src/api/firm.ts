import { firmForm, firmSchema } from '#domain/users/firm';
import { endpoint, signedInRead, version } from './endpoint.ts';

export const getFirm = signedInRead('/api/firm', {
  outsideClients: true,
  summary:
    'Returns the name and disclaimer of the administrators’ firm, which stand on proposals; empty until they are entered.',
  output: firmSchema,
});

export const saveFirm = endpoint('PUT /api/firm', 'setFirm', {
  outsideClients: true,
  summary: 'Changes the name and disclaimer of the administrators’ firm.',
  input: firmForm.extend({ version }),
  output: firmSchema,
  errors: ['conflict'],
});
