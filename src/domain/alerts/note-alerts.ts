import type { Alert } from '../kit/alert.ts';
import { day } from '../kit/format.ts';
import {
  aboutInWords,
  addressOfPage,
  isOverdue,
  type SavedNote,
  notePage,
  noteStart,
} from '../notes/notes.ts';
import type { AlertFacts } from './alert-facts.ts';
import { SEVERITY } from './severity.ts';

export type AlertNote = SavedNote & { written_on: string };

/**
 * Overdue tasks, and for a client the notes that are shared with it, until they are done or dismissed; a changed text is told of again.
 * Examples: `Task due Nov 26, 2026: Call about the LRP of lot HP-2601 (Lot HP-2601)`, `Note on Lot HP-2601: …`. Source: decision 89, `beyond.md` I.
 */
export const notesToRead = ({ notes, today }: AlertFacts): Alert[] =>
  notes.map((note) => {
    const overdue = isOverdue(note, today);
    const record = note.about_kind === 'client' ? null : aboutInWords(note);
    const what = overdue ? `Task due ${day(note.due_on)}` : noteTitle(note.due_on);
    const on = record === null ? '' : ` on ${record}`;
    return {
      key: `${overdue ? 'task_overdue' : 'note_shared'}:${note.id}`,
      kind: overdue ? 'task_overdue' : 'note_shared',
      owner: note.owner,
      severity: overdue ? SEVERITY.overdue_task : SEVERITY.shared_note,
      since: overdue && note.due_on !== null ? note.due_on : note.written_on,
      message: `${what}${on}: ${noteStart(note.text)}`,
      link: addressOfPage(notePage(note)),
      facts: `${note.due_on ?? ''} ${note.text}`,
    };
  });

const noteTitle = (dueOn: string | null): string => (dueOn === null ? 'Note' : `To do by ${day(dueOn)}`);
