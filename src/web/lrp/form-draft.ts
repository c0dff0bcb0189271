import type { z } from 'zod';
import { type addLrpForm, type EditLrpForm, editLrpForm, type LrpSplit } from '#domain/lrp/lrp-form';
import { numberTyped, type TypedNumber } from '#domain/kit/typed-numbers';
import type { Draft } from '../ui/form-check.ts';
import { type Form, formOfRow } from '../ui/use-form.ts';

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

export const formOfSplit = (form: Form<AddDraft>, index: number): Form<SplitDraft> =>
  formOfRow(form, 'splits', splitsOf(form), index, splitsOf(form)[index] ?? emptySplit);
