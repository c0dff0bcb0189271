import { z } from 'zod';
import type { Day } from '../../kit/days.ts';
import { requiredDay, idSchema, requiredNumber, text, requiredText } from '../../kit/fields.ts';
import { rounded, times } from '../../kit/money.ts';
import { type LotChange, NO_CHANGE } from './cells.ts';
import type { FuturesMove } from './positions.ts';
import { MOST_HYPOTHETICAL, hypotheticalProblems, hypotheticalSchema } from './hypothetical.ts';
import { matrixBaseSchema } from './base.ts';

/** A what-if scenario on a day: its scope, its two axes and its hypothetical positions. */

export const AXES = ['basis', 'weight', 'head'] as const;
export type Axis = (typeof AXES)[number];
export const AXIS_LABELS: Record<Axis, string> = { basis: 'Basis', weight: 'Out weight', head: 'Head lost' };

/** The unit of a step of each axis, and the step it starts with. Head are lost in percent, rounded up to whole head. */
export const AXIS_STEPS: Record<Axis, { unit: string; step: number; most: number }> = {
  basis: { unit: '$/cwt', step: 2, most: 50 },
  weight: { unit: 'lb', step: 25, most: 300 },
  head: { unit: '%', step: 1, most: 15 },
};
export const PRICE_STEP = 10;

export const SHOWN = ['total', 'head', 'cwt'] as const;
export type Shown = (typeof SHOWN)[number];
export const SHOWN_LABELS: Record<Shown, string> = {
  total: 'Total $',
  head: '$/head',
  cwt: '$/cwt of cattle still to sell',
};

export const COUNTS = [5, 7] as const;
const steps = z.union([z.literal(5), z.literal(7)], 'Choose 5 or 7 steps');

const PAST = 'Choose today or a later day';

const fields = {
  target_date: requiredDay('Day is required'),
  across: z.enum(AXES, 'Choose what the columns show').default('basis'),
  price_step: requiredNumber('Price step must be greater than 0', { above: 0, max: 100 }),
  price_count: steps.default(5),
  across_step: requiredNumber('Step must be greater than 0', { above: 0, max: 300 }),
  across_count: steps.default(5),
  gf_per_le: requiredNumber('Feeder move must be greater than 0', { above: 0, max: 10 }).default(1),
  show: z.enum(SHOWN, 'Show is required').default('total'),
  positions: z
    .array(hypotheticalSchema)
    .max(MOST_HYPOTHETICAL, `At most ${MOST_HYPOTHETICAL} positions can be tried at once`)
    .default([]),
};

type Axes = { across: Axis; across_step: number };

const isStepInRange = ({ across, across_step: step }: Axes): boolean => step <= AXIS_STEPS[across].most;

const tooLarge = {
  path: ['across_step'],
  error: ({ input }: { input?: unknown }): string => {
    const { across } = input as Axes;
    return `Step must be at most ${AXIS_STEPS[across].most} ${AXIS_STEPS[across].unit}`;
  },
};

export const scenarioInputSchema = z.object(fields).refine(isStepInRange, tooLarge);
export type ScenarioInput = z.infer<typeof scenarioInputSchema>;

/** Scope: one lot where `lot_id` is set, else one entity where `owner` is set, else everything that the user sees. */
export const scopeSchema = z.object({
  lot_id: idSchema.nullable().default(null),
  owner: text('Owner must be text').nullable().default(null),
});

export const scenarioSchema = scopeSchema.extend(fields).refine(isStepInRange, tooLarge);
export type Scenario = z.infer<typeof scenarioSchema>;

/** Why a scenario cannot be calculated today, by the path of its field. Example: a target date of yesterday. */
export function scenarioProblems(
  { target_date, positions }: ScenarioInput,
  today: Day,
): Record<string, string> {
  const hypothetical = positions.flatMap((position, at) =>
    Object.entries(hypotheticalProblems(position, today)).map(([field, problem]) => [
      `positions.${at}.${field}`,
      problem,
    ]),
  );
  return { ...(target_date < today ? { target_date: PAST } : {}), ...Object.fromEntries(hypothetical) };
}

/** The steps of an axis around zero. Example: 5 steps of 10 are -20, -10, 0, 10, 20. */
export const stepsAround = (count: number, step: number): number[] =>
  Array.from({ length: count }, (_, at) => rounded(times(at - (count - 1) / 2, step), 2));

/** The steps of lost head, from none on. Example: 5 steps of 1 % are 0, -1, -2, -3, -4. */
const stepsDown = (count: number, step: number): number[] =>
  Array.from({ length: count }, (_, at) => rounded(times(-at, step), 2));

/** The steps of the second axis. Basis in $/cwt, weight in lb a head, lost head in percent. */
export const acrossSteps = ({
  across,
  across_count: count,
  across_step: step,
}: Pick<Scenario, 'across' | 'across_count' | 'across_step'>): number[] =>
  across === 'head' ? stepsDown(count, step) : stepsAround(count, step);

/** Lost head = percent of the current head, rounded up to whole head. Example: -1 % of 151 head is -2. */
export const lostHead = (current: number, percent: number): number =>
  percent === 0 ? 0 : -Math.min(current, Math.ceil(rounded(times(current, -percent, 0.01), 6)));

/** Change that a step of the second axis makes to every lot. */
export function changeOf(across: Axis, step: number): LotChange {
  if (across === 'basis') return { ...NO_CHANGE, basis: step };
  if (across === 'weight') return { ...NO_CHANGE, weight: step };
  return { ...NO_CHANGE, head: (current) => lostHead(current, step) };
}

/** The move of each root at a step of the price: GF moves by `gf_per_le` for each dollar of LE. Example: 10 at 1.5 is GF 15, LE 10. */
export const moveOf = (step: number, gfPerLe: number): FuturesMove => ({
  GF: rounded(times(step, gfPerLe), 6),
  LE: step,
});

/**
 * A saved what-if scenario: of a lot, of an entity, or an administrator's of everything, which has no owner. `base` is its result
 * without a move on the day it was saved.
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

export const scenarioNameForm = z.object({ name: requiredText('Name is required', 80) });
export type ScenarioNameForm = z.infer<typeof scenarioNameForm>;

const storedFields = { ...scenarioNameForm.shape, input: scenarioInputSchema, base: matrixBaseSchema };

export const newScenarioForm = scopeSchema.extend(storedFields);
export type NewScenarioForm = z.infer<typeof newScenarioForm>;

/** A scenario keeps its scope. */
export const editScenarioForm = z.object(storedFields);
