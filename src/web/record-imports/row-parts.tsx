import { Sentence } from '../ui/sentence.tsx';
import { KINDS, type RecordKind } from '#domain/import/kinds';
import { count } from '#domain/kit/format';
import type { RecordField } from '#domain/import/field';
import type { RowProblem } from '#domain/import/sheet';
import { notify } from '../ui/notices.ts';
import type { Draft } from './draft.ts';
import type { DraftSheet, RowVerdict } from './draft-sheet.ts';
import classes from './record-imports.module.css';

export type KnownSheet = DraftSheet & { kind: RecordKind };

export interface RowProps {
  draft: Draft;
  sheet: KnownSheet;
  rowIndex: number;
}

/** The fields that the file has, in the order of its kind; a text that all rows share has no column. */
export const shownFields = (sheet: KnownSheet): RecordField[] =>
  KINDS[sheet.kind].fields.filter(({ field }) => sheet.columns.has(field));

/** Whether a row is not to be saved. */
const isLeft = ({ skipped, isOther }: RowVerdict): boolean => skipped || isOther;

export const rowIsLeft = ({ sheet, rowIndex }: RowProps): boolean => isLeft(sheet.verdict(rowIndex));

// Scrolling mounts and unmounts rows constantly, so they use native controls, which cost a tenth of Mantine's.

/** One cell, which can be corrected in place. */
export function CellInput({ draft, sheet, rowIndex, field }: RowProps & { field: RecordField }) {
  const text = draft.cell(sheet, field.field, rowIndex);
  const { problems, warnings, skipped } = sheet.verdict(rowIndex);
  const of = (found: typeof problems) =>
    skipped ? undefined : found.find((one) => one.field === field.field);
  const problem = of(problems);
  const warning = of(warnings);
  const keep = (typed: string) => {
    if (typed.trim() === text) return;
    const rows = draft.setCell(sheet, field.field, rowIndex, typed);
    if (rows > 1) notify(`“${text}” is corrected in ${count(rows)} rows`);
  };
  return (
    <input
      key={text}
      className={classes.input}
      data-numeric={field.reads === 'number' || undefined}
      aria-label={`${field.label} of row ${sheet.row[rowIndex]}`}
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
function wordsOf({ sheet, rowIndex }: RowProps): {
  words: string;
  look: 'wrong' | 'repeats' | 'unusual' | 'ready' | 'left';
} {
  const { skipped, problems, warnings, isOther, repeats, again, isCredit } = sheet.verdict(rowIndex);
  if (skipped) return { words: 'Skipped', look: 'left' };
  if (isOther && problems.length + warnings.length === 0)
    return { words: 'Total or heading: left out', look: 'left' };
  if (repeats !== undefined && !again) return { words: repeats, look: 'repeats' };
  const listed = (found: typeof problems) => found.map((one) => labelled(sheet.kind, one)).join('. ');
  if (problems.length > 0) return { words: listed(problems), look: 'wrong' };
  if (isCredit) return { words: 'Below zero: a credit?', look: 'unusual' };
  const ready = again ? (sheet.kind === 'lots' ? 'Ready, as a receiving' : 'Ready, again') : 'Ready';
  if (isOther && problems.length === 0) return { words: listed(warnings), look: 'unusual' };
  if (warnings.length > 0) return { words: `${ready}, but unusual. ${listed(warnings)}`, look: 'unusual' };
  return { words: ready, look: 'ready' };
}

/** A repeated line of a lot can only be saved as a receiving. */
const importAnyway = ({ kind }: DraftSheet): string =>
  kind === 'lots' ? 'Import as receiving' : 'Import anyway';

/** The verdict on a row, and what can be done about it. */
export function RowVerdictCell(props: RowProps) {
  const { draft, sheet, rowIndex } = props;
  const { skipped, isOther, problems, repeats, again } = sheet.verdict(rowIndex);
  const { words, look } = wordsOf(props);
  const row = `row ${sheet.row[rowIndex]}`;
  const canSkip = skipped || again || !isOther || problems.length > 0;
  const canRepeat = repeats !== undefined && !skipped && !again;
  const skip = () => {
    if (again) draft.importAgain(sheet, [rowIndex], false);
    draft.skip(sheet, [rowIndex], !skipped);
  };
  return (
    <div className={classes.verdict} title={words}>
      <span className={classes.words} {...{ [`data-${look}`]: true }}>
        <Sentence>{words}</Sentence>
      </span>
      {canRepeat && (
        <button
          type="button"
          className={classes.small}
          aria-label={`${importAnyway(sheet)}: ${row}`}
          onClick={() => draft.importAgain(sheet, [rowIndex], true)}
        >
          {importAnyway(sheet)}
        </button>
      )}
      {canSkip && (
        <button
          type="button"
          className={classes.small}
          aria-label={`${skipped ? 'Take back' : 'Skip'}: ${row}`}
          onClick={skip}
        >
          {skipped ? 'Take back' : 'Skip'}
        </button>
      )}
    </div>
  );
}
