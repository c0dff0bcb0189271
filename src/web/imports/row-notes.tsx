import { Sentence } from '../ui/sentence.tsx';
import type { RowNote, ShownRow } from './draft.ts';
import classes from './imports.module.css';

/**
 * The notes of a row and what can be done about them. Scrolling mounts and unmounts rows constantly, so they use native controls,
 * which cost a tenth of Mantine's.
 */
export const RowNotes = ({ row, notes }: { row: ShownRow; notes: readonly RowNote[] }) => (
  <div className={classes.notes}>
    {notes.map((note) =>
      'text' in note ? (
        <span key={note.text} className={classes.note} data-look={note.look} title={note.text}>
          <Sentence>{note.text}</Sentence>
        </span>
      ) : (
        <button
          key={note.action}
          type="button"
          className={classes.small}
          aria-label={`${note.action}: ${note.about ?? ''}row ${row.number}`}
          onClick={note.run}
        >
          {note.action}
        </button>
      ),
    )}
  </div>
);
