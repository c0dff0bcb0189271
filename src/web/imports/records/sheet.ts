import type { ColumnChoice } from '#api/record-imports';
import { columnNames } from '#domain/import/column-names';
import { fieldsInHeader, isOwnHeader, kindOf, recognizedHeadings } from '#domain/import/grid';
import { fieldOf, KINDS, type RecordKind } from '#domain/import/kinds';
import { MONEY, numberBeforeExcel } from '#domain/import/questions';
import type { RecordSheet } from '#domain/import/sheet';
import type { Day } from '#domain/kit/days';
import { rememberedFor } from '#domain/kit/table-file/columns';
import { shapeOf } from '#domain/kit/table-file/file';
import type { FileTexts } from '#domain/kit/table-file/texts';
import { setRows } from '../draft.ts';
import type { RecordsRead } from '../read-worker.ts';
import { NOT_CHECKED, verdictOf, workbookQuestions, type Checked, type SheetQuestion } from './verdict.ts';

export const SHOWN_ROWS = ['all', 'wrong', 'unusual', 'repeated'] as const;
export type ShownRows = (typeof SHOWN_ROWS)[number];

/** How a sheet is read, as it is sent: see the contract. */
interface SheetReading extends Pick<RecordSheet, 'order' | 'premium'> {
  outs_on: Day | null;
  credits: boolean;
}

const AS_READ: SheetReading = { outs_on: null, credits: false };

export class SheetDraft {
  readonly name: string;
  readonly headings: readonly string[];
  /** The columns' names, each once: twin headings have their letter and group. */
  readonly names: readonly string[];
  readonly recognized: readonly string[];
  readonly hidden: readonly number[];
  readonly row: Int32Array;
  readonly shape: string;
  /** Cells by column of the file; a corrected cell has another text. */
  private readonly cells: readonly Int32Array[];
  private readonly texts: FileTexts;
  private readonly changed: () => void;
  kind: RecordKind | null = null;
  columns = new Map<string, number>();
  /** The text that every row has, by field; '' until it is typed. */
  same = new Map<string, string>();
  readonly skipped = new Set<number>();
  readonly again = new Set<number>();
  chosen = false;
  reading = AS_READ;
  verdict = NOT_CHECKED;
  /** Messages of the questions answered by confirming the reading. */
  private readonly answered = new Set<string>();

  constructor(
    table: RecordsRead[number],
    file: { texts: FileTexts; remembered: readonly ColumnChoice[]; changed: () => void },
  ) {
    const { sheet, headings, groups, hidden, row, columns } = table;
    const hiddenRows = new Set(hidden);
    this.name = sheet ?? '';
    this.headings = headings;
    this.names = columnNames(headings, groups);
    this.recognized = recognizedHeadings(table);
    this.hidden = [...row.keys()].filter((rowIndex) => hiddenRows.has(row[rowIndex] ?? 0));
    this.row = row;
    this.cells = columns;
    this.texts = file.texts;
    this.changed = file.changed;
    this.shape = shapeOf(headings);
    const known = rememberedFor(headings, file.remembered);
    this.recognize(known?.kind ?? kindOf(this.recognized, sheet));
    if (!known) return;
    this.columns = new Map(Object.entries(known.columns).filter(([, at]) => at < headings.length));
    this.same = new Map(known.same.map((field) => [field, '']));
  }

  private recognize(kind: RecordKind | null): void {
    this.kind = kind;
    this.columns = kind === null ? new Map() : fieldsInHeader(kind, this.recognized);
    this.same = new Map();
    this.skipped.clear();
    this.again.clear();
    this.reading = AS_READ;
  }

  /** Sets the kind of the rows and recognizes their columns anew. */
  setKind(kind: RecordKind | null): void {
    this.recognize(kind);
    this.columnsChosen();
  }

  private columnsChosen(): void {
    this.chosen = true;
    this.changed();
  }

  /** Reads a field from a column of the file, or from none. A column is one field only. */
  setColumn(field: string, at: number | null): void {
    for (const [other, column] of this.columns) if (column === at) this.columns.delete(other);
    this.same.delete(field);
    if (at === null) this.columns.delete(field);
    else this.columns.set(field, at);
    this.columnsChosen();
  }

  setSame(field: string, text: string): void {
    this.columns.delete(field);
    this.same.set(field, text.trim());
    this.columnsChosen();
  }

  cell(field: string, rowIndex: number): string {
    const at = this.columns.get(field);
    return at === undefined ? (this.same.get(field) ?? '') : this.texts.at(this.cells[at]?.[rowIndex] ?? 0);
  }

  /** Corrects a cell. The correction of a word that cannot be read goes to all rows of that word; returns the number of rows. */
  setCell(field: string, rowIndex: number, text: string): number {
    const column = this.cells[this.columns.get(field) ?? -1];
    if (!column) return 0;
    const rowIndexes = this.wordIsWrong(field, rowIndex)
      ? Array.from(column.keys()).filter((other) => column[other] === column[rowIndex])
      : [rowIndex];
    const corrected = this.texts.index(text.trim());
    for (const one of rowIndexes) column[one] = corrected;
    this.changed();
    return rowIndexes.length;
  }

  private wordIsWrong(name: string, rowIndex: number): boolean {
    const reads = this.kind && fieldOf(this.kind, name)?.reads;
    const isWord = reads === 'choice' || reads === 'text' || reads === 'yes or no';
    return isWord && (this.verdict.problems.get(rowIndex) ?? []).some(({ field }) => field === name);
  }

  skip = (rowIndexes: Iterable<number>, on: boolean): void => {
    setRows(this.skipped, rowIndexes, on);
    this.changed();
  };

  importAgain = (rowIndexes: Iterable<number>, on: boolean): void => {
    setRows(this.again, rowIndexes, on);
    this.changed();
  };

  read(change: Partial<SheetReading>): void {
    this.reading = { ...this.reading, ...change };
    this.changed();
  }

  questions(): SheetQuestion[] {
    const asked = [...workbookQuestions(this), ...this.verdict.questions];
    return asked.filter(({ message }) => !this.answered.has(message));
  }

  answer({ about, message, column, field: twin }: SheetQuestion, change: boolean): void {
    this.answered.add(message);
    if (change && about === 'hidden') this.skip(this.hidden, true);
    if (change && about === 'twins' && twin !== undefined) this.setColumn(twin, column);
    if (change && about === 'premium') this.read({ premium: 'total' });
    if (change && about === 'order') this.read({ order: 'DMY' });
    const at = this.sentColumns()[column]?.at;
    const field = this.kind && MONEY[this.kind];
    const cells = this.cells[at ?? -1];
    if (change && about === 'lots' && cells) this.restoreLots(cells);
    if (change && about === 'amount' && at !== undefined && field) this.setColumn(field, at);
    else this.changed();
  }

  /** Reads lots of which Excel has made dates as their numbers. */
  private restoreLots(column: Int32Array): void {
    for (const [rowIndex, cell] of column.entries()) {
      const number = numberBeforeExcel(this.texts.at(cell));
      if (number !== null) column[rowIndex] = this.texts.index(number);
    }
  }

  /** The columns that are sent: those of the fields, then the others that hold anything, by which rows are told apart. */
  private sentColumns(): { field: string; at: number }[] {
    const fields = [...this.columns].map(([field, at]) => ({ field, at }));
    if (this.isOwnExport()) return fields;
    const used = new Set(this.columns.values());
    const others = this.cells.flatMap((cells, at) =>
      used.has(at) || cells.every((cell) => cell === 0) ? [] : [{ field: '', at }],
    );
    return [...fields, ...others];
  }

  columnsToSend(kind: RecordKind) {
    const label = (field: string) => fieldOf(kind, field)?.label ?? field;
    const ofFile = this.sentColumns().map(({ field, at }) => ({
      field,
      heading: this.headings[at] || label(field),
      cells: this.cells[at],
    }));
    const same = [...this.same].filter(([, text]) => text !== '');
    const ofSame = same.map(([field, text]) => ({
      field,
      heading: label(field),
      cells: new Int32Array(this.row.length).fill(this.texts.index(text)),
    }));
    return [...ofFile, ...ofSame];
  }

  unanswered(): string[] {
    const { kind } = this;
    if (kind === null) return [];
    return [...this.same].flatMap(([name, text]) => (text === '' ? (fieldOf(kind, name)?.label ?? []) : []));
  }

  missing(): string[] {
    const fields = this.kind === null ? [] : KINDS[this.kind].fields;
    return fields
      .filter(({ required, field }) => required && !this.columns.has(field) && !this.same.has(field))
      .map(({ label }) => label);
  }

  /** The headings of columns that hold no field. Other columns of *Your Data* follow from the rest. */
  unread(): string[] {
    const used = new Set(this.columns.values());
    return this.isOwnExport() ? [] : this.names.filter((_, at) => this.headings[at] !== '' && !used.has(at));
  }

  /** A workbook of *Your Data*: rows that repeat one another are separate records there. */
  isOwnExport = (): boolean => isOwnHeader(this.headings);

  setVerdict(checked: Checked['sheets'][number]): void {
    this.verdict = verdictOf(checked);
  }

  shown(which: ShownRows): Int32Array {
    if (which === 'all') return Int32Array.from(this.row, (_, rowIndex) => rowIndex);
    const { problems: wrong, warnings: unusual, duplicates: repeated } = this.verdict;
    return Int32Array.from({ wrong, unusual, repeated }[which].keys()).toSorted();
  }

  undecided = (): number[] =>
    [...this.verdict.duplicates.keys()].filter((row) => !this.again.has(row) && !this.skipped.has(row));

  /** A text for each warning. An export of *Your Data* has only values that the user had saved. */
  warningKeys(): string[] {
    const warnings = this.isOwnExport() ? [] : [...this.verdict.warnings.values()].flat();
    return warnings.map(({ rowIndex, field, message }) => [this.name, rowIndex, field, message].join('|'));
  }
}
