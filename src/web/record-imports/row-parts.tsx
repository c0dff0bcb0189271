import { KINDS, type RecordKind } from '#domain/record-file/kinds';
import type { RecordField } from '#domain/record-file/field';
import type { RowProblem } from '#domain/record-file/sheet';
import type { Draft } from './draft.ts';
import type { DraftSheet, RowVerdict } from './draft-sheet.ts';
import classes from './record-imports.module.css';

export type KnownSheet = DraftSheet & { kind: RecordKind };

export interface RowProps {
  draft: Draft;
  sheet: KnownSheet;
  place: number;
}

/** The fields that the file has, in the order of its kind; a text that all rows share has no column. */
export const shownFields = (sheet: KnownSheet): RecordField[] =>
  KINDS[sheet.kind].fields.filter(({ field }) => sheet.columns.has(field));

/** Whether a row is not to be saved. */
const isLeft = ({ skipped, isOther, repeats, again }: RowVerdict, kind: RecordKind): boolean =>
  skipped || isOther || (repeats !== undefined && (!again || kind === 'lots'));

export const rowIsLeft = ({ sheet, place }: RowProps): boolean => isLeft(sheet.verdict(place), sheet.kind);

// Scrolling mounts and unmounts rows constantly, so they use native controls, which cost a tenth of Mantine's.

/** One cell, which can be corrected in place. */
export function CellInput({ draft, sheet, place, field }: RowProps & { field: RecordField }) {
  const text = draft.cell(sheet, field.field, place);
  const { problems, warnings, skipped } = sheet.verdict(place);
  const of = (found: typeof problems) =>
    skipped ? undefined : found.find((one) => one.field === field.field);
  const problem = of(problems);
  const warning = of(warnings);
  const keep = (typed: string) => typed.trim() !== text && draft.setCell(sheet, field.field, place, typed);
  return (
    <input
      key={text}
      className={classes.input}
      data-numeric={field.reads === 'number' || undefined}
      aria-label={`${field.label} of row ${sheet.row[place]}`}
      aria-invalid={problem !== undefined}
      data-unusual={warning !== undefined || undefined}
      title={problem?.message ?? warning?.message ?? text}
      defaultValue={text}
      onBlur={(event) => keep(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && keep(event.currentTarget.value)}
    />
  );
}

/** A message that names its field. */
function labelled(kind: RecordKind, { field, message }: RowProblem): string {
  const label = KINDS[kind].fields.find((one) => one.field === field)?.label;
  return label && !message.toLowerCase().startsWith(label.toLowerCase()) ? `${label}: ${message}` : message;
}

/** The verdict on a row in words. */
function wordsOf({ sheet, place }: RowProps): {
  words: string;
  look: 'wrong' | 'repeats' | 'unusual' | 'ready' | 'left';
} {
  const { skipped, problems, warnings, isOther, repeats, again } = sheet.verdict(place);
  if (skipped) return { words: 'Skipped', look: 'left' };
  if (isOther && problems.length === 0) return { words: 'Total or heading: left out', look: 'left' };
  if (repeats !== undefined && (!again || sheet.kind === 'lots')) {
    const words = repeats === null ? 'In the books already' : `Same as row ${sheet.row[repeats]}`;
    return { words, look: 'repeats' };
  }
  const listed = (found: typeof problems) => found.map((one) => labelled(sheet.kind, one)).join('. ');
  if (problems.length > 0) return { words: listed(problems), look: 'wrong' };
  const ready = again ? 'Ready, again' : 'Ready';
  if (warnings.length > 0) return { words: `${ready}, but unusual. ${listed(warnings)}`, look: 'unusual' };
  return { words: ready, look: 'ready' };
}

/** The verdict on a row, and what can be done about it. */
export function RowVerdictCell(props: RowProps) {
  const { draft, sheet, place } = props;
  const { skipped, isOther, problems, repeats, again } = sheet.verdict(place);
  const { words, look } = wordsOf(props);
  const row = `row ${sheet.row[place]}`;
  const canSkip = skipped || (repeats === undefined && (!isOther || problems.length > 0));
  const canRepeat = repeats !== undefined && !skipped && sheet.kind !== 'lots';
  return (
    <div className={classes.verdict} title={words}>
      <span className={classes.words} {...{ [`data-${look}`]: true }}>
        {words}
      </span>
      {canRepeat && (
        <button
          type="button"
          className={classes.small}
          aria-label={`${again ? 'Leave out' : 'Import anyway'}: ${row}`}
          onClick={() => draft.importAgain(sheet, place, !again)}
        >
          {again ? 'Leave out' : 'Import anyway'}
        </button>
      )}
      {canSkip && (
        <button
          type="button"
          className={classes.small}
          aria-label={`${skipped ? 'Take back' : 'Skip'}: ${row}`}
          onClick={() => draft.skip(sheet, [place], !skipped)}
        >
          {skipped ? 'Take back' : 'Skip'}
        </button>
      )}
    </div>
  );
}
