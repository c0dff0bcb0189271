import type { z } from 'zod';
import { type addLrpForm, type EditLrpForm, editLrpForm, type LrpSplit } from '#domain/lrp/lrp-form';
import { numberTyped, type TypedNumber } from '#domain/kit/typed-numbers';
import type { Draft } from '../ui/form-check.ts';
import type { Form } from '../ui/use-form.ts';

export type AddDraft = Draft<typeof addLrpForm>;

/** Edit LRP Policy has the same fields except the splits. */
export const editSchema: z.ZodType<
  EditLrpForm,
  Omit<z.input<typeof addLrpForm>, 'split' | 'splits'>
> = editLrpForm;
export type LrpDraft = Draft<typeof editSchema>;

export interface SplitDraft {
  lot_id: TypedNumber;
  head_count: TypedNumber;
  target_wt: TypedNumber;
  put_qty: TypedNumber;
}

export const emptySplit: SplitDraft = { lot_id: '', head_count: '', target_wt: '', put_qty: '' };

export const splitsOf = (form: Form<AddDraft>): readonly SplitDraft[] =>
  (form.values.splits || []) as readonly SplitDraft[];

export const splitsTyped = (form: Form<AddDraft>): Partial<LrpSplit>[] =>
  splitsOf(form).map(({ head_count, target_wt, put_qty }) => ({
    head_count: numberTyped(head_count),
    target_wt: numberTyped(target_wt),
    put_qty: numberTyped(put_qty),
  }));

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
    warningOf: (name) => form.warningOf(path(name)),
  };
}
