import type { ColumnChoice } from '#api/record-imports';
import { KINDS, type RecordKind } from '#domain/record-file/kinds';
import { store } from '../lib/store.ts';
import type { Checked } from './data.ts';
import { DraftSheet } from './draft-sheet.ts';
import type { RecordsRead } from './record-worker.ts';

/** A spreadsheet being prepared: its sheets with the user's choices. Kept until it is saved or discarded, whatever is refused. */
export class Draft {
  readonly fileName: string;
  /** The entity that the records are for. */
  owner: string;
  readonly sheets: readonly DraftSheet[];
  private readonly texts: string[];
  private readonly textPlaces = new Map<string, number>();
  private readonly changes = store(0);
  /** The version whose verdict is shown. */
  private checkedVersion = -1;
  private isFirstCheck = true;
  /** The warnings that the user has looked at and wants to save. */
  private looked: ReadonlySet<string> = new Set();
  /** Whether the user has changed or chosen anything that a new upload would lack. */
  isEdited = false;

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

  /** Takes over a change of the user's. */
  private edit(): void {
    this.isEdited = true;
    this.notify();
  }

  /** Whether the verdict is that of the rows as they are now. */
  readonly isChecked = () => this.checkedVersion === this.version();

  private textPlace(text: string): number {
    if (text === '') return 0;
    const known = this.textPlaces.get(text);
    if (known !== undefined) return known;
    const place = this.texts.push(text) - 1;
    this.textPlaces.set(text, place);
    return place;
  }

  /** The sheets that are read as records. */
  known(): (DraftSheet & { kind: RecordKind })[] {
    return this.sheets.filter((sheet): sheet is DraftSheet & { kind: RecordKind } => sheet.kind !== null);
  }

  cell(sheet: DraftSheet, field: string, place: number): string {
    const at = sheet.columns.get(field);
    return at === undefined
      ? (sheet.same.get(field) ?? '')
      : (this.texts[sheet.cells[at]?.[place] ?? 0] ?? '');
  }

  setCell(sheet: DraftSheet, field: string, place: number, text: string): void {
    const column = sheet.cells[sheet.columns.get(field) ?? -1];
    if (!column) return;
    column[place] = this.textPlace(text.trim());
    this.edit();
  }

  setKind(sheet: DraftSheet, kind: RecordKind | null): void {
    sheet.setKind(kind);
    sheet.chosen = true;
    this.edit();
  }

  /** Reads a field from a column of the file, or from none. A column is one field only. */
  setColumn(sheet: DraftSheet, field: string, at: number | null): void {
    for (const [other, column] of sheet.columns) if (column === at) sheet.columns.delete(other);
    sheet.same.delete(field);
    if (at === null) sheet.columns.delete(field);
    else sheet.columns.set(field, at);
    sheet.chosen = true;
    this.edit();
  }

  /** Gives every row the same text in a field. */
  setSame(sheet: DraftSheet, field: string, text: string): void {
    sheet.columns.delete(field);
    sheet.same.set(field, text.trim());
    sheet.chosen = true;
    this.edit();
  }

  skip(sheet: DraftSheet, places: Iterable<number>, on: boolean): void {
    for (const place of places) {
      if (on) sheet.skipped.add(place);
      else sheet.skipped.delete(place);
    }
    this.edit();
  }

  importAgain(sheet: DraftSheet, place: number, on: boolean): void {
    if (on) sheet.again.add(place);
    else sheet.again.delete(place);
    this.edit();
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
          columns: this.columnsOf(sheet),
        })),
      },
      choices: sheets.map(({ skipped, again }) => ({ skipped: [...skipped], again: [...again] })),
    };
  }

  private textsWithSame(sheets: readonly DraftSheet[]): string[] {
    for (const { same } of sheets) for (const text of same.values()) this.textPlace(text);
    return this.texts;
  }

  private columnsOf(sheet: DraftSheet & { kind: RecordKind }) {
    return KINDS[sheet.kind].fields.flatMap(({ field, label }) => {
      const at = sheet.columns.get(field);
      if (at !== undefined) return [{ field, heading: sheet.headings[at] || label, cells: sheet.cells[at] }];
      const text = sheet.same.get(field);
      if (!text) return [];
      return [{ field, heading: label, cells: new Int32Array(sheet.row.length).fill(this.textPlace(text)) }];
    });
  }

  /** What to remember of files with these columns: what the user has chosen. */
  toRemember(): ColumnChoice[] {
    return this.known()
      .filter(({ chosen }) => chosen)
      .map(({ shape, kind, columns, same }) => ({
        shape,
        kind,
        columns: Object.fromEntries(columns),
        same: Object.fromEntries(same),
      }));
  }

  /** Takes the verdict on the rows of a version; returns whether rows were then chosen, so that it has to be asked again. */
  setVerdict({ sheets }: Checked, version: number): void {
    for (const [at, sheet] of this.known().entries()) {
      const checked = sheets[at];
      if (checked) sheet.setVerdict(checked);
    }
    const repeated = this.isFirstCheck ? this.known().filter((sheet) => sheet.isOwnExport()) : [];
    this.isFirstCheck = false;
    let again = 0;
    for (const sheet of repeated)
      for (const place of sheet.repeatsOfRows()) {
        sheet.again.add(place);
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
