import { refuse } from '#api/errors';
import {
  addNote,
  countNotes,
  deleteNote,
  editNote,
  listAssignees,
  listNotes,
  markNoteDone,
} from '#api/notes';
import { isTask, type NotedRecord, type NoteForm } from '#domain/notes/notes';
import type { Transaction } from '../db/database.ts';
import { editedRow, foundRow } from '../db/records.ts';
import { editOf } from '../db/sql.ts';
import { deleteRecord } from '../history/routes.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import {
  administrators,
  entityOfRecord,
  insertNote,
  noteById,
  noteCounts,
  notesInWindow,
  setDone,
} from './queries.ts';

const NOT_FOUND = 'Note not found';
const RECORD_NOT_FOUND = 'Record not found';
const NO_CLIENT = 'This trade belongs to no client yet: assign it first';
const NO_TASK = 'Only a task can be done: give the note a due date or an assignee first';
const NO_ADMINISTRATOR = 'Choose an administrator: this user is none';

/** Notes and tasks of administrators, which a client sees where they are shared. */
export function noteRoutes(app: App): void {
  route(app, listNotes, ({ db, input, today }) => db.json(notesInWindow(input, today)));

  route(app, countNotes, ({ db, input }) => db.json(noteCounts(input.about_kind)));

  route(app, listAssignees, ({ db }) => db.rows(administrators));

  writeRoute(app, addNote, async (tx, { input }) => {
    await refuseUnknownAssignee(tx, input);
    const added = await tx.row(insertNote(input, await clientOfRecord(tx, input)));
    return foundRow(tx, noteById(added?.id ?? 0), NOT_FOUND);
  });

  writeRoute(app, editNote, async (tx, { input }) => {
    const { id, version, ...typed } = input;
    const before = await foundRow(tx, noteById(id), NOT_FOUND);
    if (typed.assignee !== before.assignee) await refuseUnknownAssignee(tx, typed);
    const undone = isTask(typed) ? {} : { done_at: null, done_by: null };
    const update = editOf('notes', { id, version }, { ...typed, ...undone });
    return editedRow(tx, { update, current: noteById(id), typed }, NOT_FOUND);
  });

  writeRoute(app, markNoteDone, async (tx, { input: { id, done } }) => {
    await tx.run(setDone(id, done));
    const note = await foundRow(tx, noteById(id), NOT_FOUND);
    if (done && !note.done) refuse('invalid', NO_TASK);
    return note;
  });

  route(app, deleteNote, ({ db, input }) => deleteRecord(db, 'notes', input.id, NOT_FOUND));
}

async function clientOfRecord(tx: Transaction, about: NotedRecord): Promise<number> {
  const { entity_id } = await foundRow(tx, entityOfRecord(about), RECORD_NOT_FOUND, 'about_id');
  return entity_id ?? refuse('invalid', NO_CLIENT, { about_id: NO_CLIENT });
}

async function refuseUnknownAssignee(
  tx: Transaction,
  { assignee }: Pick<NoteForm, 'assignee'>,
): Promise<void> {
  if (assignee === null) return;
  const known = await tx.rows(administrators);
  if (!known.some(({ id }) => id === assignee))
    refuse('invalid', NO_ADMINISTRATOR, { assignee: NO_ADMINISTRATOR });
}
