import { z } from 'zod';
import { editComparisonForm, newComparisonForm, savedComparisonSchema } from '#domain/risk/comparisons';
import { endpoint, signedInRead, deletion, recordId, version } from './endpoint.ts';

export const listComparisons = signedInRead('/api/comparisons', {
  mayBeOld: true,
  summary:
    'Lists the saved comparisons of protection that the user can see, by name: a producer their entity’s, with the option prices that an adviser entered (decision 71); an administrator all.',
  output: z.array(savedComparisonSchema),
});

export const addComparison = endpoint('POST /api/comparisons', 'saveComparisons', {
  summary:
    'Saves a comparison of protection for a lot: what was entered, and what the screen showed. The lot’s entity and administrators see it. An entity can have at most 50.',
  input: newComparisonForm,
  output: savedComparisonSchema,
  errors: ['not_found', 'conflict'],
});

export const editComparison = endpoint('PUT /api/comparisons/:id', 'saveComparisons', {
  summary: 'Renames a saved comparison, or saves it anew. Its lot stays.',
  input: editComparisonForm.extend({ id: recordId, version }),
  output: savedComparisonSchema,
  errors: ['not_found', 'conflict'],
});

export const deleteComparison = deletion(
  '/api/comparisons/:id',
  'saveComparisons',
  'Deletes a saved comparison.',
);
