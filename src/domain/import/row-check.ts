import { whyNotSettle } from '../closeout/settlement.ts';
import { type Day, addDays } from '../kit/days.ts';
import { ruleValue, weightExact } from '../kit/format.ts';
import { netCoverage, totalPremium } from '../lrp/lrp.ts';
import type { FileLrp, FileLot, FileOut, FileReceiving } from './forms.ts';
import type { ReadRow, FileRecord } from './reader.ts';
import { type RowProblem, lotNumberKey } from './sheet.ts';
import { refusalMessage } from '../lots/refusals.ts';
import type { RecordField } from './field.ts';
import { KINDS, RECORD_KINDS, type RecordKind } from './kinds.ts';
import { loadOf } from './lot-lines.ts';
import { LotsInFile } from './lots-in-file.ts';
import { rowWarnings } from './row-warnings.ts';
import type { Books } from './verdict.ts';

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
    return [{ rowIndex, field, message: `This differs: the figures of this policy come to ${shown}` }];
  });
}

const FIRST_DAY = '1990-01-01';
const DAYS_AHEAD = 3_653;

/** The fields of each kind that are days, with their labels. */
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

/** A lot number that looks like one that is taken. Source: decision 63. */
class LookAlikes {
  private readonly taken = new Map<string, string>();
  private readonly keys: ReadonlyMap<string, string>;

  constructor({ lots, lookAlikes }: Pick<Books, 'lots' | 'lookAlikes'>) {
    this.keys = lookAlikes;
    for (const { lot, look_alike_key: key } of lots) if (key !== null) this.taken.set(key, lotNumberKey(lot));
  }

  problem(number: string): string | null {
    const key = this.keys.get(number);
    if (key === undefined) return null;
    const taken = this.taken.get(key);
    if (taken !== undefined && taken !== lotNumberKey(number))
      return refusalMessage('lot_number_looks_taken');
    this.taken.set(key, lotNumberKey(number));
    return null;
  }
}

/** Adds the rows of a file to the lots one by one, and finds what is wrong with each. */
export class RowCheck {
  readonly lots: LotsInFile;
  private readonly lookAlikes: LookAlikes;
  private readonly owner: string;
  private readonly today: Day;
  private readonly lastDay: Day;

  constructor(books: Books, today: Day) {
    this.lots = new LotsInFile(books.lots);
    this.lookAlikes = new LookAlikes(books);
    this.owner = books.owner;
    this.today = today;
    this.lastDay = addDays(today, DAYS_AHEAD);
  }

  /** The problems of a row beside those of its form; a row without any counts for the rows that follow. */
  problems(kind: RecordKind, row: ReadRow, { at, rowIndex }: { at: number; rowIndex: number }): RowProblem[] {
    const found = [...row.problems, ...ownerProblems(row, rowIndex, this.owner)];
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

  /** A further line of a lot, as a receiving. */
  load(
    row: ReadRow,
    { at, rowIndex }: { at: number; rowIndex: number },
  ): { record: FileRecord | null; problems: RowProblem[] } {
    const number = String(row.given?.['lot'] ?? '');
    const { record, problems } = loadOf(row, this.lots.firstLine(number), rowIndex);
    problems.push(...ownerProblems(row, rowIndex, this.owner));
    if (record === null) return { record, problems };
    problems.push(...dayProblems('receivings', record, rowIndex, this.lastDay));
    const fault = this.lots.receive(record);
    if (fault !== null) problems.push({ rowIndex, field: 'total_received', message: fault });
    this.lots.addLine(number, { at, rowIndex, stated: row.stated });
    return { record, problems };
  }

  /** What is unusual about a row without a problem. */
  warnings(kind: RecordKind, record: FileRecord, rowIndex: number): RowProblem[] {
    const dateIn = this.lots.dateIn(String(record['lot'] ?? ''));
    return rowWarnings(kind, record, { dateIn, today: this.today }).map((warning) => ({
      rowIndex,
      ...warning,
    }));
  }

  private fault(kind: RecordKind, record: FileRecord): { field: string; message: string } | null {
    const number = String(record['lot'] ?? '');
    const problem = (field: string, message: string | null) => (message === null ? null : { field, message });
    if (kind === 'lots') return problem('lot', this.lookAlikes.problem(number));
    const isFreed = kind === 'lrp' && number === '';
    const missing = isFreed ? null : this.lots.missing(number);
    if (missing !== null) return { field: 'lot', message: missing };
    if (kind === 'receivings') return problem('received', this.lots.receive(record as FileReceiving));
    return kind === 'outs' ? problem('head_count', this.lots.ship(record as FileOut)) : null;
  }
}
