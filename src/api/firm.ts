import { firmForm, firmSchema } from '#domain/users/firm';
import { endpoint, version } from './endpoint.ts';

export const getFirm = endpoint('GET /api/firm', 'setFirm', {
  outsideClients: true,
  summary: 'Returns the firm’s name and disclaimer for protection proposals; empty until they are entered.',
  output: firmSchema,
});

export const saveFirm = endpoint('PUT /api/firm', 'setFirm', {
  outsideClients: true,
  summary: 'Changes the firm’s name and disclaimer, which all protection proposals show from then on.',
  input: firmForm.extend({ version }),
  output: firmSchema,
  errors: ['conflict'],
});
