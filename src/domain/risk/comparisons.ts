import { z } from 'zod';
import { daySchema, idSchema, requiredId, requiredText } from '../kit/fields.ts';
import { dayOfYear, perCwtInWords, price as priceText } from '../kit/format.ts';
import { LOT_NOT_FOUND } from '../lots/lots.ts';
import { CHOICES, type ProtectionChoice, type Comparison } from './protection/compare.ts';
import { comparisonInput } from './protection/input.ts';
import { CHOICE_LABELS } from './protection/messages.ts';
import type { Day } from '../kit/days.ts';

/** Figures shown when a comparison was saved: the futures price, and the floors on the covered part, $/cwt. */
export const comparisonShown = z.object({
  day: daySchema,
  price: z.number().nullable(),
  floors: z.partialRecord(z.enum(CHOICES), z.number().nullable()),
});
export type ComparisonShown = z.infer<typeof comparisonShown>;

/** A saved comparison of protection. Its lot may have been deleted since. Source: decision 71. */
export const savedComparisonSchema = z.object({
  id: idSchema,
  name: z.string(),
  owner: z.string(),
  lot_id: idSchema.nullable(),
  lot: z.string().nullable(),
  input: comparisonInput,
  shown: comparisonShown,
  version: z.int(),
});
export type SavedComparison = z.infer<typeof savedComparisonSchema>;

/** A comparison keeps its lot. */
export const editComparisonForm = z.object({
  name: requiredText('Name is required', 80),
  input: comparisonInput,
  shown: comparisonShown,
});

export const newComparisonForm = editComparisonForm.extend({ lot_id: requiredId(LOT_NOT_FOUND) });
export type NewComparisonForm = z.infer<typeof newComparisonForm>;

/** The figures stored with a comparison saved on a day. */
export const shownOf = (
  { floor_on_covered_cwt }: Pick<Comparison, 'floor_on_covered_cwt'>,
  price: number | null,
  day: Day,
): ComparisonShown => ({
  day,
  price,
  floors: Object.fromEntries(Object.entries(floor_on_covered_cwt).filter(([choice]) => choice !== 'nothing')),
});

/** The floors when a comparison was saved. Example: 'Saved on Nov 20 at LEG27 236.075. The floors were: Put 219.50, LRP 221.60'. */
export function savedFloors({ input, shown }: Pick<SavedComparison, 'input' | 'shown'>, today: Day): string {
  const at = shown.price === null ? '' : ` at ${input.contract} ${priceText(shown.price)}`;
  const floors = CHOICES.flatMap((choice: ProtectionChoice) => {
    const floor = shown.floors[choice];
    return typeof floor === 'number' ? [`${CHOICE_LABELS[choice]} ${perCwtInWords(floor)}`] : [];
  });
  const were = floors.length === 0 ? '' : `. The floors were: ${floors.join(', ')}`;
  return `Saved on ${dayOfYear(shown.day, today)}${at}${were}`;
}
