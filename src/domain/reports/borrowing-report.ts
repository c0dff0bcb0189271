import { day } from '../kit/format.ts';
import { sumCents, sumKnown } from '../kit/money.ts';
import { tiedTotals } from '../snapshots/snapshots.ts';
import {
  type BorrowingBase,
  borrowingBase,
  loanValue,
  type LotCollateral,
  lotCollateral,
} from './borrowing-base.ts';
import { type BorrowingForm, CATTLE_CLASSES, ELIGIBLE_LABELS } from './borrowing-form.ts';
import { column, type Report, type ReportHead, type ReportTable, tableOf } from './document.ts';
import { type EquityLine, equityLines } from '../closeout/equity-lines.ts';
import { equityNotes, type EntityBook } from './equity-report.ts';

interface CollateralLine {
  line: EquityLine;
  collateral: LotCollateral;
}

type CollateralClass = BorrowingForm['collateral'][number];

/**
 * The borrowing base of an entity by a lender's terms: the lots' collateral split into hedged (with a price floor) and unhedged,
 * the other classes and the liabilities as entered. Example: $79,800 of a lot, a third of it under a floor, at 70 % and 80 %.
 * Source: lenders' term sheets, decision 43.
 */
export function borrowingReport(
  book: EntityBook,
  head: ReportHead,
  form: BorrowingForm,
): { report: Report; result: BorrowingBase } {
  const lines = equityLines(book, head.day).map((line) => ({
    line,
    collateral: lotCollateral(
      { ...line.lot, est_future_value: line.est_future_value, floor_weight: line.risk.floor_weight },
      form.eligible_by,
    ),
  }));
  const classes = classesOf(lines, form);
  const result = borrowingBase(
    classes,
    form.liabilities.map(({ amount }) => amount),
  );
  return { result, report: documentOf(lines, classes, result, head, form) };
}

function classesOf(lines: readonly CollateralLine[], form: BorrowingForm): CollateralClass[] {
  const sum = (part: 'unhedged' | 'hedged') =>
    sumKnown(lines.map(({ collateral }) => collateral[part])).total;
  return [
    { class: CATTLE_CLASSES.unhedged, amount: sum('unhedged'), rate: form.unhedged_rate },
    { class: CATTLE_CLASSES.hedged, amount: sum('hedged'), rate: form.hedged_rate },
    ...form.collateral,
  ];
}

const documentOf = (
  lines: readonly CollateralLine[],
  classes: readonly CollateralClass[],
  result: BorrowingBase,
  head: ReportHead,
  form: BorrowingForm,
): Report => ({
  title: 'Borrowing Base',
  ...head,
  lender: form.lender,
  figures: [
    { label: 'Borrowing base', kind: 'money', value: result.base },
    { label: 'Less liabilities', kind: 'money', value: result.liabilities },
    { label: result.margin < 0 ? 'Deficit' : 'Margin', kind: 'result', value: result.margin },
    { label: 'Liabilities / collateral', kind: 'percent', value: result.liabilities_to_collateral },
    { label: 'Liabilities / base', kind: 'percent', value: result.liabilities_to_base },
  ],
  tables: [
    classesTable(classes, result),
    liabilitiesTable(form, result),
    lotsTable(lines),
    certificationTable(head, form),
  ],
  notes: [
    `Eligible value of a lot: ${ELIGIBLE_LABELS[form.eligible_by].toLowerCase()}, never below zero`,
    'Hedged counts only weight with a price floor: net short futures, puts bought and LRP',
  ],
});

const classesTable = (classes: readonly CollateralClass[], result: BorrowingBase): ReportTable =>
  tableOf(classes, {
    title: 'Collateral',
    fields: [
      [column('Class', 'text', 16), (one) => one.class, 'Total'],
      [column('Collateral value', 'money', 9), ({ amount }) => amount, result.collateral],
      [column('Rate', 'percent', 6), ({ rate }) => rate],
      [column('Loan value', 'money', 9), loanValue, result.base],
    ],
    empty: '',
    notes: ['Loan values are in whole dollars'],
  });

const liabilitiesTable = ({ liabilities }: BorrowingForm, result: BorrowingBase): ReportTable =>
  tableOf(liabilities, {
    title: 'Liabilities',
    fields: [
      [column('Liability', 'text', 16), ({ name }) => name, 'Total'],
      [column('As of', 'day', 8), (liability) => liability.day],
      [column('Amount', 'money', 9), ({ amount }) => amount, result.liabilities],
    ],
    empty: 'No liabilities',
  });

function lotsTable(lines: readonly CollateralLine[]): ReportTable {
  const eligible = lines.filter(({ collateral }) => collateral.eligible !== null);
  const sum = (part: keyof LotCollateral) =>
    sumCents(eligible.map(({ collateral }) => collateral[part] ?? 0));
  const equity = lines.map(({ line }) => line);
  return tableOf(lines, {
    title: 'Lots',
    fields: [
      [column('Lot', 'text', 7), ({ line }) => line.lot.lot, 'Total'],
      [column('Head', 'head', 5), ({ line }) => line.lot.current_hd],
      [column('Investment', 'money', 8.5), ({ collateral }) => collateral.investment, sum('investment')],
      [column('Value to finish', 'money', 8.5), ({ collateral }) => collateral.to_finish, sum('to_finish')],
      [column('Eligible', 'money', 8.5), ({ collateral }) => collateral.eligible, sum('eligible')],
      [column('Hedged', 'money', 8.5), ({ collateral }) => collateral.hedged, sum('hedged')],
      [column('Unhedged', 'money', 8.5), ({ collateral }) => collateral.unhedged, sum('unhedged')],
      [column('Note', 'text', 11), ({ line, collateral }) => noteOn(line, collateral)],
    ],
    empty: 'No lots with head',
    notes: equityNotes(equity, tiedTotals(equity)),
  });
}

/** The lines on which the borrower certifies the report, and the lender receives it. */
const certificationTable = ({ entity_name, day: of }: ReportHead, { lender }: BorrowingForm): ReportTable =>
  tableOf([`Certified for ${entity_name}`, `Received for ${lender}`], {
    title: 'Certification',
    fields: [
      [column('Party', 'text', 12), (party) => party],
      [column('Name and title', 'signature', 12), () => null],
      [column('Signature', 'signature', 14), () => null],
      [column('Date', 'signature', 7), () => null],
    ],
    empty: '',
    notes: [
      `By signing, the borrower certifies that this borrowing base is true and complete as of ${day(of)}`,
    ],
  });

/** What is unusual about a lot as collateral. Example: 'Not eligible: no price'. */
function noteOn({ stale, stopped_on, risk }: EquityLine, { eligible, to_finish }: LotCollateral): string {
  const notes = [
    ...(eligible === null ? ['Not eligible: no price'] : []),
    ...(to_finish !== null && to_finish < 0 ? ['Costs more to finish than it will bring'] : []),
    ...(risk.floor_weight === null ? ['Hedge unknown: counted as unhedged'] : []),
    ...(stale ? ['Price older than one trading day'] : []),
    ...(stopped_on === null ? [] : [`Stopped trading on ${day(stopped_on)}`]),
  ];
  return notes.join('; ');
}
