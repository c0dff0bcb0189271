import type { OutputOf } from '#api/endpoint';
import type { checkRecordImport } from '#api/record-imports';
import { columnLetter, twinsOf } from '#domain/import/column-names';
import { fieldOf } from '#domain/import/kinds';
import type { Question } from '#domain/import/questions';
import type { RowProblem } from '#domain/import/sheet';
import { emptyVerdict } from '#domain/import/verdict';
import { counted } from '#domain/kit/format';
import { byRow } from '../draft.ts';
import type { SheetDraft } from './sheet.ts';

export type Checked = OutputOf<typeof checkRecordImport>;

/** The server's check of the rows of a sheet: problems and warnings by row, as far as they are listed. */
export const verdictOf = (checked: Checked['sheets'][number]) => ({
  ...checked,
  problems: byRow<RowProblem>(checked.problems),
  warnings: byRow<RowProblem>(checked.warnings),
  others: new Set(checked.others),
  duplicates: new Map(checked.duplicates.map((one) => [one.rowIndex, one])),
});

export const NOT_CHECKED = verdictOf({ ...emptyVerdict(), problem_count: 0, ready: 0, records: 0 });

/** A question of the server, or one that only the workbook gives. */
export interface SheetQuestion extends Omit<Question, 'about'> {
  about: Question['about'] | 'hidden' | 'twins';
  field?: string;
}

/** Questions that only the workbook raises: hidden rows, and columns with one heading. */
export function workbookQuestions(sheet: SheetDraft): SheetQuestion[] {
  const { kind, hidden, chosen, columns, names, recognized, row } = sheet;
  if (kind === null) return [];
  const asked: SheetQuestion[] = [];
  if (hidden.length > 0) {
    const message = `${counted(hidden.length, 'row')} of the workbook ${hidden.length === 1 ? 'is' : 'are'} hidden, from row ${row[hidden[0] ?? 0]} on`;
    asked.push({ about: 'hidden', message, change: 'Skip Hidden Rows', keep: 'Import Them', column: -1 });
  }
  for (const [field, at] of chosen ? [] : columns) {
    const other = twinsOf(recognized, at).find((twin) => twin !== at);
    if (other === undefined) continue;
    const label = fieldOf(kind, field)?.label ?? field;
    asked.push({
      about: 'twins',
      message: `${label} is read from ${names[at]}, and there is ${names[other]}`,
      change: `Read Column ${columnLetter(other)}`,
      keep: `Keep Column ${columnLetter(at)}`,
      column: other,
      field,
    });
  }
  return asked;
}
