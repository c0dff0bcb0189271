import { z } from 'zod';
import { reportSchema } from '#domain/reports/document';
import { recordId, signedInRead } from './endpoint.ts';

export const getProposal = signedInRead('/api/comparisons/:id/proposal', {
  wholeBook: true,
  summary:
    'Returns a saved comparison as a protection proposal of one page, at today’s positions and prices, with the firm’s name and disclaimer (`PUT /api/firm`).',
  input: z.object({ id: recordId }),
  output: reportSchema,
  errors: ['not_found', 'conflict'],
});

export const getProposalPdf = signedInRead('/api/comparisons/:id/proposal/pdf', {
  offThread: true,
  wholeBook: true,
  summary: 'Returns the same proposal as a PDF of one page of letter paper.',
  mediaType: 'application/pdf',
  input: getProposal.input,
  output: z.unknown(),
  errors: ['not_found', 'conflict'],
});
