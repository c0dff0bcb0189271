import { whyNotSettle } from '../closeout/settlement.ts';
import { addDays, type Day, dayNumber } from '../kit/days.ts';
import { ruleValue, weightExact, head as headText, money } from '../kit/format.ts';
import { netCoverage, totalPremium } from '../lrp/lrp.ts';
import {
  type FileLrp,
  type FileLot,
  type FileOut,
  type FileReceiving,
  type FileExpense,
  planOfFile,
} from './forms.ts';
import { costOfGain, dailyGainShown } from '../plan/daily-gain.ts';
import { costOfGainWarning, dailyGainWarning } from '../plan/warnings.ts';
import type { ReadRow, FileRecord } from './reader.ts';
import { lotNumberKey, type RowProblem } from './sheet.ts';
import { refusalMessage } from '../lots/refusals.ts';
import type { RecordField } from './field.ts';
import { KINDS, RECORD_KINDS, type RecordKind } from './kinds.ts';
import { loadOf } from './lot-lines.ts';
import { LotsInFile } from './lots-in-file.ts';
import type { Books } from './verdict.ts';
import {
  expenseWarnings,
  lotWarnings,
  outWarnings,
  receivingWarnings,
  type Warnings,
} from '../lots/form-warnings.ts';
import { partnershipShare } from '../lots/lots.ts';
import { lrpWarnings } from '../lrp/lrp-form-warnings.ts';
import { headWeightWarning, priceWarning } from '../kit/plausibility.ts';

/**
 * The share of a partnership lot that is saved, or a note that its percentage does not count. Example: 50 % of 120 head gives
 * '50% of the lot is saved: 60 hd, 45,000 lb, $112,500.00'. Source: decision 11.
 */
function shareWarning(lot: FileLot): string | null {
  const { partnership, percent_owned } = lot;
  if (percent_owned === 100) return null;
  if (!partnership) return 'This applies only to a partnership lot';
  if ((lot.total_received as number | undefined) === undefined) return null;
  const share = partnershipShare(percent_owned, lot);
  return `${percent_owned}% of the lot is saved: ${headText(share.total_received)} hd, ${weightExact(share.total_pay_wt)} lb, ${money(share.total_cost)}`;
}

/**
 * Warns about a lot's ADG or cost of gain that cattle hardly reach, where the row has a plan. Example: a cost of gain of 900 $/cwt.
 * Source: beyond-2 J19.
 */
function planWarning(lot: FileLot): string | null {
  const plan = planOfFile(lot);
  const { total_received, total_pay_wt } = lot as Partial<FileLot>;
  if (!plan || total_received === undefined || total_pay_wt === undefined) return null;
  const head = { total_received, total_pay_wt, in_days: total_received * dayNumber(lot.date_in) };
  return costOfGainWarning(costOfGain(plan, lot, head)) ?? dailyGainWarning(dailyGainShown(lot, head));
}

/** The weight and the money of all head of a record; a figure of one head or one cwt in their place is a slip. */
const OF_ALL_HEAD: Partial<Record<RecordKind, readonly [weight: string, money: string]>> = {
  lots: ['total_pay_wt', 'total_cost'],
  receivings: ['pay_wt', 'cost'],
  outs: ['weight', 'proceeds'],
};

/**
 * Adds a note where the figure of one head or one cwt stands in place of the total. Example: 650 lb for 100 head gives '6.5 lb a
 * head is outside of the usual 300 to 1,800 lb. Is this the weight of one head? Enter the total here'.
 */
function withMeaning(warnings: Warnings, kind: RecordKind, record: FileRecord): Warnings {
  const [weight = '', dollars = ''] = OF_ALL_HEAD[kind] ?? [];
  const meant = (field: string, usual: (value: number) => string | null, what: string): Warnings => {
    const [warning, value] = [warnings[field], record[field]];
    if (!warning || typeof value !== 'number' || usual(value) !== null) return {};
    return { [field]: `${warning}. Is this ${what}? Enter the total here` };
  };
  return {
    ...warnings,
    ...meant(weight, headWeightWarning, 'the weight of one head'),
    ...meant(dollars, priceWarning, 'a price per cwt'),
  };
}

/** Lists of deaths often have no type, and a row without one is taken for a shipment. */
const bareShipment = ({ type, weight, proceeds }: FileOut): string | null =>
  type === 'shipped' && weight === null && proceeds === null
    ? 'Shipment without weight or proceeds: if these head died, Type must be dead'
    : null;

function formWarnings(kind: RecordKind, record: FileRecord, dateIn: Day | null, today: Day): Warnings {
  switch (kind) {
    case 'lots': {
      const lot = record as unknown as FileLot;
      return { ...lotWarnings(lot, today), percent_owned: shareWarning(lot), feed_rate: planWarning(lot) };
    }
    case 'receivings':
      return receivingWarnings(record as unknown as FileReceiving, today);
    case 'outs': {
      const out = record as unknown as FileOut;
      return { ...outWarnings(out, { date_in: dateIn ?? out.date_out }, today), type: bareShipment(out) };
    }
    case 'expenses': {
      const expense = record as unknown as FileExpense;
      // Nearly all of a hundred thousand expenses lie in the past, where nothing is unusual.
      return expense.date <= today ? {} : expenseWarnings(expense, today);
    }
    case 'lrp':
      return lrpWarnings(record as unknown as FileLrp, today);
  }
}

/** The totals that a row of a policy states and that differ from its figures. Example: a stated premium of $9,000 where it comes to $8,400. */
function policyTotalProblems({ record, stated }: ReadRow, rowIndex: number, today: Day): RowProblem[] {
  const policy = record as FileLrp;
  const totals: [field: string, total: number, shown: string][] = [
    ['total_premium', totalPremium(policy), weightExact(totalPremium(policy))],
    ['net_coverage', netCoverage(policy), ruleValue(netCoverage(policy))],
  ];
  const isSettled = policy.actual_ending_value !== null || policy.indemnity !== null;
  const early = isSettled ? whyNotSettle([policy], today) : null;
  if (policy.premium > policy.coverage)
    return [
      { rowIndex, field: 'premium', message: 'The premium is above the coverage: is it the policy’s total?' },
    ];
  if (early !== null) return [{ rowIndex, field: 'actual_ending_value', message: early }];
  return totals.flatMap(([field, total, shown]) => {
    const value = stated[field];
    if (typeof value !== 'number' || value === total) return [];
    return [{ rowIndex, field, message: `Does not match: the figures of this policy make it ${shown}` }];
  });
}

const FIRST_DAY = '1990-01-01';
const DAYS_AHEAD = 3_653;

const DAY_FIELDS = new Map<RecordKind, readonly RecordField[]>(
  RECORD_KINDS.map((kind) => [kind, KINDS[kind].fields.filter(({ reads }) => reads === 'day')]),
);

/** Days in a file are from 1990 to ten years ahead: one outside is a slip. Example: 2062-03-01 is refused in 2026. */
function dayProblems(kind: RecordKind, record: FileRecord, rowIndex: number, last: Day): RowProblem[] {
  return (DAY_FIELDS.get(kind) ?? []).flatMap(({ field, label }) => {
    const day = record[field];
    if (typeof day !== 'string' || (day >= FIRST_DAY && day <= last)) return [];
    const message = day > last ? `${label} is more than ten years ahead` : `${label} is before 1990`;
    return [{ rowIndex, field, message }];
  });
}

const nameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** A file is imported for one entity. */
function ownerProblems({ stated }: ReadRow, rowIndex: number, owner: string): RowProblem[] {
  return ['owner', 'insured_name'].flatMap((field) => {
    const value = stated[field];
    if (value === undefined || nameKey(String(value)) === nameKey(owner)) return [];
    return [{ rowIndex, field, message: `This import is for ${owner}` }];
  });
}

/** Adds the rows of a file to the lots one by one, and finds their problems. */
export class RowCheck {
  readonly lots: LotsInFile;
  private readonly books: Books;
  private readonly today: Day;
  private readonly lastDay: Day;
  /** The lots by the key that numbers which look the same share. */
  private readonly taken = new Map<string, string>();

  constructor(books: Books, today: Day) {
    this.lots = new LotsInFile(books.lots);
    this.books = books;
    this.today = today;
    this.lastDay = addDays(today, DAYS_AHEAD);
    for (const { lot, look_alike_key: key } of books.lots)
      if (key !== null) this.taken.set(key, lotNumberKey(lot));
  }

  /** A lot number that looks like one that is taken. Source: decision 63. */
  private lookAlike(number: string): string | null {
    const key = this.books.lookAlikes.get(number);
    if (key === undefined) return null;
    const taken = this.taken.get(key) ?? lotNumberKey(number);
    if (taken !== lotNumberKey(number)) return refusalMessage('lot_number_looks_taken');
    this.taken.set(key, taken);
    return null;
  }

  /** The problems of a row beside those of its form; a row without any counts for the rows that follow. */
  problems(kind: RecordKind, row: ReadRow, { at, rowIndex }: { at: number; rowIndex: number }): RowProblem[] {
    const found = [...row.problems, ...ownerProblems(row, rowIndex, this.books.owner)];
    const number = String(row.given?.['lot'] ?? '');
    if (row.record === null) {
      if (kind === 'lots') this.lots.fail(number);
      return found;
    }
    found.push(...dayProblems(kind, row.record, rowIndex, this.lastDay));
    const fault = this.fault(kind, row.record);
    if (fault !== null) found.push({ rowIndex, ...fault });
    if (kind === 'lots') {
      if (found.length > 0) this.lots.fail(number);
      else this.lots.add(row.record as FileLot, row.given ?? {}, { at, rowIndex, stated: row.stated });
    }
    if (kind === 'lrp') found.push(...policyTotalProblems(row, rowIndex, this.today));
    return found;
  }

  load(
    row: ReadRow,
    { at, rowIndex }: { at: number; rowIndex: number },
  ): { record: FileRecord | null; problems: RowProblem[] } {
    const number = String(row.given?.['lot'] ?? '');
    const { record, problems } = loadOf(row, this.lots.firstLine(number), rowIndex);
    problems.push(...ownerProblems(row, rowIndex, this.books.owner));
    if (record === null) return { record, problems };
    problems.push(...dayProblems('receivings', record, rowIndex, this.lastDay));
    const fault = this.lots.receive(record);
    if (fault !== null) problems.push({ rowIndex, field: 'total_received', message: fault });
    this.lots.addLine(number, { at, rowIndex, stated: row.stated });
    return { record, problems };
  }

  /**
   * Warnings about a row without a problem, by field, as in the forms. Example: 750 lb for 120 head, an average taken for a
   * total, warns of 6.25 lb a head. Source: decision 49.
   */
  warnings(kind: RecordKind, record: FileRecord, rowIndex: number): RowProblem[] {
    const dateIn = this.lots.dateIn(String(record['lot'] ?? ''));
    const found = withMeaning(formWarnings(kind, record, dateIn, this.today), kind, record);
    return Object.entries(found).flatMap(([field, message]) =>
      message === null ? [] : [{ rowIndex, field, message }],
    );
  }

  private fault(kind: RecordKind, record: FileRecord): { field: string; message: string } | null {
    const number = String(record['lot'] ?? '');
    const problem = (field: string, message: string | null) => (message === null ? null : { field, message });
    if (kind === 'lots') return problem('lot', this.lookAlike(number));
    const isFreed = kind === 'lrp' && number === '';
    const missing = isFreed ? null : this.lots.missing(number);
    if (missing !== null) return { field: 'lot', message: missing };
    if (kind === 'receivings') return problem('received', this.lots.receive(record as FileReceiving));
    return kind === 'outs' ? problem('head_count', this.lots.ship(record as FileOut)) : null;
  }
}
