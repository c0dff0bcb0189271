import { day } from '../kit/format.ts';
import type { Day } from '../kit/days.ts';
import { minus, sumCents, sumKnown, toCents } from '../kit/money.ts';
import { missingCostMessage, lowerBaseMessage } from '../plan/messages.ts';
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
  /** As it was before lots needed a plan to finish. */
  withoutRule: LotCollateral;
}

type CollateralClass = BorrowingForm['collateral'][number];

interface Made {
  lines: readonly CollateralLine[];
  classes: readonly CollateralClass[];
  result: BorrowingBase;
  /** Of an entity's first borrowing base since lots need a plan to finish: the base without that rule. */
  before: BorrowingBase | null;
}

/**
 * The borrowing base of an entity by a lender's terms: the lots' collateral split into hedged (with a price floor) and unhedged,
 * the other classes and the liabilities as entered. Where the value to finish counts, a lot without a plan to finish is not eligible;
 * the entity's first one by this rule shows itself without it too. Example: $79,800 of a lot, a third of it under a floor, at 70 % and 80 %.
 * Source: lenders' term sheets, decision 43, beyond-2 J16.
 */
export function borrowingReport(
  book: EntityBook,
  head: ReportHead,
  form: BorrowingForm,
  isFirst: boolean,
): { report: Report; result: BorrowingBase } {
  const lines = equityLines(book, head.day).map((line): CollateralLine => {
    const lot = {
      ...line.lot,
      est_future_value: line.est_future_value,
      floor_weight: line.risk.floor_weight,
    };
    return {
      line,
      collateral: lotCollateral(lot, form.eligible_by),
      withoutRule: lotCollateral({ ...lot, cover: null }, form.eligible_by),
    };
  });
  const owed = form.liabilities.map(({ amount }) => amount);
  const classes = classesOf(lines, form, 'collateral');
  const needsPlan = form.eligible_by !== 'investment';
  const result = {
    ...borrowingBase(classes, owed),
    ...(needsPlan && { lots_without_plan: toPlan(lines).length }),
  };
  const before = isFirst && needsPlan ? borrowingBase(classesOf(lines, form, 'withoutRule'), owed) : null;
  return { result, report: documentOf({ lines, classes, result, before }, head, form) };
}

/** The lots that are not eligible for want of a plan alone. */
const toPlan = (lines: readonly CollateralLine[]): CollateralLine[] =>
  lines.filter(
    ({ collateral, withoutRule }) => collateral.eligible === null && withoutRule.eligible !== null,
  );

function classesOf(
  lines: readonly CollateralLine[],
  form: BorrowingForm,
  rule: 'collateral' | 'withoutRule',
): CollateralClass[] {
  const sum = (part: 'unhedged' | 'hedged') => sumKnown(lines.map((line) => line[rule][part])).total;
  return [
    { class: CATTLE_CLASSES.unhedged, amount: sum('unhedged'), rate: form.unhedged_rate },
    { class: CATTLE_CLASSES.hedged, amount: sum('hedged'), rate: form.hedged_rate },
    ...form.collateral,
  ];
}

const documentOf = (made: Made, head: ReportHead, form: BorrowingForm): Report => ({
  title: 'Borrowing Base',
  ...head,
  lender: form.lender,
  figures: [
    { label: 'Borrowing base', kind: 'money', value: made.result.base },
    { label: 'Less liabilities', kind: 'money', value: made.result.liabilities },
    { label: made.result.margin < 0 ? 'Deficit' : 'Margin', kind: 'result', value: made.result.margin },
    { label: 'Liabilities / collateral', kind: 'percent', value: made.result.liabilities_to_collateral },
    { label: 'Liabilities / base', kind: 'percent', value: made.result.liabilities_to_base },
  ],
  tables: [
    classesTable(made.classes, made.result),
    ...ruleTables(made),
    liabilitiesTable(form, made.result),
    lotsTable(made.lines, head.day),
    certificationTable(head, form),
  ],
  notes: [
    `Eligible value of a lot: ${ELIGIBLE_LABELS[form.eligible_by].toLowerCase()}, never below zero`,
    'Hedged counts only weight with a price floor: net short futures, puts bought and LRP',
  ],
});

/** The first base since lots need a plan to finish, with and without that rule, where it made a difference. */
function ruleTables({ lines, result, before }: Made): ReportTable[] {
  const less = before === null ? 0 : toCents(minus(before.base, result.base));
  if (before === null || less <= 0) return [];
  const fallen = toPlan(lines).filter(({ withoutRule }) => (withoutRule.eligible ?? 0) > 0);
  return [
    tableOf(
      [
        { of: 'With the rule', ...result },
        { of: 'Without the rule', ...before },
      ],
      {
        title: 'The rule on lots without a plan to finish',
        fields: [
          [column('Figure', 'text', 12), ({ of }) => of],
          [column('Collateral value', 'money', 9), ({ collateral }) => collateral],
          [column('Loan value', 'money', 9), ({ base }) => base],
          [column('Margin', 'money', 9), ({ margin }) => margin],
        ],
        empty: '',
        notes: [
          lowerBaseMessage(less, fallen.length, fallen.map(({ line }) => line.lot.lot).join(', ')),
          'New rule: the value to finish of a lot is known once the cost to finish it is planned',
        ],
      },
    ),
  ];
}

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

function lotsTable(lines: readonly CollateralLine[], today: Day): ReportTable {
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
      [column('Note', 'text', 11), (line) => noteOn(line, today)],
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

/** Note on a lot as collateral. Example: 'Not eligible: no plan to finish; Before the feed of 209 days'. */
function noteOn({ line, collateral: { eligible, to_finish } }: CollateralLine, today: Day): string {
  const { lot, est_future_value, stale, stopped_on, risk } = line;
  const missing = missingCostMessage(lot, today);
  const planned = lot.cover === 'open' ? 'No plan to finish' : null;
  const ineligible = est_future_value === null ? 'no price' : 'no plan to finish';
  const notes = [
    ...(eligible === null ? [`Not eligible: ${ineligible}`] : planned === null ? [] : [planned]),
    ...(missing === null ? [] : [missing]),
    ...(to_finish !== null && to_finish < 0 ? ['Costs more to finish than it will bring'] : []),
    ...(risk.floor_weight === null ? ['Hedge unknown: counted as unhedged'] : []),
    ...(stale ? ['Price older than one trading day'] : []),
    ...(stopped_on === null ? [] : [`Stopped trading on ${day(stopped_on)}`]),
  ];
  return notes.join('; ');
}
