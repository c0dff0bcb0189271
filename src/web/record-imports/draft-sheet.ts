import type { ColumnChoice } from '#api/record-imports';
import { fieldsInHeader, isOwnHeader, kindOf } from '#domain/record-file/grid';
import { KINDS, type RecordKind } from '#domain/record-file/kinds';
import type { RowProblem } from '#domain/record-file/sheet';
import { shapeOf } from '#domain/table-file/headings';
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
  /** The place of the row above that it repeats; null for a saved record; undefined if it repeats nothing. */
  repeats: number | null | undefined;
  /** Whether it is saved although it repeats another. */
  again: boolean;
}

/** Problems or warnings by the place of their row. */
type ByPlace = Map<number, RowProblem[]>;

const byPlace = (found: readonly RowProblem[]): ByPlace => {
  const places: ByPlace = new Map();
  for (const one of found) places.set(one.place, [...(places.get(one.place) ?? []), one]);
  return places;
};

/** One sheet of a file being prepared: what its rows are, which column is which, and the choices and the verdict by row. */
export class DraftSheet {
  readonly name: string;
  readonly headings: readonly string[];
  readonly row: Int32Array;
  readonly shape: string;
  /** Cells by column of the file; a corrected cell has another text. */
  readonly cells: readonly Int32Array[];
  kind: RecordKind | null = null;
  /** Columns of the file by field. */
  columns = new Map<string, number>();
  /** The text that every row has, by field. */
  same = new Map<string, string>();
  readonly skipped = new Set<number>();
  readonly again = new Set<number>();
  /** Whether the user has changed what the columns are. */
  chosen = false;
  private problems: ByPlace = new Map();
  private warnings: ByPlace = new Map();
  private others = new Set<number>();
  private repeats = new Map<number, number | null>();
  problemCount = 0;
  ready = 0;

  constructor({ sheet, headings, row, columns }: Table, remembered: readonly ColumnChoice[]) {
    this.name = sheet ?? '';
    this.headings = headings;
    this.row = row;
    this.cells = columns;
    this.shape = shapeOf(headings);
    const known = remembered.find(({ shape }) => shape === this.shape);
    this.setKind(known?.kind ?? kindOf(headings, sheet));
    if (!known) return;
    this.columns = new Map(Object.entries(known.columns).filter(([, at]) => at < headings.length));
    this.same = new Map(Object.entries(known.same));
  }

  /** What the rows are; their columns are recognized anew. */
  setKind(kind: RecordKind | null): void {
    this.kind = kind;
    this.columns = kind === null ? new Map() : fieldsInHeader(kind, this.headings);
    this.same = new Map();
    this.skipped.clear();
    this.again.clear();
  }

  /** The labels of the required columns that the file does not have. */
  missing(): string[] {
    const { kind } = this;
    if (kind === null) return [];
    return KINDS[kind].fields
      .filter(({ required, field }) => required && !this.columns.has(field) && !this.same.get(field))
      .map(({ label }) => label);
  }

  /** The headings of columns that hold no field. What else an export of *Your Data* has follows from the rest. */
  unread(): string[] {
    const used = new Set(this.columns.values());
    return this.isOwnExport() ? [] : this.headings.filter((heading, at) => heading !== '' && !used.has(at));
  }

  /** A workbook of *Your Data*, whose rows that repeat one another are separate records. */
  isOwnExport(): boolean {
    return isOwnHeader(this.headings);
  }

  setVerdict(checked: Checked['sheets'][number]): void {
    this.problems = byPlace(checked.problems);
    this.warnings = byPlace(checked.warnings);
    this.others = new Set(checked.others);
    this.repeats = new Map(checked.duplicates.map(({ place, of }) => [place, of]));
    this.problemCount = checked.problem_count;
    this.ready = checked.ready;
  }

  verdict(place: number): RowVerdict {
    return {
      skipped: this.skipped.has(place),
      problems: this.problems.get(place) ?? [],
      warnings: this.warnings.get(place) ?? [],
      isOther: this.others.has(place),
      repeats: this.repeats.get(place),
      again: this.again.has(place),
    };
  }

  /** The places of the rows that repeat a row above. */
  repeatsOfRows(): number[] {
    return [...this.repeats].flatMap(([place, of]) => (of === null ? [] : place));
  }

  /** The rows to show: all, those with a problem, the unusual ones, or those that repeat others. */
  shown(which: ShownRows): Int32Array {
    if (which === 'all') return Int32Array.from(this.row, (_, place) => place);
    const places = { wrong: this.problems, unusual: this.warnings, repeated: this.repeats }[which].keys();
    return Int32Array.from([...places].toSorted((one, other) => one - other));
  }

  /** The number of rows that repeat others. */
  get repeated(): number {
    return this.repeats.size;
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
      .map(({ place, field, message }) => [this.name, place, field, message].join('|'));
  }

  /** The number of rows with a problem, as far as they are listed. */
  get wrong(): number {
    return this.problems.size;
  }
}

export type ShownRows = 'all' | 'wrong' | 'unusual' | 'repeated';
