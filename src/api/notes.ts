import { z } from 'zod';
import { text } from '#domain/kit/fields';
import { newNoteForm, noteForm, notedKind, noteSchema } from '#domain/notes/notes';
import { deletion, endpoint, listWindow, recordId, signedInRead, version } from './endpoint.ts';

/** Which notes a list has: open tasks, those due today or later, overdue ones, and tasks that are done. */
export const NOTE_STATES = ['open', 'due', 'overdue', 'done'] as const;
export type NoteState = (typeof NOTE_STATES)[number];

/** The filter of notes; its keys are combined with "and". `q` searches text, client, lot and endorsement; every word must be in one of them. */
const noteFilter = z.object({
  about_kind: notedKind.optional(),
  about_id: recordId.optional(),
  state: z.enum(NOTE_STATES).optional(),
  assignee: z.uuid().optional(),
  q: text('Search must be text').optional(),
});
export type NoteFilter = z.infer<typeof noteFilter>;

export const listNotes = signedInRead('/api/notes', {
  mayBeOld: true,
  summary:
    'Lists the matching notes that the user can see, `limit` of them after the first `offset`: unfinished tasks by their due date, then other notes, the newest first. A producer sees those shared with their entity.',
  input: noteFilter.extend(listWindow),
  output: z.array(noteSchema),
});

export const countNotes = signedInRead('/api/notes/counts', {
  mayBeOld: true,
  summary:
    'Counts the notes that the user can see, by record, for the records of a kind that have any; `open` counts unfinished tasks.',
  input: z.object({ about_kind: notedKind }),
  output: z.array(z.object({ about_id: z.int(), notes: z.int(), open: z.int() })),
});

export const listAssignees = endpoint('GET /api/notes/assignees', 'keepNotes', {
  mayBeOld: true,
  summary: 'Lists those who can be given a task: the administrators.',
  output: z.array(z.object({ id: z.uuid(), full_name: z.string() })),
});

export const addNote = endpoint('POST /api/notes', 'keepNotes', {
  summary:
    'Adds a note on a client (`about_id` is its entity), lot, LRP policy or trade. With a due date or an assignee it is a task; only a shared one is seen by the client.',
  input: newNoteForm,
  output: noteSchema,
  errors: ['not_found'],
});

export const editNote = endpoint('PUT /api/notes/:id', 'keepNotes', {
  summary: 'Changes a note. Its record stays. A task that is none any more is not done either.',
  input: noteForm.extend({ id: recordId, version }),
  output: noteSchema,
  errors: ['not_found', 'conflict'],
});

export const markNoteDone = endpoint('PUT /api/notes/:id/done', 'keepNotes', {
  summary: 'Marks a task as done, or as not done.',
  input: z.object({ id: recordId, done: z.boolean() }),
  output: noteSchema,
  errors: ['not_found'],
});

export const deleteNote = deletion('/api/notes/:id', 'keepNotes', 'Deletes a note.');
