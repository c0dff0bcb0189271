import type { ColumnChoice } from '#api/record-imports';
import type { Day } from '#domain/kit/days';
import { counted } from '#domain/kit/format';
import { columnLetter, columnNames, twinsOf } from '#domain/import/column-names';
import { fieldsInHeader, isOwnHeader, kindOf, recognizedHeadings } from '#domain/import/grid';
import { fieldOf, KINDS, type RecordKind } from '#domain/import/kinds';
import type { Question } from '#domain/import/questions';
import type { RowProblem } from '#domain/import/sheet';
import { shapeOf } from '#domain/kit/table-file/headings';
import type { Checked } from './data.ts';
import type { RecordsRead } from './record-worker.ts';

type Table = RecordsRead[number];

/** Why a row is not simply ready. */
export interface RowVerdict {
  skipped: boolean;
  problems: readonly RowProblem[];
  /** What is unusual about a row to save. */
  warnings: readonly RowProblem[];
  /** Whether the row is a sum or a repeated heading, and no record. */
  isOther: boolean;
  /** What it repeats. Example: 'Same as row 7'. */
  repeats: string | undefined;
  /** Whether it is saved although it repeats another. */
  again: boolean;
  /** Whether it is an expense below zero that the user has not confirmed. */
  isCredit: boolean;
}

type Verdict = Checked['sheets'][number];

/** A question of the server, or one that only the workbook gives. */
export interface SheetQuestion extends Omit<Question, 'asks'> {
  asks: Question['asks'] | 'hidden' | 'twins';
  /** The field whose column may be another. */
  field?: string;
}

/** Problems or warnings by row index. */
type ByRow = Map<number, RowProblem[]>;

const byRow = (found: readonly RowProblem[]): ByRow => {
  const rowIndexes: ByRow = new Map();
  for (const one of found) rowIndexes.set(one.rowIndex, [...(rowIndexes.get(one.rowIndex) ?? []), one]);
  return rowIndexes;
};

/** One sheet of a file being prepared: what its rows are, which column is which, and the choices and the verdict by row. */
export class DraftSheet {
  readonly name: string;
  readonly headings: readonly string[];
  /** The columns' names, each once: twin headings have their letter and group. */
  readonly names: readonly string[];
  /** The headings by which columns are recognized. */
  private readonly recognized: readonly string[];
  /** The row indexes of the rows that are hidden in the workbook. */
  readonly hidden: readonly number[];
  readonly row: Int32Array;
  readonly shape: string;
  /** Cells by column of the file; a corrected cell has another text. */
  readonly cells: readonly Int32Array[];
  kind: RecordKind | null = null;
  /** Columns of the file by field. */
  columns = new Map<string, number>();
  /** The text that every row has, by field; '' until it is typed. */
  same = new Map<string, string>();
  readonly skipped = new Set<number>();
  readonly again = new Set<number>();
  /** Whether the user has changed what the columns are. */
  chosen = false;
  private problems: ByRow = new Map();
  private warnings: ByRow = new Map();
  private others = new Set<number>();
  private duplicates = new Map<number, Verdict['duplicates'][number]>();
  private credits = new Set<number>();
  /** The day of the outs to make from the lots' totals. */
  outsOn: Day | null = null;
  /** Whether expenses below zero are credits. */
  creditsConfirmed = false;
  /** Whether the column of premiums holds the totals of the policies. */
  premiumIsTotal = false;
  /** Whether the day stands before the month in dates. */
  dayIsFirst = false;
  outs: Verdict['outs'] = null;
  private asked: Verdict['questions'] = [];
  /** The messages of the questions to which the reading is kept. */
  private readonly answered = new Set<string>();
  problemCount = 0;
  ready = 0;

  constructor(table: Table, remembered: readonly ColumnChoice[]) {
    const { sheet, headings, groups, hidden, row, columns } = table;
    const hiddenRows = new Set(hidden);
    this.name = sheet ?? '';
    this.headings = headings;
    this.names = columnNames(headings, groups);
    this.recognized = recognizedHeadings(table);
    this.hidden = [...row.keys()].filter((rowIndex) => hiddenRows.has(row[rowIndex] ?? 0));
    this.row = row;
    this.cells = columns;
    this.shape = shapeOf(headings);
    const known = remembered.find(({ shape }) => shape === this.shape);
    this.setKind(known?.kind ?? kindOf(this.recognized, sheet));
    if (!known) return;
    this.columns = new Map(Object.entries(known.columns).filter(([, at]) => at < headings.length));
    this.same = new Map(known.same.map((field) => [field, '']));
  }

  /** What the rows are; their columns are recognized anew. */
  setKind(kind: RecordKind | null): void {
    this.kind = kind;
    this.columns = kind === null ? new Map() : fieldsInHeader(kind, this.recognized);
    this.same = new Map();
    this.skipped.clear();
    this.again.clear();
    this.outsOn = null;
    this.creditsConfirmed = false;
    this.premiumIsTotal = false;
    this.dayIsFirst = false;
  }

  /** The labels of the fields with one value in every row that is still to be typed. */
  unanswered(): string[] {
    const { kind } = this;
    if (kind === null) return [];
    return [...this.same].flatMap(([name, text]) => (text === '' ? (fieldOf(kind, name)?.label ?? []) : []));
  }

  /** The columns as they are sent: those of the fields, then the others that hold anything, by which rows are told apart. */
  sentColumns(): { field: string; at: number }[] {
    const fields = [...this.columns].map(([field, at]) => ({ field, at }));
    if (this.isOwnExport()) return fields;
    const used = new Set(this.columns.values());
    const others = this.cells.flatMap((cells, at) =>
      used.has(at) || cells.every((cell) => cell === 0) ? [] : [{ field: '', at }],
    );
    return [...fields, ...others];
  }

  /** The labels of the required columns that the file does not have. */
  missing(): string[] {
    const { kind } = this;
    if (kind === null) return [];
    return KINDS[kind].fields
      .filter(({ required, field }) => required && !this.columns.has(field) && !this.same.has(field))
      .map(({ label }) => label);
  }

  /** The headings of columns that hold no field. What else an export of *Your Data* has follows from the rest. */
  unread(): string[] {
    const used = new Set(this.columns.values());
    return this.isOwnExport() ? [] : this.names.filter((_, at) => this.headings[at] !== '' && !used.has(at));
  }

  /** A workbook of *Your Data*, whose rows that repeat one another are separate records. */
  isOwnExport(): boolean {
    return isOwnHeader(this.headings);
  }

  setVerdict(checked: Verdict): void {
    this.problems = byRow(checked.problems);
    this.warnings = byRow(checked.warnings);
    this.others = new Set(checked.others);
    this.duplicates = new Map(checked.duplicates.map((one) => [one.rowIndex, one]));
    this.credits = new Set(checked.credits);
    this.outs = checked.outs;
    this.asked = checked.questions;
    this.problemCount = checked.problem_count;
    this.ready = checked.ready;
  }

  /** Whether a cell holds a word that cannot be read, such as a type of expense or a lot. */
  wordIsWrong(name: string, rowIndex: number): boolean {
    const reads = this.kind && fieldOf(this.kind, name)?.reads;
    const isWord = reads === 'choice' || reads === 'text' || reads === 'yes or no';
    return isWord && (this.problems.get(rowIndex) ?? []).some(({ field }) => field === name);
  }

  verdict(rowIndex: number): RowVerdict {
    return {
      skipped: this.skipped.has(rowIndex),
      problems: this.problems.get(rowIndex) ?? [],
      warnings: this.warnings.get(rowIndex) ?? [],
      isOther: this.others.has(rowIndex),
      repeats: this.duplicates.get(rowIndex)?.message,
      again: this.again.has(rowIndex),
      isCredit: this.credits.has(rowIndex) && !this.creditsConfirmed,
    };
  }

  /** The row indexes of the rows that repeat a row above. */
  repeatsOfRows(): number[] {
    return [...this.duplicates.values()].flatMap(({ rowIndex, of }) => (of === null ? [] : rowIndex));
  }

  /** The rows to show: all, those with a problem, the unusual ones, or those that repeat others. */
  shown(which: ShownRows): Int32Array {
    if (which === 'all') return Int32Array.from(this.row, (_, rowIndex) => rowIndex);
    const rowIndexes = { wrong: this.problems, unusual: this.warnings, repeated: this.duplicates }[
      which
    ].keys();
    return Int32Array.from([...rowIndexes].toSorted((one, other) => one - other));
  }

  /** The number of rows that repeat others. */
  get repeated(): number {
    return this.duplicates.size;
  }

  /** The rows that repeat others and that are neither skipped nor saved again. */
  undecided(): number[] {
    return [...this.duplicates.keys()].filter(
      (rowIndex) => !this.again.has(rowIndex) && !this.skipped.has(rowIndex),
    );
  }

  /** The row indexes of the expenses below zero. */
  get creditRows(): readonly number[] {
    return [...this.credits];
  }

  /** What the import asks about the sheet and is not answered. */
  questions(): SheetQuestion[] {
    return [...this.ownQuestions(), ...this.asked].filter(({ message }) => !this.answered.has(message));
  }

  /** What only the workbook tells: hidden rows, and columns with one heading. */
  private ownQuestions(): SheetQuestion[] {
    const { kind, hidden, chosen } = this;
    if (kind === null) return [];
    const asked: SheetQuestion[] = [];
    if (hidden.length > 0) {
      const message = `${counted(hidden.length, 'row')} of the workbook ${hidden.length === 1 ? 'is' : 'are'} hidden, from row ${this.row[hidden[0] ?? 0]} on`;
      asked.push({ asks: 'hidden', message, change: 'Skip Hidden Rows', keep: 'Import Them', column: -1 });
    }
    for (const [field, at] of chosen ? [] : this.columns) {
      const other = twinsOf(this.recognized, at).find((twin) => twin !== at);
      if (other === undefined) continue;
      const label = fieldOf(kind, field)?.label ?? field;
      const message = `${label} is read from ${this.names[at]}, and there is ${this.names[other]}`;
      const change = `Read Column ${columnLetter(other)}`;
      asked.push({
        asks: 'twins',
        message,
        change,
        keep: `Keep Column ${columnLetter(at)}`,
        column: other,
        field,
      });
    }
    return asked;
  }

  /** Keeps the reading that a question is about. */
  answer(message: string): void {
    this.answered.add(message);
  }

  /** The number of unusual rows, as far as they are listed. */
  get unusual(): number {
    return this.warnings.size;
  }

  /** The number of sums and repeated headings. */
  get skippedRows(): number {
    return this.others.size;
  }

  /** A text for each warning. An export of *Your Data* has only values that the user had saved. */
  warningKeys(): string[] {
    if (this.isOwnExport()) return [];
    return [...this.warnings.values()]
      .flat()
      .map(({ rowIndex, field, message }) => [this.name, rowIndex, field, message].join('|'));
  }

  /** The number of rows with a problem, as far as they are listed. */
  get wrong(): number {
    return this.problems.size;
  }
}

export type ShownRows = 'all' | 'wrong' | 'unusual' | 'repeated';
