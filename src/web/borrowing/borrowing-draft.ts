import {
  type BorrowingForm,
  borrowingForm,
  type BorrowingTerm,
  CATTLE_CLASSES,
  OFFERED_CLASSES,
  OFFERED_LIABILITIES,
} from '#domain/reports/borrowing-form';
import type { Draft } from '../ui/form-check.ts';

export type BorrowingDraft = Draft<typeof borrowingForm>;

/** Initial values by a lender's terms; a first report has neither rates nor amounts. */
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

const isOffered = (name: string, offered: readonly string[]): boolean =>
  name === '' || offered.includes(name);

/** The same values without blank rows: those that were offered or added, and have neither an amount nor a rate. */
export function withoutBlankRows(draft: BorrowingDraft): BorrowingDraft {
  const [classes, owed] = [draft.collateral || [], draft.liabilities || []];
  const collateral = classes.filter(
    (row) => row.amount !== '' || row.rate !== '' || !isOffered(row.class.trim(), OFFERED_CLASSES),
  );
  const liabilities = owed.filter(
    ({ name, amount }) => amount !== '' || !isOffered(name.trim(), OFFERED_LIABILITIES),
  );
  return collateral.length === classes.length && liabilities.length === owed.length
    ? draft
    : { ...draft, collateral, liabilities };
}

/**
 * Initial values of a report: the values of a stored one, else the terms of the first lender and liabilities of today without
 * amounts.
 */
export const firstDraft = (
  terms: readonly BorrowingTerm[],
  today: string,
  duplicated?: BorrowingForm,
): BorrowingDraft =>
  duplicated ?? {
    ...draftBy(terms, terms[0]?.lender ?? ''),
    liabilities: OFFERED_LIABILITIES.map((name) => ({ name, amount: '', day: today })),
  };
