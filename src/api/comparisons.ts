import { z } from 'zod';
import { editComparisonForm, newComparisonForm, savedComparisonSchema } from '#domain/risk/comparisons';
import { reportSchema } from '#domain/reports/document';
import { endpoint, signedInRead, deletion, recordId, version } from './endpoint.ts';

export const listComparisons = signedInRead('/api/comparisons', {
  mayBeOld: true,
  summary:
    'Lists the saved comparisons of protection that the user can see, by name: a producer their entity’s, with the option prices that an adviser entered (decision 71); an administrator all.',
  output: z.array(savedComparisonSchema),
});

export const addComparison = endpoint('POST /api/comparisons', 'saveComparisons', {
  summary:
    'Saves a comparison of protection for a lot: what was entered, what the screen showed, and the figures of a proposal at this moment. The lot’s entity and administrators see it. An entity can have at most 50.',
  input: newComparisonForm,
  output: savedComparisonSchema,
  errors: ['not_found', 'conflict'],
});

export const editComparison = endpoint('PUT /api/comparisons/:id', 'saveComparisons', {
  summary:
    'Renames a saved comparison, or saves it anew, with the figures of a proposal at this moment. Its lot stays.',
  input: editComparisonForm.extend({ id: recordId, version }),
  output: savedComparisonSchema,
  errors: ['not_found', 'conflict'],
});

export const deleteComparison = deletion(
  '/api/comparisons/:id',
  'saveComparisons',
  'Deletes a saved comparison.',
);

export const getProposal = endpoint('GET /api/comparisons/:id/proposal', 'makeProposals', {
  summary:
    'Returns a saved comparison as a protection proposal: its figures as of the time it was saved, with the firm’s name and disclaimer (`PUT /api/firm`).',
  input: z.object({ id: recordId }),
  output: reportSchema,
  errors: ['not_found', 'conflict'],
});

export const getProposalPdf = endpoint('GET /api/comparisons/:id/proposal/pdf', 'makeProposals', {
  summary: 'Returns the same proposal as a PDF of one page of letter paper.',
  mediaType: 'application/pdf',
  input: getProposal.input,
  output: z.unknown(),
  errors: ['not_found', 'conflict'],
});
