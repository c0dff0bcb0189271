import type { ColumnChoice } from '#api/record-imports';
import type { RecordKind } from '#domain/import/kinds';
import { FileTexts } from '#domain/kit/table-file/texts';
import { ImportDraft } from '../draft.ts';
import type { RecordsRead } from '../read-worker.ts';
import { SheetDraft } from './sheet.ts';
import type { Checked } from './verdict.ts';

export type KnownSheet = SheetDraft & { kind: RecordKind };

export const isKnown = (sheet: SheetDraft): sheet is KnownSheet => sheet.kind !== null;

export class RecordDraft extends ImportDraft {
  owner: string;
  readonly sheets: readonly SheetDraft[];
  private readonly texts: FileTexts;
  private checkedVersion = -1;
  private isFirstCheck = true;
  private looked: ReadonlySet<string> = new Set();
  saves: Checked['saves'] = { lots: 0, receivings: 0, outs: 0, expenses: 0, lrp: 0 };

  constructor(
    fileName: string,
    { texts, result }: { texts: string[]; result: RecordsRead },
    { owner, remembered }: { owner: string; remembered: readonly ColumnChoice[] },
  ) {
    super(fileName);
    this.owner = owner;
    this.texts = new FileTexts(texts);
    const ofFile = { texts: this.texts, remembered, changed: this.changed };
    this.sheets = result.map((table) => new SheetDraft(table, ofFile));
  }

  readonly isChecked = () => this.checkedVersion === this.version();

  known = (): KnownSheet[] => this.sheets.filter(isKnown);

  private warningKeys = () => this.known().flatMap((sheet) => sheet.warningKeys());

  hasUnlooked(): boolean {
    return this.warningKeys().some((key) => !this.looked.has(key));
  }

  look(on: boolean): void {
    this.looked = new Set(on ? this.warningKeys() : []);
    if (this.isChecked()) this.checkedVersion += 1;
    this.changed();
  }

  setOwner(owner: string): void {
    this.owner = owner;
    this.changed();
  }

  request(): object {
    const known = this.known();
    const sheets = known.map((sheet) => {
      const { kind, name, row } = sheet;
      const { order, premium } = sheet.reading;
      return { kind, name, row, order, premium, columns: sheet.columnsToSend(kind) };
    });
    const choices = known.map(({ skipped, again, reading: { outs_on, credits } }) => ({
      skipped: [...skipped],
      again: [...again],
      outs_on,
      credits,
    }));
    return { owner: this.owner, file: { texts: this.texts.list, sheets }, choices };
  }

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

  /** Takes the verdict on the rows of a version. Rows of *Your Data* that repeat one another are then saved, which is checked again. */
  setVerdict({ sheets, saves }: Checked, version: number): void {
    this.saves = saves;
    for (const [at, sheet] of this.known().entries()) {
      const checked = sheets[at];
      if (checked) sheet.setVerdict(checked);
    }
    const own = this.isFirstCheck ? this.known().filter((sheet) => sheet.isOwnExport()) : [];
    this.isFirstCheck = false;
    let hasRepeats = false;
    for (const { again, verdict } of own)
      for (const { rowIndex, of } of verdict.duplicates.values()) {
        if (of === null) continue;
        again.add(rowIndex);
        hasRepeats = true;
      }
    const isCurrent = version === this.version();
    this.changed();
    if (isCurrent && !hasRepeats) this.checkedVersion = this.version();
  }

  counts(): { ready: number; wrong: number; unusual: number } {
    const verdicts = this.known().map(({ verdict }) => verdict);
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
    return {
      ready: sum(verdicts.map(({ ready }) => ready)),
      wrong: sum(verdicts.map(({ problem_count }) => problem_count)),
      unusual: sum(verdicts.map(({ warnings }) => warnings.size)),
    };
  }
}
