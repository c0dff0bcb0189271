import { addDays, type Day } from '../days.ts';
import { textMarked } from '../table-file/text.ts';
import type { Lot } from '../lots.ts';
import { refusalMessage } from '../refusals.ts';
import { type Duplicate, duplicatesIn } from './duplicates.ts';
import { LotsInFile } from './lots-in-file.ts';
import type { RecordField } from './field.ts';
import { KINDS, RECORD_KINDS, type RecordKind } from './kinds.ts';
import { lotKey } from './lot-key.ts';
import { policyTotalProblems } from './policy-totals.ts';
import type { FileReading, FileRecord, ReadRow, SheetReading } from './reader.ts';
import { rowWarnings } from './row-warnings.ts';
import { cellAt, type RecordSheet, type RowProblem } from './sheet.ts';
import type { FileLot, FileOut, FileReceiving } from './forms.ts';

/** A lot of the entity, with what imported records change. */
export type SavedLot = Pick<
  Lot,
  'id' | 'lot' | 'date_in' | 'partnership' | 'total_received' | 'current_hd'
> & {
  look_alike_key: string | null;
};

/** The saved records of the entity that a file is compared with. */
export interface Books {
  owner: string;
  lots: readonly SavedLot[];
  /** Saved records that rows may repeat, by kind. */
  saved: Readonly<Record<RecordKind, readonly FileRecord[]>>;
  /** By lot number in the file: the key that numbers which look the same share. */
  lookAlikes: ReadonlyMap<string, string>;
}

/** The user's choices for a sheet: rows not to be saved, and rows to be saved although they repeat others. */
export interface SheetChoices {
  skipped: ReadonlySet<number>;
  again: ReadonlySet<number>;
}

/** The verdict on a sheet: a row without a problem that repeats nothing is ready. */
export interface SheetVerdict {
  problems: RowProblem[];
  duplicates: Duplicate[];
  /** What is unusual about rows to save. */
  warnings: RowProblem[];
  /** The places of sums and repeated headings, which are no records. */
  others: number[];
  /** The places of the rows to save. */
  kept: number[];
}

const NO_CHOICES: SheetChoices = { skipped: new Set(), again: new Set() };

const FIRST_DAY = '1990-01-01';
const DAYS_AHEAD = 3_653;

/** The fields of each kind that are days, with their labels. */
const DAY_FIELDS = new Map<RecordKind, readonly RecordField[]>(
  RECORD_KINDS.map((kind) => [kind, KINDS[kind].fields.filter(({ reads }) => reads === 'day')]),
);

/** Days in a file are from 1990 to ten years ahead: one outside is a slip. Example: 2062-03-01 is refused in 2026. */
function dayProblems(kind: RecordKind, record: FileRecord, place: number, last: Day): RowProblem[] {
  return (DAY_FIELDS.get(kind) ?? []).flatMap(({ field, label }) => {
    const day = record[field];
    if (typeof day !== 'string' || (day >= FIRST_DAY && day <= last)) return [];
    const message = day > last ? `${label} is more than ten years ahead` : `${label} is before 1990`;
    return [{ place, field, message }];
  });
}

const nameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** A file is imported for one entity. */
function ownerProblems({ stated }: ReadRow, place: number, owner: string): RowProblem[] {
  return ['owner', 'insured_name'].flatMap((field) => {
    const value = stated[field];
    if (value === undefined || nameKey(String(value)) === nameKey(owner)) return [];
    return [{ place, field, message: `This import is for ${owner}` }];
  });
}

/** A lot number that looks like one that is taken. Source: decision 63. */
class LookAlikes {
  private readonly taken = new Map<string, string>();
  private readonly keys: ReadonlyMap<string, string>;

  constructor({ lots, lookAlikes }: Pick<Books, 'lots' | 'lookAlikes'>) {
    this.keys = lookAlikes;
    for (const { lot, look_alike_key: key } of lots) if (key !== null) this.taken.set(key, lotKey(lot));
  }

  problem(number: string): string | null {
    const key = this.keys.get(number);
    if (key === undefined) return null;
    const taken = this.taken.get(key);
    if (taken !== undefined && taken !== lotKey(number)) return refusalMessage('lot_number_looks_taken');
    this.taken.set(key, lotKey(number));
    return null;
  }
}

/** Adds the rows of a file to the lots one by one, and finds what is wrong with each. */
class RowCheck {
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
  problems(kind: RecordKind, row: ReadRow, { at, place }: { at: number; place: number }): RowProblem[] {
    const found = ownerProblems(row, place, this.owner);
    if (row.record === null) return found;
    found.push(...dayProblems(kind, row.record, place, this.lastDay));
    const fault = this.fault(kind, row.record);
    if (fault !== null) found.push({ place, ...fault });
    if (kind === 'lots') {
      if (found.length === 0) this.lots.add(row.record as FileLot, { at, place, stated: row.stated });
      else this.lots.addUnread(String(row.record['lot']));
    }
    if (kind === 'lrp') found.push(...policyTotalProblems(row, place, this.today));
    return found;
  }

  /** What is unusual about a row without a problem. */
  warnings(kind: RecordKind, record: FileRecord, place: number): RowProblem[] {
    const dateIn = this.lots.dateIn(String(record['lot'] ?? ''));
    return rowWarnings(kind, record, { dateIn, today: this.today }).map((warning) => ({ place, ...warning }));
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

/** The verdict on one sheet, before the totals that its lots state are compared. */
function checkSheet(
  check: RowCheck,
  { sheet, reading, at }: { sheet: RecordSheet; reading: SheetReading; at: number },
  { skipped, again }: SheetChoices,
  saved: readonly FileRecord[],
): SheetVerdict {
  const { kind } = sheet;
  const records = reading.rows.map(({ record }, place) => (skipped.has(place) ? null : record));
  const duplicates = duplicatesIn(kind, records, saved);
  // An entity never has a lot number twice.
  const isAgain = (place: number) => kind !== 'lots' && again.has(place);
  const repeated = new Set(duplicates.flatMap(({ place }) => (isAgain(place) ? [] : place)));
  const problems = reading.problems.filter(({ place }) => !skipped.has(place));
  const unread = new Set(problems.map(({ place }) => place));
  const warnings: RowProblem[] = [];
  const kept: number[] = [];
  for (const [place, row] of reading.rows.entries()) {
    if (skipped.has(place) || repeated.has(place) || reading.others.has(place)) continue;
    const found = check.problems(kind, row, { at, place });
    problems.push(...found);
    if (found.length > 0 || unread.has(place) || row.record === null) continue;
    warnings.push(...check.warnings(kind, row.record, place));
    kept.push(place);
  }
  return { problems, duplicates, warnings, others: [...reading.others], kept };
}

/** The lots whose row cannot be read yet, so that their records are not called lots that do not exist. */
function addUnreadLots(
  check: RowCheck,
  { texts, sheets, readings }: FileReading,
  choices: readonly SheetChoices[],
): void {
  for (const [at, sheet] of sheets.entries()) {
    const lot = sheet.kind === 'lots' && sheet.columns.find(({ field }) => field === 'lot');
    if (!lot) continue;
    for (const [place, { record }] of readings[at]?.rows.entries() ?? [])
      if (record === null && !choices[at]?.skipped.has(place) && !readings[at]?.others.has(place)) {
        const number = cellAt({ texts }, lot, place);
        check.lots.addUnread(textMarked(number) ?? number);
      }
  }
}

/**
 * Compares the rows of a file with one another and with the saved records. Example: a row that ships 40 head of a lot with 12 left
 * has the problem 'Only 12 head remain in this lot'.
 */
export function checkRecords(
  file: FileReading,
  choices: readonly SheetChoices[],
  books: Books,
  today: Day,
): SheetVerdict[] {
  const check = new RowCheck(books, today);
  addUnreadLots(check, file, choices);
  const verdicts: SheetVerdict[] = file.sheets.map(() => ({
    problems: [],
    duplicates: [],
    warnings: [],
    others: [],
    kept: [],
  }));
  for (const kind of RECORD_KINDS)
    for (const [at, sheet] of file.sheets.entries()) {
      const reading = file.readings[at];
      if (sheet.kind !== kind || !reading) continue;
      const chosen = choices[at] ?? NO_CHOICES;
      verdicts[at] = checkSheet(check, { sheet, reading, at }, chosen, books.saved[kind]);
    }
  for (const { at, ...problem } of check.lots.statedProblems()) {
    const verdict = verdicts[at];
    verdict?.problems.push(problem);
    if (verdict) verdict.kept = verdict.kept.filter((place) => place !== problem.place);
  }
  return verdicts;
}
