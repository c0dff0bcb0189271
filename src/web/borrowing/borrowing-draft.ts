import {
  borrowingForm,
  type BorrowingTerm,
  CATTLE_CLASSES,
  OFFERED_CLASSES,
  OFFERED_LIABILITIES,
} from '#domain/reports/borrowing-form';
import type { Draft } from '../ui/form-check.ts';
import type { Form } from '../ui/use-form.ts';

export type BorrowingDraft = Draft<typeof borrowingForm>;
type Rows = 'collateral' | 'liabilities';
export type RowOf<Key extends Rows> = Exclude<BorrowingDraft[Key], ''>[number];

/** What a report begins with by a lender's terms; a first one has neither rates nor amounts. */
export function draftBy(
  terms: readonly BorrowingTerm[],
  lender: string,
): Omit<BorrowingDraft, 'liabilities'> {
  const own = terms.filter((term) => term.lender === lender);
  const rateOf = (name: string) => own.find((term) => term.class === name)?.rate ?? '';
  const cattle: readonly string[] = Object.values(CATTLE_CLASSES);
  const others = own.filter((term) => !cattle.includes(term.class)).map((term) => term.class);
  return {
    lender,
    eligible_by: 'lesser',
    unhedged_rate: rateOf(CATTLE_CLASSES.unhedged),
    hedged_rate: rateOf(CATTLE_CLASSES.hedged),
    collateral: (own.length > 0 ? others : OFFERED_CLASSES).map((name) => ({
      class: name,
      amount: '',
      rate: rateOf(name),
    })),
  };
}

/** The liabilities that a report begins with: of today, without amounts. */
export const firstLiabilities = (today: string): RowOf<'liabilities'>[] =>
  OFFERED_LIABILITIES.map((name) => ({ name, amount: '', day: today }));

export const emptyClass: RowOf<'collateral'> = { class: '', amount: '', rate: '' };

export const rowsIn = <Key extends Rows>(form: Form<BorrowingDraft>, key: Key): readonly RowOf<Key>[] =>
  form.values[key] || [];

/** A row as a form, with its own fields, messages and ids. */
export function formOfRow<Key extends Rows>(
  form: Form<BorrowingDraft>,
  key: Key,
  index: number,
  row: RowOf<Key>,
): Form<RowOf<Key>> {
  const path = (name: string) => `${key}.${index}.${name}`;
  const change = (changed: Partial<RowOf<Key>>) =>
    form.change({
      [key]: rowsIn(form, key).map((one, at) => (at === index ? { ...one, ...changed } : one)),
    });
  return {
    ...form,
    values: row,
    change,
    set: (name, value) => change({ [name]: value } as unknown as Partial<RowOf<Key>>),
    idOf: (name) => form.idOf(path(name)),
    errorOf: (name) => form.errorOf(path(name)),
    warningOf: (name) => form.warningOf(path(name)),
  };
}
