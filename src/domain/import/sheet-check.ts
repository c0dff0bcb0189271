import { duplicatesIn } from './duplicates.ts';
import type { RecordKind } from './kinds.ts';
import { differingField, fieldOfLine } from './lot-lines.ts';
import type { LotsInFile } from './lots-in-file.ts';
import { type FileReading, type FileRecord, type ReadRow, summedColumns } from './reader.ts';
import { questionsAbout } from './questions.ts';
import type { RowCheck } from './row-check.ts';
import type { RecordSheet, RowProblem } from './sheet.ts';
import { totalsAgainst } from './skipped-rows.ts';
import { NO_CHOICES, type SheetChoices, type SheetVerdict } from './verdict.ts';

/** Whether a row is an expense below zero. */
const isCredit = (kind: RecordKind, { amount }: FileRecord): boolean =>
  kind === 'expenses' && typeof amount === 'number' && amount < 0;

/** Why a line of a sheet of lots is neither a new lot nor a receiving; null if it is one. */
function lineToLookAt(lots: LotsInFile, { given }: ReadRow, sheet: RecordSheet, at: number): string | null {
  const number = String(given?.['lot'] ?? '');
  const first = lots.firstLine(number);
  if (first === null) return lots.isSaved(number) ? `Lot ${number} is in the books already` : null;
  const field = differingField(given ?? {}, first.given);
  if (field === null) return null;
  const where = first.at === at ? `in row ${sheet.row[first.rowIndex]}` : 'above';
  return `Lot ${number} stands ${where} with another ${field}`;
}

/** The verdict on one sheet, before the totals that its lots state are compared. */
export class SheetCheck {
  readonly verdict: SheetVerdict = {
    problems: [],
    duplicates: [],
    warnings: [],
    others: [],
    kept: [],
    records: [],
    credits: [],
    outs: null,
    questions: [],
  };
  private readonly check: RowCheck;
  private readonly at: number;
  private readonly sheet: RecordSheet;

  constructor(check: RowCheck, at: number, sheet: RecordSheet) {
    this.check = check;
    this.at = at;
    this.sheet = sheet;
  }

  run(file: FileReading, choices: SheetChoices, saved: readonly FileRecord[]): void {
    const { at, sheet, verdict } = this;
    const reading = file.readings[at] ?? { rows: [], others: new Map() };
    const { skipped } = choices;
    const rows = reading.rows.map((row, rowIndex) =>
      skipped.has(rowIndex) || reading.others.has(rowIndex) ? null : row,
    );
    verdict.others = [...reading.others.keys()];
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
    const totals = totalsAgainst(
      reading.others,
      { rows: rows.length, skipped },
      summedColumns(sheet, file.texts),
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
    if (record === null || problems.length > 0) verdict.problems.push(...problems);
    else {
      const warnings = check.warnings('receivings', record, rowIndex);
      this.keep('receivings', record, rowIndex, warnings);
    }
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
    this.keep(kind, row.record, rowIndex, this.check.warnings(kind, row.record, rowIndex));
  }

  private keep(
    kind: RecordKind,
    record: FileRecord,
    rowIndex: number,
    warnings: readonly RowProblem[],
  ): void {
    const inSheet = kind === this.sheet.kind ? (field: string) => field : fieldOfLine;
    this.verdict.warnings.push(...warnings.map((one) => ({ ...one, field: inSheet(one.field) })));
    this.verdict.kept.push(rowIndex);
    this.verdict.records.push({ kind, record });
  }
}
