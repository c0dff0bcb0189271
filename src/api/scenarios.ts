import { z } from 'zod';
import { editScenarioForm, newScenarioForm, savedScenarioSchema } from '#domain/risk/matrix/scenario';
import { endpoint, signedInRead, deletion, recordId, version } from './endpoint.ts';

export const listScenarios = signedInRead('/api/scenarios', {
  mayBeOld: true,
  summary:
    'Lists the saved what-if scenarios that the user can see, by name: a producer those of their entity; an administrator all, including those of the whole book.',
  output: z.array(savedScenarioSchema),
});

export const addScenario = endpoint('POST /api/scenarios', 'saveScenarios', {
  summary:
    'Saves a what-if scenario of the lot `lot_id`, else of the entity `owner`, else of the producer’s own entity, or, for an administrator, of the whole book. An entity can have at most 50.',
  input: newScenarioForm,
  output: savedScenarioSchema,
  errors: ['not_found', 'conflict'],
});

export const editScenario = endpoint('PUT /api/scenarios/:id', 'saveScenarios', {
  summary: 'Renames a saved scenario, or replaces its input. Its scope does not change.',
  input: editScenarioForm.extend({ id: recordId, version }),
  output: savedScenarioSchema,
  errors: ['not_found', 'conflict'],
});

export const deleteScenario = deletion('/api/scenarios/:id', 'saveScenarios', 'Deletes a saved scenario.');
