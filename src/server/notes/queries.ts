import type { NoteFilter, NoteState } from '#api/notes';
import type { Day } from '#domain/kit/days';
import type { AlertNote } from '#domain/alerts/note-alerts';
import {
  type NewNoteForm,
  type SavedNote,
  type NotedKind,
  type NotedRecord,
  noteSchema,
} from '#domain/notes/notes';
import { currentUserId, currentUserMay, inScope } from '../db/scope.ts';
import { allOf, insertInto, jsonArray, selected, sql, timeText, type Statement } from '../db/sql.ts';

/** Notes with their records, as far as these exist, are still of the note's client, and can be seen by the user. */
const notesWithRecords = sql`
  notes n join entities e on e.id = n.entity_id
  left join lots l on n.about_kind = 'lot' and l.id = n.about_id and l.entity_id = n.entity_id
  left join lrp p on n.about_kind = 'policy' and p.id = n.about_id and p.entity_id = n.entity_id
  left join trades t on n.about_kind = 'trade' and t.id = n.about_id and t.entity_id = n.entity_id`;

const isThere = sql`(n.about_kind = 'client' or coalesce(l.id, p.id, t.id) is not null)`;

const noteColumns = selected(noteSchema, 'n', {
  owner: sql`e.name`,
  about: sql`coalesce(app.note_about(n.about_kind, coalesce(to_jsonb(l), to_jsonb(p), to_jsonb(t))), n.about_name)`,
  is_there: isThere,
  lot: sql`l.lot`,
  endorsement_number: sql`p.endorsement_number`,
  trade: sql`case when t.id is not null then jsonb_build_object('trade_date', t.trade_date, 'b_s', t.b_s,
    'description', t.description, 'period', t.period, 'status', t.status) end`,
  assignee_name: sql`app.full_name(n.assignee)`,
  done: sql`n.done_at is not null`,
  done_at: timeText(sql`n.done_at`),
  done_by: sql`app.full_name(n.done_by)`,
  created_by: sql`app.full_name(n.created_by)`,
  created_at: timeText(sql`n.created_at`),
});

export const visibleNotes: Statement<SavedNote> = sql`select ${noteColumns} from ${notesWithRecords}`;

export const noteById = (id: number): Statement<SavedNote> => sql`${visibleNotes} where n.id = ${id}`;

const newestFirst = sql`n.id desc`;

const isTask = sql`(n.due_on is not null or n.assignee is not null)`;
const isOpenTask = sql`(n.done_at is null and ${isTask})`;

const inState = (state: NoteState, today: Day): Statement => {
  if (state === 'done') return sql`n.done_at is not null`;
  if (state === 'open') return isOpenTask;
  return state === 'due'
    ? sql`n.done_at is null and n.due_on >= ${today}::date`
    : sql`n.done_at is null and n.due_on < ${today}::date`;
};

/** Whether each word is in the text, or in the name of the client or record. */
const notesHold = (words: readonly string[]): Statement =>
  allOf(
    words.map(
      (word) =>
        sql`strpos(lower(concat_ws(E'\\n', n.text, e.name, n.about_name, l.lot, p.endorsement_number)), ${word}) > 0`,
    ),
  );

const matching = ({ about_kind, about_id, state, assignee, q }: NoteFilter, today: Day): Statement =>
  allOf([
    about_kind !== undefined && sql`n.about_kind = ${about_kind}`,
    about_id !== undefined && sql`n.about_id = ${about_id}`,
    // Of a record that moved to another client, only the notes on this client are found by the record.
    about_id !== undefined && isThere,
    state !== undefined && inState(state, today),
    assignee !== undefined && sql`n.assignee = ${assignee}`,
    q !== undefined && notesHold(q.toLowerCase().split(/\s+/).filter(Boolean)),
  ]);

/** Notes by their text: tasks to do first, then the newest. */
export const notesFound = (words: readonly string[], most: number): Statement<SavedNote> => sql`
  select ${noteColumns} from ${notesWithRecords} where ${notesHold(words)}
  order by ${isOpenTask} desc, ${newestFirst} limit ${most}::integer`;

const isToDo = (state: NoteState | undefined): boolean => state !== undefined && state !== 'done';

export const notesInWindow = (
  { offset, limit, ...filter }: NoteFilter & { offset: number; limit: number },
  today: Day,
): Statement<{ json: string }> =>
  jsonArray(sql`
    select ${noteColumns} from ${notesWithRecords} where ${matching(filter, today)}
    order by ${isToDo(filter.state) ? sql`n.due_on nulls last, ${newestFirst}` : newestFirst}
    offset ${offset}::integer limit ${limit}::integer`);

export const noteCounts = (kind: NotedKind): Statement<{ json: string }> =>
  jsonArray(sql`
    select n.about_id, count(*) as notes, count(*) filter (where ${isOpenTask}) as open
    from ${notesWithRecords} where n.about_kind = ${kind} and ${isThere} group by n.about_id order by n.about_id`);

/**
 * The notes in the notifications of the user: for an administrator the overdue tasks that are theirs, or that they wrote and gave to no one; for a producer the notes that are shared with them and not done.
 */
export const notesToTell = (
  { today, timeZone }: { today: Day; timeZone: string },
  entityId: number | null,
): Statement<AlertNote> => sql`
  select ${noteColumns}, (n.created_at at time zone ${timeZone})::date as written_on from ${notesWithRecords}
  where n.done_at is null and ${inScope(sql`n.entity_id`, entityId)}
    and case when ${currentUserMay('keepNotes')}
          then n.due_on < ${today}::date and coalesce(n.assignee, n.created_by) = ${currentUserId}
          else n.shared end
  order by n.id`;

const TABLES = { lot: sql`lots`, policy: sql`lrp`, trade: sql`trades` };

/** The client of a record, which it keeps until the note is saved; null for a trade of no client. */
export const entityOfRecord = ({
  about_kind,
  about_id,
}: NotedRecord): Statement<{ entity_id: number | null }> =>
  about_kind === 'client'
    ? sql`select id as entity_id from entities where id = ${about_id}`
    : sql`select entity_id from ${TABLES[about_kind]} where id = ${about_id} for share`;

export const administrators: Statement<{ id: string; full_name: string }> = sql`
  select id, full_name from app.administrators()`;

export const insertNote = (form: NewNoteForm, entity_id: number): Statement<{ id: number }> =>
  sql`${insertInto('notes', { ...form, entity_id, created_by: currentUserId })} returning id`;

/** Marks a task done by the current user, or not done; one that is done stays as it is. */
export const setDone = (id: number, done: boolean): Statement =>
  done
    ? sql`update notes n set done_at = now(), done_by = ${currentUserId} where id = ${id} and done_at is null and ${isTask}`
    : sql`update notes n set done_at = null, done_by = null where id = ${id} and done_at is not null`;
