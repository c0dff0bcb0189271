import { z } from 'zod';
import { idSchema, requiredText } from '../kit/fields.ts';
import { matrixBaseSchema } from './matrix/base.ts';
import { scenarioInputSchema, scopeSchema } from './matrix/scenario.ts';

/**
 * A saved what-if scenario: of a lot, of an entity, or an administrator's of everything, which has no owner. `base` is what it came
 * to without a move on the day it was saved.
 */
export const savedScenarioSchema = z.object({
  id: idSchema,
  name: z.string(),
  owner: z.string().nullable(),
  lot_id: idSchema.nullable(),
  lot: z.string().nullable(),
  input: scenarioInputSchema,
  base: matrixBaseSchema,
  version: z.int(),
});
export type SavedScenario = z.infer<typeof savedScenarioSchema>;

/** What the user types to save or rename a scenario. */
export const scenarioNameForm = z.object({ name: requiredText('Name is required', 80) });
export type ScenarioNameForm = z.infer<typeof scenarioNameForm>;

const kept = { ...scenarioNameForm.shape, input: scenarioInputSchema, base: matrixBaseSchema };

export const newScenarioForm = scopeSchema.extend(kept);
export type NewScenarioForm = z.infer<typeof newScenarioForm>;

/** A scenario keeps its scope. */
export const editScenarioForm = z.object(kept);
export type EditScenarioForm = z.infer<typeof editScenarioForm>;
