import type { z } from 'zod';
import { type addLrpForm, type EditLrpForm, editLrpForm, type LrpSplit } from '#domain/lrp-form';
import type { Draft } from '../ui/form-check.ts';
import type { Form } from '../ui/use-form.ts';

/** What is typed into Add LRP Policy. */
export type AddDraft = Draft<typeof addLrpForm>;

/** Edit LRP Policy has the same fields but for the splits. */
export const editSchema: z.ZodType<
  EditLrpForm,
  Omit<z.input<typeof addLrpForm>, 'split' | 'splits'>
> = editLrpForm;
export type LrpDraft = Draft<typeof editSchema>;

/** One split as it is typed. */
export interface SplitDraft {
  lot_id: number | '';
  head_count: number | '';
  target_wt: number | '';
}

export const emptySplit: SplitDraft = { lot_id: '', head_count: '', target_wt: '' };

export const splitsOf = (form: Form<AddDraft>): readonly SplitDraft[] =>
  (form.values.splits || []) as readonly SplitDraft[];

/** A number that is still being typed is none yet. */
const known = (typed: number | '' | null): number | null => (typed === '' ? null : typed);

/** The splits as the preview counts them. */
export const splitsTyped = (form: Form<AddDraft>): Partial<LrpSplit>[] =>
  splitsOf(form).map(({ head_count, target_wt }) => ({
    head_count: known(head_count),
    target_wt: known(target_wt),
  }));

/** One split of the form as a form of its own: its fields, its messages, its ids. */
export function formOfSplit(form: Form<AddDraft>, index: number): Form<SplitDraft> {
  const path = (name: string) => `splits.${index}.${name}`;
  const change = (changed: Partial<SplitDraft>) =>
    form.change({
      splits: splitsOf(form).map((split, at) => (at === index ? { ...split, ...changed } : split)),
    });
  return {
    ...form,
    values: splitsOf(form)[index] ?? emptySplit,
    change,
    set: (name, value) => change({ [name]: value }),
    idOf: (name) => form.idOf(path(name)),
    errorOf: (name) => form.errorOf(path(name)),
  };
}
