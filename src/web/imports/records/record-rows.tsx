import type { RecordField } from '#domain/import/field';
import { KINDS, type RecordKind } from '#domain/import/kinds';
import type { RowProblem } from '#domain/import/sheet';
import { count } from '#domain/kit/format';
import { notify } from '../../ui/notices.ts';
import type { FactColumn, RowNote, RowsLook, ShownRow } from '../draft.ts';
import classes from '../imports.module.css';
import type { KnownSheet } from './draft.ts';

/** One cell, which can be corrected in place. Native, as are all controls in rows. */
function CellInput({ sheet, row, field }: { sheet: KnownSheet; row: ShownRow; field: RecordField }) {
  const { rowIndex, number } = row;
  const text = sheet.cell(field.field, rowIndex);
  const inCell = (found: ReadonlyMap<number, readonly RowProblem[]>) =>
    sheet.skipped.has(rowIndex)
      ? undefined
      : found.get(rowIndex)?.find((one) => one.field === field.field)?.message;
  const problem = inCell(sheet.verdict.problems);
  const warning = inCell(sheet.verdict.warnings);
  const keep = (typed: string) => {
    if (typed.trim() === text) return;
    const rows = sheet.setCell(field.field, rowIndex, typed);
    if (rows > 1) notify(`“${text}” is corrected in ${count(rows)} rows`);
  };
  return (
    <input
      key={text}
      className={classes.input}
      data-numeric={field.reads === 'number' || undefined}
      aria-label={`${field.label} of row ${number}`}
      aria-invalid={problem !== undefined}
      data-unusual={warning !== undefined || undefined}
      title={problem ?? warning ?? text}
      defaultValue={text}
      onBlur={(event) => keep(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && keep(event.currentTarget.value)}
    />
  );
}

const labelled = (kind: RecordKind, found: readonly RowProblem[]): string =>
  found
    .map(({ field, message }) => {
      const label = KINDS[kind].fields.find((one) => one.field === field)?.label;
      return label && !message.toLowerCase().startsWith(label.toLowerCase())
        ? `${label}: ${message}`
        : message;
    })
    .join('. ');

function verdictNote(sheet: KnownSheet, rowIndex: number): RowNote {
  const { kind, verdict } = sheet;
  const problems = labelled(kind, verdict.problems.get(rowIndex) ?? []);
  const warnings = labelled(kind, verdict.warnings.get(rowIndex) ?? []);
  const isOther = verdict.others.has(rowIndex);
  const repeats = verdict.duplicates.get(rowIndex)?.message;
  const again = sheet.again.has(rowIndex);
  if (sheet.skipped.has(rowIndex)) return { text: 'Skipped', look: 'dim' };
  if (isOther && problems + warnings === '') return { text: 'Total or heading: left out', look: 'dim' };
  if (repeats !== undefined && !again) return { text: repeats, look: 'notice' };
  if (problems !== '') return { text: problems, look: 'wrong' };
  if (verdict.credits.includes(rowIndex) && !sheet.reading.credits)
    return { text: 'Below zero: a credit?', look: 'notice' };
  if (isOther) return { text: warnings, look: 'notice' };
  const ready = again ? (kind === 'lots' ? 'Ready, as a receiving' : 'Ready, as a duplicate') : 'Ready';
  return warnings === ''
    ? { text: ready, look: 'ready' }
    : { text: `${ready}, but unusual. ${warnings}`, look: 'notice' };
}

function notesOf(sheet: KnownSheet, rowIndex: number): RowNote[] {
  const { verdict } = sheet;
  const notes: RowNote[] = [verdictNote(sheet, rowIndex)];
  const skipped = sheet.skipped.has(rowIndex);
  const again = sheet.again.has(rowIndex);
  // A repeated line of a lot can only be saved as a receiving.
  if (verdict.duplicates.has(rowIndex) && !skipped && !again)
    notes.push({
      action: sheet.kind === 'lots' ? 'Import as receiving' : 'Import anyway',
      run: () => sheet.importAgain([rowIndex], true),
    });
  const skip = () => {
    if (again) sheet.importAgain([rowIndex], false);
    sheet.skip([rowIndex], !skipped);
  };
  if (skipped || again || !verdict.others.has(rowIndex) || verdict.problems.has(rowIndex))
    notes.push({ action: skipped ? 'Take back' : 'Skip', run: skip });
  return notes;
}

/** The widths in rem of a field by how it is read, and of all of them on a desktop. */
const WIDTHS = { text: 9, day: 7.5, number: 7.5, choice: 7, 'yes or no': 6 } as const;
const DESKTOP = 50;

/** The heights in pixels of the notes, and of a field with the gap below it. */
const NOTES_HEIGHT = 68;
const FIELD_HEIGHT = 34;

/** The columns of the fields that the file has: as few to a cell as fit a desktop (decision 72). */
function columnsOf(sheet: KnownSheet): { columns: FactColumn<ShownRow>[]; stacked: number } {
  const fields = KINDS[sheet.kind].fields.filter(({ field }) => sheet.columns.has(field));
  for (let stacked = 1; ; stacked++) {
    const columns: FactColumn<ShownRow>[] = [];
    for (let at = 0; at < fields.length; at += stacked) {
      const shared = fields.slice(at, at + stacked);
      columns.push({
        width: Math.max(...shared.map(({ reads }) => WIDTHS[reads])),
        controls: true,
        numeric: shared.every(({ reads }) => reads === 'number'),
        facts: shared.map((field) => ({
          label: field.label,
          cell: (row) => <CellInput sheet={sheet} row={row} field={field} />,
        })),
      });
    }
    if (columns.length <= 1 || columns.reduce((sum, { width }) => sum + width, 0) <= DESKTOP)
      return { columns, stacked };
  }
}

export function recordsLook(sheet: KnownSheet): RowsLook<ShownRow> {
  const { columns, stacked } = columnsOf(sheet);
  return {
    label: 'Rows of the file',
    notesWidth: 15,
    columns,
    rowHeight: Math.max(NOTES_HEIGHT, stacked * FIELD_HEIGHT + 16),
    row: (rowIndex) => ({
      rowIndex,
      number: sheet.row[rowIndex] ?? 0,
      name: `Row ${sheet.row[rowIndex]}`,
      skipped: sheet.skipped.has(rowIndex) || sheet.verdict.others.has(rowIndex),
    }),
    notes: ({ rowIndex }) => notesOf(sheet, rowIndex),
  };
}
