import { duplicatesIn } from './duplicates.ts';
import { RECORD_KINDS, type RecordKind } from './kinds.ts';
import { differingField, fieldOfLine } from './lot-lines.ts';
import type { LotsInFile, StatedOuts } from './lots-in-file.ts';
import { sheetColumns, type RecordFileReading, type FileRecord, type ReadRow } from './reader.ts';
import { planProblemsInFile } from './plans-in-file.ts';
import { questionsAbout } from './questions.ts';
import { RowCheck } from './row-check.ts';
import { cellAt, columnOf, type RecordSheet } from './sheet.ts';
import { totalsAgainst } from './skipped-rows.ts';
import {
  emptyVerdict,
  NO_CHOICES,
  recordsToSave,
  type SheetChoices,
  type SheetVerdict,
  type Books,
} from './verdict.ts';
import type { Day } from '../kit/days.ts';
import { plus, toCents } from '../kit/money.ts';
import { textMarked } from '../kit/table-file/file.ts';
import type { FileOut } from './forms.ts';

const isCredit = (kind: RecordKind, { amount }: FileRecord): boolean =>
  kind === 'expenses' && typeof amount === 'number' && amount < 0;

/** Why a line of a sheet of lots is neither a new lot nor a receiving; null if it is one. */
function lineToLookAt(lots: LotsInFile, { given }: ReadRow, sheet: RecordSheet, at: number): string | null {
  const number = String(given?.['lot'] ?? '');
  const first = lots.firstLine(number);
  if (first === null) return lots.isSaved(number) ? `Lot ${number} is already in the books` : null;
  const field = differingField(given ?? {}, first.given);
  if (field === null) return null;
  const where = first.at === at ? `in row ${sheet.row[first.rowIndex]}` : 'above';
  return `Lot ${number} has a different ${field} ${where}`;
}

/** The verdict on one sheet, before the totals that its lots state are compared. */
class SheetCheck {
  readonly verdict = emptyVerdict();
  private readonly check: RowCheck;
  private readonly at: number;
  private readonly sheet: RecordSheet;

  constructor(check: RowCheck, at: number, sheet: RecordSheet) {
    this.check = check;
    this.at = at;
    this.sheet = sheet;
  }

  run(file: RecordFileReading, choices: SheetChoices, saved: readonly FileRecord[]): void {
    const { at, sheet, verdict } = this;
    const reading = file.readings[at] ?? { rows: [], others: new Map() };
    const { skipped } = choices;
    const rows = reading.rows.map((row, rowIndex) =>
      skipped.has(rowIndex) || reading.others.has(rowIndex) ? null : row,
    );
    verdict.others = [...reading.others.keys()];
    verdict.planned = [...reading.others.values()].filter((other) => other === 'plan').length;
    verdict.duplicates = duplicatesIn(file, sheet, rows, saved);
    const repeats = new Set(verdict.duplicates.map(({ rowIndex }) => rowIndex));
    for (const [rowIndex, row] of rows.entries()) {
      if (row === null) continue;
      if (repeats.has(rowIndex) && !choices.again.has(rowIndex)) continue;
      if (sheet.kind === 'lots') this.line(row, rowIndex, choices.again.has(rowIndex));
      else this.row(row, rowIndex, choices);
    }
    verdict.questions = questionsAbout(file, sheet, {
      records: rows.map((row) => row?.given ?? row?.record ?? null),
      lots: this.check.lots.saved,
    });
    const { texts } = file;
    const totals = totalsAgainst(
      reading.others,
      { rows: rows.length, skipped, texts },
      sheetColumns(sheet, texts),
    );
    verdict.problems.push(...totals.problems);
    verdict.warnings.push(...totals.warnings);
  }

  /** A line of a sheet of lots: a lot, a receiving, or a row to look at. */
  private line(row: ReadRow, rowIndex: number, again: boolean): void {
    const { check, at, sheet, verdict } = this;
    const number = String(row.given?.['lot'] ?? '');
    const message = lineToLookAt(check.lots, row, sheet, at);
    if (message !== null && !again) {
      const of = check.lots.firstLine(number);
      verdict.duplicates.push({ rowIndex, of: of?.at === at ? of.rowIndex : null, message });
      return;
    }
    if (message === null && check.lots.firstLine(number) === null) {
      if (!check.lots.hasFailed(number)) this.row(row, rowIndex, NO_CHOICES);
      return;
    }
    const { record, problems } = check.load(row, { at, rowIndex });
    verdict.problems.push(...problems);
    if (record !== null && problems.length === 0) this.keep('receivings', record, rowIndex);
  }

  private row(row: ReadRow, rowIndex: number, { credits }: SheetChoices): void {
    const { kind } = this.sheet;
    const found = this.check.problems(kind, row, { at: this.at, rowIndex });
    this.verdict.problems.push(...found);
    if (found.length > 0 || row.record === null) return;
    if (isCredit(kind, row.record)) {
      this.verdict.credits.push(rowIndex);
      if (credits !== true) return;
    }
    this.keep(kind, row.record, rowIndex);
  }

  private keep(kind: RecordKind, record: FileRecord, rowIndex: number): void {
    const warnings = this.check.warnings(kind, record, rowIndex);
    const inSheet = kind === this.sheet.kind ? (field: string) => field : fieldOfLine;
    this.verdict.warnings.push(...warnings.map((one) => ({ ...one, field: inSheet(one.field) })));
    this.verdict.ready.push(rowIndex);
    this.verdict.records.push({ kind, record });
  }
}

/** The lots with a row that cannot be read yet, so that their records are not reported as those of lots that do not exist. */
function addUnreadLots(
  check: RowCheck,
  { texts, sheets, readings }: RecordFileReading,
  choices: readonly SheetChoices[],
): void {
  for (const [at, sheet] of sheets.entries()) {
    const lot = sheet.kind === 'lots' && columnOf(sheet, 'lot');
    if (!lot) continue;
    for (const [rowIndex, { record }] of readings[at]?.rows.entries() ?? [])
      if (record === null && !choices[at]?.skipped.has(rowIndex) && !readings[at]?.others.has(rowIndex)) {
        const number = cellAt({ texts }, lot, rowIndex);
        check.lots.addUnread(textMarked(number) ?? number);
      }
  }
}

/**
 * Compares the rows of a file with one another and with the saved records. Example: a row that ships 40 head of a lot with 12 left
 * has the problem 'Only 12 head remain in this lot'.
 */
export function checkRecords(
  file: RecordFileReading,
  choices: readonly SheetChoices[],
  books: Books,
  today: Day,
): SheetVerdict[] {
  const check = new RowCheck(books, today);
  addUnreadLots(check, file, choices);
  const sheets = file.sheets.map((sheet, at) => new SheetCheck(check, at, sheet));
  for (const kind of RECORD_KINDS)
    for (const [at, sheet] of sheets.entries())
      if (file.sheets[at]?.kind === kind) sheet.run(file, choices[at] ?? NO_CHOICES, books.saved[kind]);
  const verdicts = sheets.map(({ verdict }) => verdict);
  for (const stated of check.lots.statedOuts())
    addStatedOuts(check.lots, verdicts[stated.at], stated, choices[stated.at]?.outs_on ?? null);
  const planProblems = planProblemsInFile(recordsToSave(verdicts)).flatMap(({ lot, ...problem }) => {
    const line = check.lots.firstLine(lot);
    return line ? [{ at: line.at, rowIndex: line.rowIndex, ...problem }] : [];
  });
  for (const { at, ...problem } of [...check.lots.statedProblems(), ...planProblems]) {
    const verdict = verdicts[at];
    verdict?.problems.push(problem);
    if (verdict) verdict.ready = verdict.ready.filter((rowIndex) => rowIndex !== problem.rowIndex);
  }
  return verdicts;
}

/** Counts the head that left a lot by its totals, and makes outs of them where the user has chosen their day. */
function addStatedOuts(
  lots: LotsInFile,
  verdict: SheetVerdict | undefined,
  { lot, dead, shipped }: StatedOuts,
  day: Day | null,
): void {
  if (!verdict) return;
  const { outs } = verdict;
  verdict.outs = {
    lots: (outs?.lots ?? 0) + 1,
    dead: toCents(plus(outs?.dead ?? 0, dead)),
    shipped: toCents(plus(outs?.shipped ?? 0, shipped)),
  };
  if (day === null) return;
  const nothing = { weight: null, proceeds: null, destination: null };
  for (const [type, head_count] of [
    ['dead', dead],
    ['shipped', shipped],
  ] as const) {
    if (head_count === 0) continue;
    const out: FileOut = { lot, date_out: day, type, head_count, ...nothing };
    lots.ship(out);
    verdict.records.push({ kind: 'outs', record: out });
  }
}
