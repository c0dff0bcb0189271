import type { ColumnChoice } from '#api/record-imports';
import type { Day } from '#domain/kit/days';
import { fieldOf, type RecordKind } from '#domain/import/kinds';
import { MONEY, numberBeforeExcel } from '#domain/import/questions';
import { store } from '../lib/store.ts';
import type { Checked } from './data.ts';
import { DraftSheet, type SheetQuestion } from './draft-sheet.ts';
import type { RecordsRead } from './record-worker.ts';

/** A spreadsheet being prepared: its sheets with the user's choices. Kept until it is saved or discarded, whatever is refused. */
export class Draft {
  readonly fileName: string;
  /** The entity that the records are for. */
  owner: string;
  readonly sheets: readonly DraftSheet[];
  private readonly texts: string[];
  private readonly textIndexes = new Map<string, number>();
  private readonly changes = store(0);
  /** The version whose verdict is shown. */
  private checkedVersion = -1;
  private isFirstCheck = true;
  /** The warnings that the user has looked at and wants to save. */
  private looked: ReadonlySet<string> = new Set();
  /** The records that the file would add, by kind. */
  saves: Checked['saves'] = { lots: 0, receivings: 0, outs: 0, expenses: 0, lrp: 0 };

  constructor(
    fileName: string,
    { texts, result }: { texts: string[]; result: RecordsRead },
    { owner, remembered }: { owner: string; remembered: readonly ColumnChoice[] },
  ) {
    this.fileName = fileName;
    this.owner = owner;
    this.texts = texts;
    this.sheets = result.map((table) => new DraftSheet(table, remembered));
  }

  readonly subscribe = this.changes.subscribe;

  /** Increases with every change that the server has to check, and with every verdict. */
  readonly version = this.changes.get;

  private notify(): void {
    this.changes.set(this.version() + 1);
  }

  /** Whether the verdict is that of the rows as they are now. */
  readonly isChecked = () => this.checkedVersion === this.version();

  private textIndex(text: string): number {
    if (text === '') return 0;
    const known = this.textIndexes.get(text);
    if (known !== undefined) return known;
    const index = this.texts.push(text) - 1;
    this.textIndexes.set(text, index);
    return index;
  }

  /** The sheets that are read as records. */
  known(): (DraftSheet & { kind: RecordKind })[] {
    return this.sheets.filter((sheet): sheet is DraftSheet & { kind: RecordKind } => sheet.kind !== null);
  }

  cell(sheet: DraftSheet, field: string, rowIndex: number): string {
    const at = sheet.columns.get(field);
    return at === undefined
      ? (sheet.same.get(field) ?? '')
      : (this.texts[sheet.cells[at]?.[rowIndex] ?? 0] ?? '');
  }

  /** Corrects a cell. The correction of a word that cannot be read goes to all rows of that word; returns the number of rows. */
  setCell(sheet: DraftSheet, field: string, rowIndex: number, text: string): number {
    const column = sheet.cells[sheet.columns.get(field) ?? -1];
    if (!column) return 0;
    const rowIndexes = sheet.wordIsWrong(field, rowIndex)
      ? Array.from(column.keys()).filter((other) => column[other] === column[rowIndex])
      : [rowIndex];
    const corrected = this.textIndex(text.trim());
    for (const one of rowIndexes) column[one] = corrected;
    this.notify();
    return rowIndexes.length;
  }

  /** Reads lots of which Excel has made dates as their numbers. */
  private restoreLots(column: Int32Array): void {
    for (const [rowIndex, cell] of column.entries()) {
      const number = numberBeforeExcel(this.texts[cell] ?? '');
      if (number !== null) column[rowIndex] = this.textIndex(number);
    }
  }

  setKind(sheet: DraftSheet, kind: RecordKind | null): void {
    sheet.setKind(kind);
    sheet.chosen = true;
    this.notify();
  }

  /** Reads a field from a column of the file, or from none. A column is one field only. */
  setColumn(sheet: DraftSheet, field: string, at: number | null): void {
    for (const [other, column] of sheet.columns) if (column === at) sheet.columns.delete(other);
    sheet.same.delete(field);
    if (at === null) sheet.columns.delete(field);
    else sheet.columns.set(field, at);
    sheet.chosen = true;
    this.notify();
  }

  /** Gives every row the same text in a field. */
  setSame(sheet: DraftSheet, field: string, text: string): void {
    sheet.columns.delete(field);
    sheet.same.set(field, text.trim());
    sheet.chosen = true;
    this.notify();
  }

  skip(sheet: DraftSheet, rowIndexes: Iterable<number>, on: boolean): void {
    for (const rowIndex of rowIndexes) {
      if (on) sheet.skipped.add(rowIndex);
      else sheet.skipped.delete(rowIndex);
    }
    this.notify();
  }

  /** Saves rows although they repeat others, or takes that back. */
  importAgain(sheet: DraftSheet, rowIndexes: Iterable<number>, on: boolean): void {
    for (const rowIndex of rowIndexes) {
      if (on) sheet.again.add(rowIndex);
      else sheet.again.delete(rowIndex);
    }
    this.notify();
  }

  /** Makes outs on a day from the dead and shipped head that lots state, or none. */
  makeOuts(sheet: DraftSheet, day: Day | null): void {
    sheet.outsOn = day;
    this.notify();
  }

  /** Takes expenses below zero for credits, or not. */
  confirmCredits(sheet: DraftSheet, on: boolean): void {
    sheet.creditsConfirmed = on;
    this.notify();
  }

  /** Answers a question about a sheet: changes its reading, or keeps it. */
  answer(sheet: DraftSheet, { asks, message, column, field: twin }: SheetQuestion, change: boolean): void {
    sheet.answer(message);
    if (change && asks === 'hidden') this.skip(sheet, sheet.hidden, true);
    if (change && asks === 'twins' && twin !== undefined) this.setColumn(sheet, twin, column);
    if (change && asks === 'premium') sheet.premiumIsTotal = true;
    if (change && asks === 'order') sheet.dayIsFirst = true;
    const at = sheet.sentColumns()[column]?.at;
    const field = sheet.kind && MONEY[sheet.kind];
    const cells = sheet.cells[at ?? -1];
    if (change && asks === 'lots' && cells) this.restoreLots(cells);
    if (change && asks === 'amount' && at !== undefined && field) this.setColumn(sheet, field, at);
    else this.notify();
  }

  private warningKeys = () => this.known().flatMap((sheet) => sheet.warningKeys());

  /** Whether rows are unusual and not yet looked at. */
  hasUnlooked(): boolean {
    return this.warningKeys().some((key) => !this.looked.has(key));
  }

  /** Takes the warnings of now as looked at, or none. */
  look(on: boolean): void {
    this.looked = new Set(on ? this.warningKeys() : []);
    if (this.isChecked()) this.checkedVersion += 1;
    this.notify();
  }

  /** Imports for another entity, whose records the rows are then compared with. */
  setOwner(owner: string): void {
    this.owner = owner;
    this.notify();
  }

  /** The sheets and choices as the server takes them. */
  request(): object {
    const sheets = this.known();
    return {
      owner: this.owner,
      file: {
        texts: this.textsWithSame(sheets),
        sheets: sheets.map((sheet) => ({
          kind: sheet.kind,
          name: sheet.name,
          row: sheet.row,
          order: sheet.dayIsFirst ? 'DMY' : undefined,
          premium: sheet.premiumIsTotal ? 'total' : undefined,
          columns: this.columnsOf(sheet),
        })),
      },
      choices: sheets.map(({ skipped, again, outsOn, creditsConfirmed }) => ({
        skipped: [...skipped],
        again: [...again],
        outs_on: outsOn,
        credits: creditsConfirmed,
      })),
    };
  }

  private textsWithSame(sheets: readonly DraftSheet[]): string[] {
    for (const { same } of sheets) for (const text of same.values()) this.textIndex(text);
    return this.texts;
  }

  private columnsOf(sheet: DraftSheet & { kind: RecordKind }) {
    const label = (field: string) => fieldOf(sheet.kind, field)?.label ?? field;
    const ofFile = sheet.sentColumns().map(({ field, at }) => ({
      field,
      heading: sheet.headings[at] || label(field),
      cells: sheet.cells[at],
    }));
    const same = [...sheet.same].flatMap(([field, text]) =>
      text === ''
        ? []
        : [
            {
              field,
              heading: label(field),
              cells: new Int32Array(sheet.row.length).fill(this.textIndex(text)),
            },
          ],
    );
    return [...ofFile, ...same];
  }

  /** What to remember of files with these columns: what the user has chosen. */
  toRemember(): ColumnChoice[] {
    return this.known()
      .filter(({ chosen }) => chosen)
      .map(({ shape, kind, columns, same }) => ({
        shape,
        kind,
        columns: Object.fromEntries(columns),
        same: [...same.keys()],
      }));
  }

  /** Takes the verdict on the rows of a version; returns whether rows were then chosen, so that it has to be asked again. */
  setVerdict({ sheets, saves }: Checked, version: number): void {
    this.saves = saves;
    for (const [at, sheet] of this.known().entries()) {
      const checked = sheets[at];
      if (checked) sheet.setVerdict(checked);
    }
    const repeated = this.isFirstCheck ? this.known().filter((sheet) => sheet.isOwnExport()) : [];
    this.isFirstCheck = false;
    let again = 0;
    for (const sheet of repeated)
      for (const rowIndex of sheet.repeatsOfRows()) {
        sheet.again.add(rowIndex);
        again += 1;
      }
    const isCurrent = version === this.version();
    this.notify();
    if (isCurrent && again === 0) this.checkedVersion = this.version();
  }

  /** The number of rows to save, with problems, and left out. */
  counts(): { rows: number; ready: number; wrong: number; left: number; unusual: number } {
    const sheets = this.known();
    const sum = (of: (sheet: DraftSheet) => number) => sheets.reduce((all, sheet) => all + of(sheet), 0);
    const rows = sum(({ row }) => row.length);
    const ready = sum((sheet) => sheet.ready);
    const wrong = sum(({ problemCount }) => problemCount);
    return {
      rows,
      ready,
      wrong,
      left: sum(({ skipped }) => skipped.size),
      unusual: sum(({ unusual }) => unusual),
    };
  }
}
